import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { t } from 'locales/calendar'
import { DialogError } from '~/components/form/dialog-error'
import { EventForm } from '~/components/calendar/event-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { useAnswer } from '~/hooks/use-answer'
import { useTypedName } from '~/hooks/use-typed-name'
import { readCalendarView } from '~/lib/time/calendar-view'
import { addEvent, eventHome } from '~/services/records/events.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('calendar.newEvent') }) }

export const meta: MetaFunction = () => [{ title: `${t('calendar.newEvent')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'events.create')
  return { tokens: openForm(), home: await orErrorPage(eventHome(request)) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addEvent(request)
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewEvent() {
  const { tokens, home } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { date } = readCalendarView(search, useClock().today)
  return (
    <EventForm
      title={t('calendar.newEvent')}
      values={{ title: useTypedName(), date, last: '', from: '', to: '' }}
      home={home}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
