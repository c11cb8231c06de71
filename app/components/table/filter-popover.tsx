import type { ReactNode } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { useBackCloses } from '~/hooks/use-back-closes'
import { FilterChoice } from './filter-choice'
import type { FilterField } from './filters'
import type { ListState } from './use-list-state'

export type FilterPopoverProps = {
  state: ListState
  fields: readonly FilterField[]
  keywordHint: string
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
}

/** The words and values to filter by, under the button they were asked for with. */
export function FilterPopover({ state, fields, keywordHint, open, onOpenChange, trigger }: FilterPopoverProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Filter" className="w-72">
        <FilterChoice state={state} fields={fields} keywordHint={keywordHint} />
      </PopoverContent>
    </Popover>
  )
}
