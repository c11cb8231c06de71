import { type ReactNode, useState } from 'react'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { useBackCloses } from '~/hooks/use-back-closes'
import { changeListQuery } from '~/lib/list-query'
import type { ListColumnMeta } from './columns'
import type { ListState } from './use-list-state'

type ColumnMenuProps = {
  state: ListState
  columns: readonly (ListColumnMeta & { id: string })[]
  trigger: ReactNode
}

/** Which columns are shown; the choice stands in the address like everything else of a list. Open as soon as it is there. */
export function ColumnMenu({ state, columns, trigger }: ColumnMenuProps) {
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
        <DropdownMenuLabel>Columns</DropdownMenuLabel>
        {columns.map(({ id, label, fixed }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={!query.hidden.includes(id)}
            disabled={fixed}
            onCheckedChange={() => toggle(id)}
            onSelect={(event) => event.preventDefault()}
          >
            {label}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
