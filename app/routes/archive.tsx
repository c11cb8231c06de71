import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Archive } from 'lucide-react'
import { useMemo } from 'react'
import { archiveDays, archiveTypes } from 'contract/limits'
import { archiveColumns, archivedRef, typeWords } from '~/components/archive/archive-columns'
import { ArchivePeek } from '~/components/archive/archive-peek'
import { useArchived } from '~/components/archive/use-archived'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, type FilterOption } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { changeListQuery, listsAnew, readListQuery } from '~/lib/list-query'
import { archiveSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listArchive } from '~/services/archive.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { agencyChoices } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Archive', to: paths.archive() }) }

export const meta: MetaFunction = () => [{ title: 'Archive · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, archiveSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listArchive(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const kinds: readonly string[] = archiveTypes
const concerned = whenConcerned(({ event }) => kinds.includes(event.noun))

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, archiveSpec) && concerned(args)

const fieldsWith = (agencies: readonly FilterOption[]) => [
  { field: 'type', label: 'Type', options: archiveTypes.map((value) => ({ value, label: typeWords[value] })) },
  ...agencyFilter(agencies),
]

export default function ArchivePage() {
  const list = useLoaderData<typeof loader>()
  const rows = useArchived(list.data)
  const state = useListState(archiveSpec)
  const clock = useClock()
  const columns = useMemo(() => archiveColumns(clock), [clock])
  const fields = useMemo(() => fieldsWith(list.agencies), [list.agencies])
  return (
    <ListScreen
      title="Archive"
      noun={{ one: 'record', many: 'records' }}
      rows={rows}
      total={list.totalRecord - (list.data.length - rows.length)}
      capped={list.totalIsCapped}
      state={state}
      columns={columns}
      fields={fields}
      keywordHint="Name"
      refOf={archivedRef}
      // What is deleted has no page: opening it shows what is known of it.
      pathOf={(row) => state.href(changeListQuery(state.query, { peek: row.uuid }))}
      peek={(row) => ({ head: typeWords[row.type], body: <ArchivePeek row={row} clock={clock} /> })}
      empty={
        <EmptyState icon={Archive} title="The archive is empty">
          <p>What is deleted lies here for {archiveDays} days, and can be brought back until then.</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
