import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/calendar'
import { DialogError } from '~/components/form/dialog-error'
import { EventForm } from '~/components/calendar/event-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { useAnswer } from '~/hooks/use-answer'
import { timeFields } from '~/lib/time/event-times'
import { requireParam } from '~/lib/params'
import { opensAnother } from '~/lib/revalidation'
import { editEvent, openEvent } from '~/services/records/events.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('calendar.editEvent') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event.title ?? t('calendar.event')} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'events.move')
  return orErrorPage(openEvent(request, requireParam(params, 'eventId')))
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return editEvent(request, requireParam(params, 'eventId'))
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('eventId')

export default function EditEvent() {
  const { event, tokens } = useLoaderData<typeof loader>()
  const { zone } = useClock()
  return (
    <EventForm
      key={event.uuid}
      title={t('calendar.editEvent')}
      values={{ title: event.title, ...timeFields(event, zone) }}
      home={null}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
