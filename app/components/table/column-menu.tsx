import { type ReactNode, useState } from 'react'
import { t } from 'locales/table'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { useBackCloses } from '~/hooks/use-back-closes'
import { changeListQuery } from '~/lib/lists/list-query'
import type { ListColumnMeta } from './columns'
import type { ListState } from './use-list-state'

type ColumnMenuProps = {
  state: ListState
  columns: readonly (ListColumnMeta & { id: string })[]
  /** Width of the list in pixels: columns that need more are marked. */
  listWidth: number
  trigger: ReactNode
}

/** Menu of the visible columns, which the URL stores. Opens as soon as it is loaded. */
export function ColumnMenu({ state, columns, listWidth, trigger }: ColumnMenuProps) {
  const [open, setOpen] = useState(true)
  useBackCloses(open, () => setOpen(false))
  const { query, change } = state
  const toggle = (id: string) => {
    const hidden = query.hidden.includes(id) ? query.hidden.filter((one) => one !== id) : [...query.hidden, id]
    change(changeListQuery(query, { hidden }))
  }
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('table.columns')}</DropdownMenuLabel>
        {columns.map(({ id, label, fixed, from = 0 }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={!query.hidden.includes(id)}
            disabled={fixed}
            onCheckedChange={() => toggle(id)}
            onSelect={(event) => event.preventDefault()}
          >
            {label}
            {listWidth < from && !query.hidden.includes(id) && (
              <span className="ms-auto ps-4 text-xs text-muted-foreground">{t('table.tooNarrow')}</span>
            )}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
