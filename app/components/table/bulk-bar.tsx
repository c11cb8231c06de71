import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { t as say } from 'locales/messages'
import { t } from 'locales/table'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useRunCommand } from '~/hooks/use-run-command'
import type { ListNoun } from './columns'

type BulkBarProps = {
  /** Number of selected rows; 0 while rows are being selected by touch and none is yet. */
  count: number
  noun: ListNoun
  onClear: () => void
  children: ReactNode
  /** A button that selects more. */
  more?: ReactNode
  /** Position of the bar, if not over a list's pager. */
  className?: string
}

/** Bar over the end of a list while rows are selected: their number, their actions, and a button that clears the selection. */
export function BulkBar({ count, noun, onClear, children, more, className }: BulkBarProps) {
  const run = useRunCommand()
  return (
    <div
      role="toolbar"
      data-bulk-bar
      aria-label={t('table.selected', { count, noun })}
      className={cn(
        'absolute bottom-14 left-1/2 z-20 flex h-11 w-max max-w-[calc(100%-16px)] -translate-x-1/2 items-center rounded-[10px] bg-popover pe-1.5 whitespace-nowrap max-md:pe-0.5 [&_:focus-visible]:-outline-offset-2 shadow-3',
        className,
      )}
    >
      {/* Actions that do not fit are in a hidden second line, which the focus reveals: none is cut off. */}
      <div className="flex h-full min-w-0 items-center gap-1 overflow-hidden ps-4 max-lg:flex-wrap max-lg:content-start max-lg:gap-y-4 max-md:gap-x-0.5 max-md:ps-3 lg:overflow-x-auto [scrollbar-width:none]">
        {/* A phone's width is for the actions; the height of the bar is the first line's. */}
        <b className="me-2 h-11 font-semibold leading-11 max-md:me-1" aria-live="polite">
          <span aria-hidden="true" className="min-[480px]:hidden">
            {count}
          </span>
          <span className="max-[479px]:sr-only">{t('table.selectedShort', { count })}</span>
        </b>
        {/* Before a row is selected, an action applies to the row under the cursor. */}
        {count > 0 ? children : <span className="me-2 text-foreground-2">{say('nothingSelected')}</span>}
        {more && (
          <span className="flex flex-none items-center">
            <span aria-hidden="true" className="mx-2 h-5 w-px flex-none bg-border-2" />
            {more}
          </span>
        )}
      </div>
      {/* Opens further actions in the palette, which phones cannot open by key. */}
      {count > 0 && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('table.moreActions')}
          className="flex-none lg:hidden"
          onClick={() => run('palette.open')}
        >
          <Ellipsis />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('table.clearSelection')}
        className="flex-none"
        onClick={onClear}
      >
        <X />
      </Button>
    </div>
  )
}
