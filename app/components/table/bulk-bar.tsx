import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from 'contract/messages'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'

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

/** Floats over the list's foot while rows are picked: how many, at most three acts, all on the page, and away. */
export function BulkBar({ count, noun, onClear, children, more, className }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      data-bulk-bar
      aria-label={`${count} ${count === 1 ? noun.one : noun.many} selected`}
      className={cn(
        'absolute bottom-14 left-1/2 z-20 flex h-11 max-w-[calc(100%-16px)] -translate-x-1/2 items-center rounded-[10px] bg-popover pr-1.5 whitespace-nowrap shadow-3',
        className,
      )}
    >
      {/* Where it does not fit it fades out at its end, which says that it goes on. */}
      <div className="fades flex h-full min-w-0 items-center gap-1 overflow-x-auto pl-4 [scrollbar-width:none] lg:pr-0 lg:mask-none">
        {/* A phone's width is for the acts. */}
        <b className="mr-2 font-semibold" aria-live="polite">
          {count}
          <span className="max-[479px]:sr-only"> selected</span>
        </b>
        {/* Where nobody is picked yet, an act would be on the row under the cursor. */}
        {count > 0 ? children : <span className="mr-2 text-foreground-2">{say('nothingSelected')}</span>}
        {more && <span aria-hidden="true" className="mx-2 h-5 w-px flex-none bg-border-2" />}
        {more}
      </div>
      <Button variant="ghost" size="icon" aria-label="Clear selection" className="flex-none" onClick={onClear}>
        <X />
      </Button>
    </div>
  )
}
