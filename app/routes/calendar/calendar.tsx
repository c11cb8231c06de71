import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { CalendarScreen } from '~/components/calendar/calendar-screen'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { firstOfMonth } from '~/lib/calendar-view'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { listEvents } from '~/services/events.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'calendar',
  crumb: () => ({ label: 'Calendar', to: paths.calendar() }),
  keepsFocus: true,
}

export const meta: MetaFunction = () => [{ title: 'Calendar · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'events.list')
  return orErrorPage(listEvents(request))
}

const facts = ['created', 'removed', 'dueDate', 'status', 'deleted']
// What moved into the month may have come after the month was read, though it is painted.
const times = ['start', 'end']
const concerned = whenConcerned(({ event: { noun, changed }, painted }) => {
  const isOneOf = (names: readonly string[]) => changed.some((name) => names.includes(name))
  return noun === 'event' ? !painted || isOneOf(times) : noun === 'drawRequest' && isOneOf(facts)
})

const monthOf = ({ searchParams }: URL) => firstOfMonth(searchParams.get('date') ?? '')

/** Moves within a month, and a form that opens over it, ask for nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args
  const isSame = currentUrl.href === nextUrl.href
  const isMove = !isSame && (formMethod === undefined || formMethod === 'GET')
  return isMove ? monthOf(currentUrl) !== monthOf(nextUrl) : concerned(args)
}

export default function CalendarPage() {
  return (
    <>
      <CalendarScreen {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
