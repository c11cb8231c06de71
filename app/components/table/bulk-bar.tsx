import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'

type BulkBarProps = {
  /** Rows are being picked, though none may be yet. */
  open?: boolean
  count: number
  noun: { one: string; many: string }
  onClear: () => void
  children: ReactNode
  more?: ReactNode
}

/** Floats over the list's foot while rows are picked: how many, at most three acts, all on the page, and away. */
export function BulkBar({ count, open = count > 0, noun, onClear, children, more }: BulkBarProps) {
  if (!open) return null
  return (
    <div
      role="toolbar"
      data-bulk-bar
      aria-label={`${count} ${count === 1 ? noun.one : noun.many} selected`}
      className="absolute bottom-14 left-1/2 z-20 flex h-11 max-w-[calc(100%-16px)] -translate-x-1/2 items-center gap-1 overflow-x-auto rounded-[10px] bg-popover pr-1.5 pl-4 whitespace-nowrap shadow-3"
    >
      <b className="mr-2 font-semibold">{count} selected</b>
      {children}
      <span aria-hidden="true" className="mx-2 h-5 w-px flex-none bg-border-2" />
      {more}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Clear selection"
        className="sticky right-0 bg-popover"
        onClick={onClear}
      >
        <X />
      </Button>
    </div>
  )
}
