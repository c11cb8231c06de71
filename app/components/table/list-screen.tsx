import { useLocation, useNavigation } from '@remix-run/react'
import { ListChecks } from 'lucide-react'
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
import type { CommandId } from '~/commands/command'
import type { Ref } from '~/commands/context'
import { CommandKeys } from '~/components/palette/command-keys'
import { Do } from '~/components/palette/do'
import { atRest, orNothing } from '~/components/shell/later'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/money'
import { BulkActs } from './bulk-acts'
import type { BulkBar as BarPart } from './bulk-bar'
import { ColumnChoice } from './column-choice'
import type { ListColumn, ListRow } from './columns'
import { FilterBar } from './filter-bar'
import type { FilterField } from './filters'
import { ListBody } from './list-body'
import { Pager } from './pager'
import { PeekPanel } from './peek-panel'
import { useEverything } from './use-everything'
import { useListHand } from './use-list-hand'
import { useListScreen } from './use-list-screen'
import type { ListState } from './use-list-state'

const loadBar = () => import('./bulk-bar').then(({ BulkBar: component }) => ({ default: component }))
const BulkBar = lazy<ComponentType<ComponentProps<typeof BarPart>>>(() => loadBar().catch(orNothing))

export type ListScreenProps<Data extends ListRow> = {
  title: string
  noun: { one: string; many: string }
  rows: Data[]
  total: number
  capped?: boolean | undefined
  /** Why the list is empty, when it could not be had. */
  error?: string | null
  state: ListState
  columns: readonly ListColumn<Data>[]
  fields: readonly FilterField[]
  keywordHint: string
  refOf: (row: Data) => Ref
  pathOf: (row: Data) => string
  /** The commands that save the list as files, and that bring records in by them. */
  files?: { save: CommandId; bring: CommandId }
  /** Shown when there is nothing at all, filters apart. */
  empty: ReactNode
  actions?: ReactNode
  /** What narrows the list beside its address, where all that match is to mean it too. */
  within?: Readonly<Record<string, string[]>>
  /** The panel of a row, beside the list: its head and its content. */
  peek?: (row: Data) => { head: ReactNode; body: ReactNode }
}

/** Other rows of this very list are being fetched. */
function useTurning(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}

/** On phones there is no room for a panel: a press opens the record. */
const isPhone = () => window.matchMedia('(width < 768px)').matches

/** A list with all a list has: order, filters, columns, cursor, picked rows, panel, pages, and its empty states. */
export function ListScreen<Data extends ListRow>(props: ListScreenProps<Data>) {
  const { title, rows, total, capped = false, state, columns, peek } = props
  const ids = useMemo(() => rows.map(({ uuid }) => uuid), [rows])
  const hand = useListHand(ids, 'first')
  const [filtering, setFiltering] = useState(false)
  const [first] = rows
  const given = Object.fromEntries(
    Object.entries(state.query.filters).flatMap(([field, values]) => (values ? [[field, values]] : [])),
  )
  const everything = useEverything({
    noun: first && props.refOf(first).noun,
    filter: { keyword: state.query.keyword, filters: { ...given, ...props.within } },
    expected: total,
    whole: rows.length > 0 && hand.picked.size === rows.length,
    more: !capped && total > rows.length,
  })
  const { showPeek, open } = useListScreen(props, hand, everything, () => setFiltering(true))
  const turning = useTurning()
  useEffect(() => atRest(loadBar), [])
  const peeked = rows.find((row) => row.uuid === state.query.peek)
  const panel = peeked && peek?.(peeked)
  const press = (row: Data) => {
    if (isPhone() && hand.picking) hand.toggle(row.uuid)
    else if (peek && !isPhone()) showPeek(row.uuid)
    else open(row)
  }

  return (
    <main
      className={cn('relative grid min-h-0 flex-1 grid-cols-1', panel && 'xl:grid-cols-[minmax(0,1fr)_var(--w-panel)]')}
    >
      <section className="relative @container/list flex min-h-0 min-w-0 flex-col">
        <div className="flex min-h-13 items-center gap-3 px-5 pt-4 max-md:flex-wrap max-md:px-4">
          <h1 tabIndex={-1}>
            {title}{' '}
            <small className="ml-1.5 text-base font-normal tracking-normal text-muted-foreground">
              {countText(total, capped)}
            </small>
          </h1>
          <span className="flex-1" />
          {props.actions}
        </div>
        <FilterBar
          state={state}
          fields={props.fields}
          columns={columns}
          keywordHint={props.keywordHint}
          open={filtering}
          onOpenChange={setFiltering}
          hint={<CommandKeys id="list.filter" />}
        >
          <Button variant="ghost" size="icon" aria-label="Select" className="size-11 md:hidden" onClick={hand.choose}>
            <ListChecks />
          </Button>
          <ColumnChoice state={state} columns={columns} />
        </FilterBar>
        <ListBody {...props} hand={hand} turning={turning} onPress={press} />
        {hand.picking && (
          <Suspense>
            <BulkBar
              count={everything.matching?.expected ?? hand.picked.size}
              noun={props.noun}
              onClear={hand.clear}
              more={
                everything.matching ? null : (
                  <Do
                    id="select.all"
                    look="ghost"
                    label={everything.offered ? `All ${countText(total)} that match` : 'All on page'}
                  />
                )
              }
            >
              <BulkActs rows={rows} refOf={props.refOf} />
            </BulkBar>
          </Suspense>
        )}
        <Pager state={state} total={total} capped={capped} shown={rows.length} />
      </section>
      {panel && (
        <PeekPanel label={`Details of the ${props.noun.one}`} head={panel.head} onClose={() => showPeek(null)}>
          {panel.body}
        </PeekPanel>
      )}
    </main>
  )
}
