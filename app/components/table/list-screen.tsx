import { useLocation, useNavigation } from '@remix-run/react'
import ListChecks from 'lucide-react/icons/list-checks'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { t } from 'locales/table'
import { CommandKeys } from '~/components/command/command-keys'
import { CommandButton } from '~/components/command/command-button'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/text/money'
import { BulkActions } from './bulk-actions'
import type { BulkBar as BarPart } from './bulk-bar'
import { ColumnChoice } from './column-choice'
import type { ListRow } from './columns'
import { CursorPrefetch } from './cursor-prefetch'
import { FilterBar } from './filter-bar'
import { ListBody } from './list-body'
import { Pager } from './pager'
import { PeekPanel } from './peek-panel'
import { useSelectAllMatching } from './use-select-all-matching'
import { useListCursor } from './use-list-cursor'
import { type ListScreenProps, useListScreen } from './use-list-screen'

const loadBar = () => import('./bulk-bar').then(({ BulkBar: component }) => ({ default: component }))
const BulkBar = lazy<ComponentType<ComponentProps<typeof BarPart>>>(() => loadBar().catch(orNothing))

/** True while other rows of this list are loading. */
function useIsLoading(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}

/** True on narrow screens, which have no room for the panel. */
const isPhone = () => window.matchMedia('(width < 768px)').matches

type ListHeadProps = { title: string; count: string; actions: ReactNode }

function ListHead({ title, count, actions }: ListHeadProps) {
  return (
    <div className="flex min-h-13 items-center gap-3 px-5 pt-4 max-md:flex-wrap max-md:px-4">
      <h1 tabIndex={-1}>
        {title} <small className="ms-1.5 text-base font-normal tracking-normal text-muted-foreground">{count}</small>
      </h1>
      <span className="flex-1" />
      {actions}
    </div>
  )
}

type SelectionBarProps<Data extends ListRow> = Pick<ListScreenProps<Data>, 'rows' | 'refOf' | 'noun' | 'total'> & {
  listCursor: ReturnType<typeof useListCursor>
  everything: ReturnType<typeof useSelectAllMatching>
}

/** The bulk actions on the selected rows, or on all that match. */
function SelectionBar<Data extends ListRow>(props: SelectionBarProps<Data>) {
  const { rows, refOf, noun, total, listCursor, everything } = props
  const label = everything.offered ? t('table.allMatching', { count: countText(total) }) : t('table.allOnPage')
  return (
    <Suspense>
      <BulkBar
        count={everything.matching?.expected ?? listCursor.picked.size}
        noun={noun}
        onClear={listCursor.clear}
        more={everything.matching ? null : <CommandButton id="select.all" look="ghost" label={label} />}
      >
        <BulkActions rows={rows} refOf={refOf} />
      </BulkBar>
    </Suspense>
  )
}

/** Selection of all records that match the list, beyond the page. */
function useAllMatching<Data extends ListRow>(props: ListScreenProps<Data>, picked: ReadonlySet<string>) {
  const { rows, total, capped = false, state } = props
  const [first] = rows
  const given = Object.fromEntries(
    Object.entries(state.query.filters).flatMap(([field, values]) => (values ? [[field, values]] : [])),
  )
  return useSelectAllMatching({
    noun: first && props.refOf(first).noun,
    filter: { keyword: state.query.keyword, filters: { ...given, ...props.within } },
    expected: total,
    whole: rows.length > 0 && picked.size === rows.length,
    more: !capped && total > rows.length,
  })
}

/** A list: order, filters, columns, cursor, selection, panel, pages, and its empty states. */
export function ListScreen<Data extends ListRow>(props: ListScreenProps<Data>) {
  const { title, rows, total, capped = false, state, columns, peek } = props
  const ids = useMemo(() => rows.map(({ uuid }) => uuid), [rows])
  const listCursor = useListCursor(ids, 'first')
  const [filtering, setFiltering] = useState(false)
  const everything = useAllMatching(props, listCursor.picked)
  const { showPeek, open } = useListScreen(props, listCursor, everything, () => setFiltering(true))
  const isLoading = useIsLoading()
  useEffect(() => whenIdle(loadBar), [])
  const here = rows.find((row) => row.uuid === listCursor.cursor)
  const peeked = rows.find((row) => row.uuid === state.query.peek)
  const panel = peeked && peek?.(peeked)
  const press = (row: Data) => {
    if (isPhone() && listCursor.picking) listCursor.toggle(row.uuid)
    else if (peek && !isPhone()) showPeek(row.uuid)
    else open(row)
  }

  return (
    <main
      className={cn('relative grid min-h-0 flex-1 grid-cols-1', panel && 'xl:grid-cols-[minmax(0,1fr)_var(--w-panel)]')}
    >
      <section className="relative @container/list flex min-h-0 min-w-0 flex-col">
        <ListHead title={title} count={countText(total, capped)} actions={props.actions} />
        <FilterBar
          state={state}
          fields={props.fields}
          columns={columns}
          keywordHint={props.keywordHint}
          open={filtering}
          onOpenChange={setFiltering}
          hint={<CommandKeys id="list.filter" />}
        >
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('table.select')}
            className="size-11 md:hidden"
            onClick={listCursor.choose}
          >
            <ListChecks />
          </Button>
          <ColumnChoice state={state} columns={columns} />
        </FilterBar>
        <CursorPrefetch to={here ? props.pathOf(here) : null} />
        <ListBody {...props} listCursor={listCursor} isLoading={isLoading} onPress={press} />
        {listCursor.picking && <SelectionBar {...props} listCursor={listCursor} everything={everything} />}
        <Pager state={state} total={total} capped={capped} shown={rows.length} />
      </section>
      {panel && (
        <PeekPanel label={t('table.details', { noun: props.noun })} head={panel.head} onClose={() => showPeek(null)}>
          {panel.body}
        </PeekPanel>
      )}
    </main>
  )
}
