import type { ListRow } from './columns'
import { DataTable } from './data-table'
import type { ListScreenProps } from './use-list-screen'
import { ListSkeleton } from './list-skeleton'
import { ListError, NoMatch, PastTheEnd } from './list-states'
import type { useListCursor } from './use-list-cursor'

type ListBodyProps<Data extends ListRow> = ListScreenProps<Data> & {
  listCursor: ReturnType<typeof useListCursor>
  /** Other rows of this list are on their way. */
  isLoading: boolean
  onPress: (row: Data) => void
}

/** The rows, or in their place an error, no results, an empty state, or a skeleton. */
export function ListBody<Data extends ListRow>(props: ListBodyProps<Data>) {
  const { rows, state, error, noun, fields, empty, listCursor, isLoading } = props
  if (error) return <ListError noun={noun} error={error} />
  if (rows.length === 0 && props.total > 0) return <PastTheEnd state={state} total={props.total} />
  if (rows.length === 0) {
    const narrowed = state.query.keyword !== null || Object.keys(state.query.filters).length > 0
    return narrowed ? <NoMatch noun={noun} state={state} fields={fields} /> : empty
  }
  return (
    <div className="toast-room relative min-h-0 flex-1 overflow-y-auto border-t" aria-busy={isLoading}>
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={rows}
        query={state.query}
        sortHref={state.sortHref}
        listCursor={{
          cursor: listCursor.cursor,
          setCursor: listCursor.setCursor,
          selection: {
            ids: listCursor.picked,
            picking: listCursor.picking,
            toggle: listCursor.toggle,
            toggleAll: listCursor.all,
          },
        }}
        onOpen={props.onPress}
      />
      {isLoading && (
        <div className="skeleton absolute inset-x-0 top-8 bottom-0 rounded-none bg-background max-md:top-0 md:pointer-coarse:top-11">
          <ListSkeleton rows={rows.length} />
        </div>
      )}
    </div>
  )
}
