import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import FileText from 'lucide-react/icons/file-text'
import { useMemo } from 'react'
import { activeStatuses } from 'contract/core/statuses'
import { t } from 'locales/templates'
import { CommandButton } from '~/components/command/command-button'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { statusOptions } from '~/components/table/filters'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { templateColumns, templateRef } from '~/components/templates/template-columns'
import { TemplatePeek } from '~/components/templates/template-peek'
import { useRecords } from '~/hooks/use-live'
import { readListQuery } from '~/lib/lists/list-query'
import { templatesSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { pageOfTemplates } from '~/services/records/templates.server'

export const handle: RouteHandle = {
  mode: 'list',
  crumb: () => ({ label: t('templates.title'), to: paths.templates() }),
}

export const meta: MetaFunction = () => [{ title: `${t('templates.templates')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const query = readListQuery(new URL(request.url).searchParams, templatesSpec)
  return orErrorPage(pageOfTemplates(request, query))
}

export const shouldRevalidate = revalidateWhen(({ event }) => event.noun === 'template')

export default function TemplatesPage() {
  const list = useLoaderData<typeof loader>()
  const rows = useRecords('template', list.data)
  const state = useListState(templatesSpec)
  const clock = useClock()
  const columns = useMemo(() => templateColumns(clock), [clock])
  return (
    <ListScreen
      title={t('templates.title')}
      noun="template"
      rows={rows}
      total={list.totalRecord}
      capped={false}
      state={state}
      columns={columns}
      fields={[{ field: 'status', label: t('templates.status'), options: statusOptions(activeStatuses) }]}
      keywordHint={t('templates.name')}
      refOf={templateRef}
      pathOf={(row) => paths.template(row.uuid)}
      peek={(row) => ({ head: t('templates.one'), body: <TemplatePeek template={row} /> })}
      actions={<CommandButton id="template.new" look="primary" size="sm" />}
      empty={
        <EmptyState icon={FileText} title={t('templates.none')} actions={<CommandButton id="template.new" />}>
          <p>{t('templates.noneText')}</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
