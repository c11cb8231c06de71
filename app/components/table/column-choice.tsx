import { Columns3 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { changeListQuery } from '~/lib/list-query'
import type { ListColumnMeta } from './columns'
import type { ListState } from './use-list-state'

/** Which columns are shown; the choice stands in the address like everything else of a list. */
export function ColumnChoice({
  state,
  columns,
}: {
  state: ListState
  columns: readonly (ListColumnMeta & { id: string })[]
}) {
  const { query, change } = state
  const toggle = (id: string) => {
    const hidden = query.hidden.includes(id) ? query.hidden.filter((one) => one !== id) : [...query.hidden, id]
    change(changeListQuery(query, { hidden }))
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Columns" className="max-md:hidden">
          <Columns3 />
        </Button>
      </DropdownMenuTrigger>
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
