import { useLocation, useNavigate } from '@remix-run/react'
import { may } from 'contract/core/policy'
import { commandOf } from '~/commands/engine/registry'
import { useCommandServices, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { changeListQuery, pageCount, toggleSort, writeListQuery } from '~/lib/lists/list-query'
import { paths } from '~/lib/paths'
import type { ListColumn, ListNoun, ListRow } from './columns'
import { cleared } from './list-states'
import type { useSelectAllMatching } from './use-select-all-matching'
import type { useListCursor } from './use-list-cursor'
import type { ReactNode } from 'react'
import type { CommandId } from '~/commands/engine/command-id'
import type { RecordRef } from '~/commands/engine/context'
import type { FilterField } from './filters'
import type { ListState } from './use-list-state'

export type ListScreenProps<Data extends ListRow> = {
  title: string
  noun: ListNoun
  rows: Data[]
  total: number
  capped?: boolean | undefined
  /** Load error of the list. */
  error?: string | null
  state: ListState
  columns: readonly ListColumn<Data>[]
  fields: readonly FilterField[]
  keywordHint: string
  refOf: (row: Data) => RecordRef
  pathOf: (row: Data) => string
  /** Commands that export the list to a file and that import records from a file. */
  files?: { export?: CommandId; import: CommandId }
  /** Shown when there are no records, apart from filters. */
  empty: ReactNode
  actions?: ReactNode
  /** Filters outside the address, which a selection of all matching records includes. */
  within?: Readonly<Record<string, string[]>>
  /** The panel of a row, beside the list: its head and its content. */
  peek?: (row: Data) => { head: ReactNode; body: ReactNode }
}

type ListCursor = ReturnType<typeof useListCursor>
type Everything = ReturnType<typeof useSelectAllMatching>

/** The query of the list after the next sort order: ascending, descending, then the next column. */
function nextSort({ query }: ListState, columns: readonly { sort?: string }[]): ListState['query'] {
  const sorts = columns.flatMap((column) => column.sort ?? [])
  const at = sorts.indexOf(query.sortDescriptor.column)
  const isNext = query.sortDescriptor.direction === 'descending' || at < 0
  return toggleSort(query, isNext ? (sorts[(at + 1) % sorts.length] ?? 'createdAt') : query.sortDescriptor.column)
}

/** Handlers of the cursor and the selection; an open panel follows the cursor. */
function cursorHandlers(listCursor: ListCursor, everything: Everything, showPeek: ((id: string) => void) | null) {
  const moving = (move: () => string | undefined) => () => {
    const id = move()
    if (showPeek && id) showPeek(id)
  }
  return {
    next: moving(() => listCursor.step(1)),
    previous: moving(() => listCursor.step(-1)),
    first: moving(listCursor.first),
    last: moving(listCursor.last),
    select: listCursor.toggleHere,
    selectAll: everything.offered ? everything.choose : listCursor.all,
    clearSelection: listCursor.clear,
    extendNext: moving(() => listCursor.extend(1)),
    extendPrevious: moving(() => listCursor.extend(-1)),
  }
}

/** Handlers that export the list and import records, for those who may. */
function useFileHandlers(files: ListScreenProps<ListRow>['files']) {
  const run = useRunCommand()
  const { role } = useCommandServices()
  if (!files) return {}
  const { export: exports, import: imports } = files
  const { needs } = commandOf(imports)
  return {
    ...(exports && { export: () => run(exports) }),
    ...((!needs || may(role, needs)) && { import: () => run(imports) }),
  }
}

/** Handlers of the record under the cursor. */
function useRowHandlers<Data extends ListRow>(here: Data | undefined, { refOf, pathOf }: ListScreenProps<Data>) {
  const navigate = useNavigate()
  if (!here) return {}
  return {
    open: () => navigate(pathOf(here)),
    ...(refOf(here).noun === 'drawRequest' && { review: () => navigate(paths.startReview(here.uuid)) }),
  }
}

/** Registers a list with keys and palette (docs/keyboard-rules.md#lists). */
export function useListScreen<Data extends ListRow>(
  props: ListScreenProps<Data>,
  listCursor: ListCursor,
  everything: Everything,
  openFilter: () => void,
) {
  const { rows, state, refOf, pathOf, columns, total, peek } = props
  const { query, change } = state
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = rows.find((row) => row.uuid === listCursor.cursor)
  const files = useFileHandlers(props.files)
  const row = useRowHandlers(here, props)
  const showPeek = (id: string | null) => change(changeListQuery(query, { peek: id }))
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pageCount(total, query.limit)) change({ ...state.toPage(to), peek: null })
  }

  useScreen({
    mode: 'list',
    here: here && refOf(here),
    matching: everything.matching,
    lists: { total },
    selection: rows.filter((row) => listCursor.picked.has(row.uuid)).map(refOf),
    reveal: listCursor.reveal,
    handlers: {
      ...cursorHandlers(listCursor, everything, peek && query.peek !== null ? showPeek : null),
      ...row,
      ...files,
      nextPage: turn(query.page + 1),
      previousPage: turn(query.page - 1),
      filter: openFilter,
      clearFilter: () => change(cleared(state)),
      sort: () => change(nextSort(state, columns)),
      listed: (list) => (list === pathname ? writeListQuery(query, state.spec) : undefined),
      ...(here && peek && { peek: () => showPeek(query.peek === here.uuid ? null : here.uuid) }),
      links: () => rows.filter((row) => listCursor.picked.has(row.uuid)).map(pathOf),
      leave: () => {
        if (query.peek !== null) showPeek(null)
        else if (listCursor.picking) listCursor.clear()
        else return false
        return true
      },
    },
  })

  return { showPeek, open: (row: Data) => navigate(pathOf(row)) }
}
