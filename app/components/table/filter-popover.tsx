import type { ReactNode } from 'react'
import { t } from 'locales/table'
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

/** The keyword and the values to filter by, in a popover. */
export function FilterPopover({ state, fields, keywordHint, open, onOpenChange, trigger }: FilterPopoverProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={t('table.filter')} className="w-72">
        <FilterChoice state={state} fields={fields} keywordHint={keywordHint} />
      </PopoverContent>
    </Popover>
  )
}
