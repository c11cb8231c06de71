import { Ellipsis, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from 'contract/messages'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useRunCommand } from '~/hooks/use-run-command'

type BulkBarProps = {
  /** None, while rows are being picked but no one is yet. */
  count: number
  noun: { one: string; many: string }
  onClear: () => void
  children: ReactNode
  more?: ReactNode
  /** Where it floats, if not over a list's pager. */
  className?: string
}

/** Floats over the list's foot while rows are picked: how many, at most three acts, all on the page, the others where there is little room, and away. */
export function BulkBar({ count, noun, onClear, children, more, className }: BulkBarProps) {
  const run = useRunCommand()
  return (
    <div
      role="toolbar"
      data-bulk-bar
      aria-label={`${count} ${count === 1 ? noun.one : noun.many} selected`}
      className={cn(
        'absolute bottom-14 left-1/2 z-20 flex h-11 w-max max-w-[calc(100%-16px)] -translate-x-1/2 items-center rounded-[10px] bg-popover pr-1.5 whitespace-nowrap max-md:pr-0.5 [&_:focus-visible]:-outline-offset-2 shadow-3',
        className,
      )}
    >
      {/* What does not fit in one line is in a second that nobody sees until it is gone to by key: no act is cut in two. */}
      <div className="flex h-full min-w-0 items-center gap-1 overflow-hidden pl-4 max-lg:flex-wrap max-lg:content-start max-lg:gap-y-4 max-md:gap-x-0.5 max-md:pl-3 lg:overflow-x-auto [scrollbar-width:none]">
        {/* A phone's width is for the acts; the height of the bar is the first line's. */}
        <b className="mr-2 h-11 font-semibold leading-11 max-md:mr-1" aria-live="polite">
          {count}
          <span className="max-[479px]:sr-only"> selected</span>
        </b>
        {/* Where nobody is picked yet, an act would be on the row under the cursor. */}
        {count > 0 ? children : <span className="mr-2 text-foreground-2">{say('nothingSelected')}</span>}
        {more && (
          <span className="flex flex-none items-center">
            <span aria-hidden="true" className="mx-2 h-5 w-px flex-none bg-border-2" />
            {more}
          </span>
        )}
      </div>
      {/* Whatever else can be done with what is selected is in the palette, which no key opens on a phone. */}
      {count > 0 && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="More acts"
          className="flex-none lg:hidden"
          onClick={() => run('palette.open')}
        >
          <Ellipsis />
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label="Clear selection" className="flex-none" onClick={onClear}>
        <X />
      </Button>
    </div>
  )
}
