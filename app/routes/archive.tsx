import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import Archive from 'lucide-react/icons/archive'
import { useMemo } from 'react'
import { archiveTypes } from 'contract/core/limits'
import { t } from 'locales/archive'
import { archiveColumns, archivedRef, typeLabel } from '~/components/archive/archive-columns'
import { ArchivePeek } from '~/components/archive/archive-peek'
import { useArchived } from '~/components/archive/use-archived'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { agencyFilter, type FilterOption } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { changeListQuery, listsAnew, readListQuery } from '~/lib/lists/list-query'
import { archiveSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { listArchive } from '~/services/records/archive.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: t('archive.title'), to: paths.archive() }) }

export const meta: MetaFunction = () => [{ title: `${t('archive.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, archiveSpec)
  const [list, agencies] = await orErrorPage(Promise.all([listArchive(request, query), agencyChoices(request, user)]))
  return { ...list, agencies }
}

const kinds: readonly string[] = archiveTypes
const isAffected = revalidateWhen(({ event }) => kinds.includes(event.noun))

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listsAnew(args, archiveSpec) && isAffected(args)

const fieldsWith = (agencies: readonly FilterOption[]) => [
  {
    field: 'type',
    label: t('archive.type'),
    options: archiveTypes.map((value) => ({ value, label: typeLabel(value) })),
  },
  ...agencyFilter(agencies),
]

export default function ArchivePage() {
  const list = useLoaderData<typeof loader>()
  const rows = useArchived(list.data)
  const state = useListState(archiveSpec)
  const clock = useClock()
  const { archiveDays } = useViewer()
  const columns = useMemo(() => archiveColumns(clock), [clock])
  const fields = useMemo(() => fieldsWith(list.agencies), [list.agencies])
  return (
    <ListScreen
      title={t('archive.title')}
      noun="record"
      rows={rows}
      total={list.totalRecord - (list.data.length - rows.length)}
      capped={list.totalIsCapped}
      state={state}
      columns={columns}
      fields={fields}
      keywordHint={t('archive.name')}
      refOf={archivedRef}
      // A deleted record has no page: opening it shows its side panel.
      pathOf={(row) => state.href(changeListQuery(state.query, { peek: row.uuid }))}
      peek={(row) => ({ head: typeLabel(row.type), body: <ArchivePeek row={row} clock={clock} /> })}
      empty={
        <EmptyState icon={Archive} title={t('archive.empty')}>
          <p>{t('archive.emptyText', { count: archiveDays })}</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
