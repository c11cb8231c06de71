import { useLocation, useNavigate } from '@remix-run/react'
import { may } from 'contract/policy'
import { commandOf } from '~/commands/registry'
import { useCommandContext, useScreen } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { changeListQuery, pageCount, toggleSort, writeListQuery } from '~/lib/list-query'
import { paths } from '~/lib/paths'
import type { ListRow } from './columns'
import type { ListScreenProps } from './list-screen'
import { cleared } from './list-states'
import type { useEverything } from './use-everything'
import type { useListHand } from './use-list-hand'

type Hand = ReturnType<typeof useListHand>

/** What the keys and the palette can do on a list: the cursor's and the list's handlers (keyboard.md 2.3). */
export function useListScreen<Data extends ListRow>(
  props: ListScreenProps<Data>,
  hand: Hand,
  everything: ReturnType<typeof useEverything>,
  openFilter: () => void,
) {
  const { rows, state, refOf, pathOf, files, columns, total, peek } = props
  const { query, change } = state
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = rows.find((row) => row.uuid === hand.cursor)
  const run = useRunCommand()
  const { role } = useCommandContext()
  const bring = files && commandOf(files.bring)
  const mayBring = !bring?.needs || may(role, bring.needs)

  const showPeek = (id: string | null) => change(changeListQuery(query, { peek: id }))
  /** Moves the cursor; an open panel goes along. */
  const moving = (move: () => string | undefined) => () => {
    const id = move()
    if (peek && query.peek !== null && id) showPeek(id)
  }
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pageCount(total, query.limit)) change(changeListQuery(query, { page: to, peek: null }))
  }
  const nextSort = () => {
    const sorts = columns.flatMap((column) => column.sort ?? [])
    const at = sorts.indexOf(query.sortDescriptor.column)
    const turned = query.sortDescriptor.direction === 'descending' || at < 0
    change(toggleSort(query, turned ? (sorts[(at + 1) % sorts.length] ?? 'createdAt') : query.sortDescriptor.column))
  }

  useScreen({
    mode: 'list',
    here: here && refOf(here),
    matching: everything.matching,
    lists: { total },
    selection: rows.filter((row) => hand.picked.has(row.uuid)).map(refOf),
    reveal: hand.reveal,
    handlers: {
      next: moving(() => hand.step(1)),
      previous: moving(() => hand.step(-1)),
      first: moving(hand.first),
      last: moving(hand.last),
      nextPage: turn(query.page + 1),
      previousPage: turn(query.page - 1),
      filter: openFilter,
      clearFilter: () => change(cleared(state)),
      sort: nextSort,
      ...(here && { open: () => navigate(pathOf(here)) }),
      ...(here && refOf(here).noun === 'drawRequest' && { review: () => navigate(paths.startReview(here.uuid)) }),
      ...(files && { export: () => run(files.save) }),
      listed: (list) => (list === pathname ? writeListQuery(query, state.spec) : undefined),
      ...(bring && mayBring && { import: () => run(bring.id) }),
      ...(here && peek && { peek: () => showPeek(query.peek === here.uuid ? null : here.uuid) }),
      select: hand.toggleHere,
      selectAll: everything.offered ? everything.choose : hand.all,
      clearSelection: hand.clear,
      extendNext: moving(() => hand.extend(1)),
      extendPrevious: moving(() => hand.extend(-1)),
      links: () => rows.filter((row) => hand.picked.has(row.uuid)).map(pathOf),
      leave: () => {
        if (query.peek !== null) showPeek(null)
        else if (hand.picking) hand.clear()
        else return false
        return true
      },
    },
  })

  return { showPeek, open: (row: Data) => navigate(pathOf(row)) }
}
