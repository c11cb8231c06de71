import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import { EventForm } from '~/components/calendar/event-form'
import type { RouteHandle } from '~/components/shell/handle'
import { useClock } from '~/components/shell/use-clock'
import { useAnswer } from '~/hooks/use-answer'
import { useNamed } from '~/hooks/use-named'
import { readCalendarView } from '~/lib/calendar-view'
import { addEvent, eventHome } from '~/services/events.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'New event' }) }

export const meta: MetaFunction = () => [{ title: 'New event · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'events.create')
  return { tokens: openForm(), home: await orErrorPage(eventHome(request)) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addEvent(request)
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function NewEvent() {
  const { tokens, home } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { date } = readCalendarView(search, useClock().today)
  return (
    <EventForm
      title="New event"
      values={{ title: useNamed(), date, last: '', from: '', to: '' }}
      home={home}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
