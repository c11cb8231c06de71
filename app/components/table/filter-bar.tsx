import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { t } from 'locales/table'
import { whenIdle, orTrigger } from '~/components/shell/idle-load'
import { cn } from '~/components/ui/cn'
import { Parts } from '~/components/ui/parts'
import { changeListQuery, setFilter, toggleSort } from '~/lib/lists/list-query'
import { shownBelowClass, type ListColumnMeta } from './columns'
import type { FilterPopoverProps } from './filter-popover'
import { activeFilters, type FilterField } from './filters'
import type { ListState } from './use-list-state'

const chip =
  'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-sm border border-border-2 px-2 py-0.5 text-xs text-foreground-2 touch:min-h-11'

function Chip({ children, remove, label }: { children: ReactNode; remove: () => void; label: string }) {
  return (
    <span className={chip}>
      {children}
      <button
        type="button"
        aria-label={t('table.removeFilter', { filter: label })}
        onClick={remove}
        className="relative -me-1 inline-flex flex-none items-center justify-center rounded-xs p-0.5 after:absolute after:-inset-1.5 hover:bg-accent touch:-me-2 touch:size-11"
      >
        <X aria-hidden="true" className="size-3 stroke-2" />
      </button>
    </span>
  )
}

const FilterValue = ({ children }: { children: ReactNode }) => <b className="font-medium text-foreground">{children}</b>

/** The sort order, shown when its column is hidden. */
function HiddenSort({ state, columns }: { state: ListState; columns: readonly (ListColumnMeta & { id: string })[] }) {
  const { query, change } = state
  const { column, direction } = query.sortDescriptor
  const shown = columns.find((one) => one.sort === column)
  const hidden = !shown || query.hidden.includes(shown.id)
  if (shown && !hidden && !shown.from) return null
  const label = shown?.label ?? t('table.newest')
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={t('table.sortedBy', { column: label, direction })}
      onClick={() => change(toggleSort(query, column))}
      className={cn(
        'me-2 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 text-xs text-foreground-2 hover:bg-accent touch:h-11',
        !hidden && shown?.from && shownBelowClass[shown.from],
      )}
    >
      {label} <Icon aria-hidden="true" className="size-3 stroke-2" />
    </button>
  )
}

const load = () => import('./filter-popover').then(({ FilterPopover }) => ({ default: FilterPopover }))
const FilterPopover = lazy(() => load().catch(orTrigger))

/** The filter button. Its popover is preloaded when idle, so that `f` and typed text are not lost. */
function AddFilter({ hint, ...choice }: Omit<FilterPopoverProps, 'trigger'> & { hint: ReactNode }) {
  const requested = useRef(false)
  requested.current ||= choice.open
  useEffect(() => whenIdle(load), [])
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cn(chip, 'border-dashed hover:bg-accent')}
      onClick={requested.current ? undefined : () => choice.onOpenChange(true)}
    >
      <Plus aria-hidden="true" className="size-3 stroke-2" />
      {t('table.filter')}
      {hint}
    </button>
  )
  if (!requested.current) return trigger
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

/** The active filters as removable chips, and the filter button. */
export function FilterBar({ state, fields, columns, keywordHint, open, onOpenChange, hint, children }: FilterBarProps) {
  const { query, change } = state
  return (
    <div className="flex min-h-13 items-center gap-2 px-5 pt-2 pb-3 max-md:px-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {query.keyword && (
          <Chip label={query.keyword} remove={() => change(changeListQuery(query, { keyword: null }))}>
            <span className="truncate">
              <Parts of={t.parts('table.keywordIs', { keyword: <FilterValue>“{query.keyword}”</FilterValue> })} />
            </span>
          </Chip>
        )}
        {activeFilters(query, fields).map(({ field, label, text }) => (
          <Chip key={field} label={label} remove={() => change(setFilter(query, field, []))}>
            <span>
              <Parts of={t.parts('table.filterIs', { field: label, value: <FilterValue>{text}</FilterValue> })} />
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
