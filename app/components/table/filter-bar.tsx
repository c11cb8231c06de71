import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { atRest, orTrigger } from '~/components/shell/later'
import { cn } from '~/components/ui/cn'
import { changeListQuery, setFilter, toggleSort } from '~/lib/list-query'
import type { ListColumnMeta } from './columns'
import { leftClass } from './columns'
import type { FilterPopoverProps } from './filter-popover'
import { activeFilters, type FilterField } from './filters'
import type { ListState } from './use-list-state'

const chip =
  'inline-flex h-[26px] max-w-full items-center gap-1.5 rounded-sm border border-border-2 px-2 text-xs whitespace-nowrap text-foreground-2 touch:h-11'

function Chip({ children, remove, label }: { children: ReactNode; remove: () => void; label: string }) {
  return (
    <span className={chip}>
      {children}
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={remove}
        className="relative -mr-1 rounded-xs p-0.5 after:absolute after:-inset-1.5 hover:bg-accent"
      >
        <X aria-hidden="true" className="size-3 stroke-2" />
      </button>
    </span>
  )
}

/** The order, said where its own column is not there to show it. */
function HiddenSort({ state, columns }: { state: ListState; columns: readonly (ListColumnMeta & { id: string })[] }) {
  const { query, change } = state
  const { column, direction } = query.sortDescriptor
  const shown = columns.find((one) => one.sort === column)
  const hidden = !shown || query.hidden.includes(shown.id)
  if (shown && !hidden && !shown.from) return null
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={`Sorted by ${shown?.label ?? 'newest'}, ${direction}. Turn round`}
      onClick={() => change(toggleSort(query, column))}
      className={cn(
        'mr-2 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 text-xs text-foreground-2 hover:bg-accent touch:h-11',
        !hidden && shown?.from && leftClass[shown.from],
      )}
    >
      {shown?.label ?? 'Newest'} <Icon aria-hidden="true" className="size-3 stroke-2" />
    </button>
  )
}

const load = () => import('./filter-popover').then(({ FilterPopover }) => ({ default: FilterPopover }))
const FilterPopover = lazy(() => load().catch(orTrigger))

/** The way to narrow the list. What it opens comes when the page is at rest, so that `f` and typing lose nothing. */
function AddFilter({ hint, ...choice }: Omit<FilterPopoverProps, 'trigger'> & { hint: ReactNode }) {
  const asked = useRef(false)
  asked.current ||= choice.open
  useEffect(() => atRest(load), [])
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cn(chip, 'border-dashed hover:bg-accent')}
      onClick={asked.current ? undefined : () => choice.onOpenChange(true)}
    >
      <Plus aria-hidden="true" className="size-3 stroke-2" />
      Filter
      {hint}
    </button>
  )
  if (!asked.current) return trigger
  return (
    <Suspense fallback={trigger}>
      <FilterPopover {...choice} trigger={trigger} />
    </Suspense>
  )
}

type FilterBarProps = {
  state: ListState
  fields: readonly FilterField[]
  columns: readonly (ListColumnMeta & { id: string })[]
  keywordHint: string
  open: boolean
  onOpenChange: (open: boolean) => void
  hint: ReactNode
  children?: ReactNode
}

/** What the list is narrowed to, as chips that can be taken away, and the way to narrow it more. */
export function FilterBar({ state, fields, columns, keywordHint, open, onOpenChange, hint, children }: FilterBarProps) {
  const { query, change } = state
  return (
    <div className="flex min-h-13 items-center gap-2 px-5 pt-2 pb-3 max-md:px-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {query.keyword && (
          <Chip label={query.keyword} remove={() => change(changeListQuery(query, { keyword: null }))}>
            <span className="truncate">
              Words <b className="font-medium text-foreground">“{query.keyword}”</b>
            </span>
          </Chip>
        )}
        {activeFilters(query, fields).map(({ field, label, text }) => (
          <Chip key={field} label={label} remove={() => change(setFilter(query, field, []))}>
            <span className="truncate">
              {label} is <b className="font-medium text-foreground">{text}</b>
            </span>
          </Chip>
        ))}
        <AddFilter
          state={state}
          fields={fields}
          keywordHint={keywordHint}
          open={open}
          onOpenChange={onOpenChange}
          hint={hint}
        />
      </div>
      <HiddenSort state={state} columns={columns} />
      {children}
    </div>
  )
}
