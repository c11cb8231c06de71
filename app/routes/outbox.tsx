import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { useMemo } from 'react'
import { mailStates } from 'contract/limits'
import { mailColumns, mailLooks, mailRef, MailStateMark } from '~/components/outbox/mail-columns'
import { MailPeek } from '~/components/outbox/mail-peek'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { ListScreen } from '~/components/table/list-screen'
import { useListState } from '~/components/table/use-list-state'
import { changeListQuery, listsAnew, readListQuery } from '~/lib/list-query'
import { outboxSpec } from '~/lib/list-specs'
import { paths } from '~/lib/paths'
import { listOutbox } from '~/services/outbox.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'list', crumb: () => ({ label: 'Outbox', to: paths.outbox() }) }

export const meta: MetaFunction = () => [{ title: 'Outbox · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'outbox.list')
  return orErrorPage(listOutbox(request, readListQuery(new URL(request.url).searchParams, outboxSpec)))
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  listsAnew(args, outboxSpec) && args.defaultShouldRevalidate

const fields = [
  {
    field: 'state',
    label: 'State',
    options: mailStates.map((value) => ({ value, label: mailLooks[value].label })),
  },
]

export default function OutboxPage() {
  const list = useLoaderData<typeof loader>()
  const state = useListState(outboxSpec)
  const clock = useClock()
  const columns = useMemo(() => mailColumns(clock), [clock])
  return (
    <ListScreen
      title="Outbox"
      noun={{ one: 'mail', many: 'mails' }}
      rows={list.data}
      total={list.totalRecord}
      capped={list.totalIsCapped}
      state={state}
      columns={columns}
      fields={fields}
      keywordHint="Address, subject or text"
      refOf={mailRef}
      // A mail has no page: opening it shows it beside the list.
      pathOf={(mail) => state.href(changeListQuery(state.query, { peek: mail.uuid }))}
      peek={(mail) => ({ head: <MailStateMark state={mail.state} />, body: <MailPeek mail={mail} clock={clock} /> })}
      empty={
        <EmptyState icon={Mail} title="No mail yet">
          <p>Every mail the demo would send is kept here to read.</p>
        </EmptyState>
      }
    />
  )
}

export { RouteError as ErrorBoundary }
