import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { templateColumns, templateRef } from '~/components/templates/template-columns'
import { TemplatePeek } from '~/components/templates/template-peek'
import { useRecords } from '~/hooks/use-live'
import { readListQuery } from '~/lib/list-query'
import { templatesSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'
import { pageOfTemplates } from '~/services/templates.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: 'Report templates', to: paths.templates() }),
}

export const meta: MetaFunction = () => [{ title: 'Templates · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, templatesSpec)
  return orErrorPage(pageOfTemplates(request, query))
}

export const shouldRevalidate = whenConcerned(({ event }) => event.noun === 'template')

export default function TemplatesPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('template', list.data)
  const state = useListState(templatesSpec)
  const clock = useClock()
  const columns = useMemo(() => templateColumns(clock), [clock])
  return (
    <ListScreen
      title="Report templates"
      noun={{ one: 'template', many: 'templates' }}
      rows={rows}
      total={list.totalRecord}
      capped={false}
      state={state}
      columns={columns}
      fields={[{ field: 'status', label: 'Status', options: statusOptions(activeStatuses) }]}
      keywordHint="Name"
      refOf={templateRef}
      pathOf={(row) => paths.template(row.uuid)}
      peek={(row) => ({ head: 'Template', body: <TemplatePeek template={row} /> })}
      actions={<Do id="template.new" look="primary" size="sm" />}
      empty={
        <EmptyState icon={FileText} title="No templates" actions={<Do id="template.new" />}>
          <p>A template is the words of a report, with fields that each report fills.</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
