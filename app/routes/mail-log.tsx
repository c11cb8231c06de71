import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { useMemo } from 'react'
import { mailStates } from 'contract/core/limits'
import { t } from 'locales/mail-log'
import { mailColumns, mailStateLabel, mailRef, MailStateMark } from '~/components/mail-log/mail-columns'
import { MailPeek } from '~/components/mail-log/mail-peek'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { changeListQuery, listsAnew, readListQuery } from '~/lib/lists/list-query'
import { mailLogSpec } from '~/lib/lists/list-specs'
import { paths } from '~/lib/paths'
import { listMailLog } from '~/services/records/mail-log.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: t('mails.title'), to: paths.mailLog() }) }

export const meta: MetaFunction = () => [{ title: `${t('mails.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'outbox.list')
  return orErrorPage(listMailLog(request, readListQuery(new URL(request.url).searchParams, mailLogSpec)))
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, mailLogSpec) && args.defaultShouldRevalidate

const filters = () => [
  {
    field: 'state',
    label: t('mails.state'),
    options: mailStates.map((value) => ({ value, label: mailStateLabel(value) })),
  },
]

export default function MailLogPage() {
  const list = useLoaderData<typeof loader>()
  const state = useListState(mailLogSpec)
  const clock = useClock()
  const columns = useMemo(() => mailColumns(clock), [clock])
  const fields = useMemo(filters, [])
  return (
    <ListScreen
      title={t('mails.title')}
      noun="mail"
      rows={list.data}
      total={list.totalRecord}
      capped={list.totalIsCapped}
      state={state}
      columns={columns}
      fields={fields}
      keywordHint={t('mails.hint')}
      refOf={mailRef}
      // A mail has no page: opening it shows its side panel.
      pathOf={(mail) => state.href(changeListQuery(state.query, { peek: mail.uuid }))}
      peek={(mail) => ({ head: <MailStateMark state={mail.state} />, body: <MailPeek mail={mail} clock={clock} /> })}
      empty={
        <EmptyState icon={Mail} title={t('mails.none')}>
          <p>{t('mails.noneText')}</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
