import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { t } from 'locales/calendar'
import { CalendarScreen } from '~/components/calendar/calendar-screen'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { firstOfMonth } from '~/lib/time/calendar-view'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { listEvents } from '~/services/records/events.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'calendar',
  crumb: () => ({ label: t('calendar.title'), to: paths.calendar() }),
  keepsFocus: true,
}

export const meta: MetaFunction = () => [{ title: `${t('calendar.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'events.list')
  return orErrorPage(listEvents(request))
}

const facts = ['created', 'removed', 'dueDate', 'status', 'deleted']
// An event moved into the month may be missing in the loaded data, even if the store has applied the change.
const times = ['start', 'end']
const isAffected = revalidateWhen(({ event: { noun, changed }, isApplied }) => {
  const isOneOf = (names: readonly string[]) => changed.some((name) => names.includes(name))
  return noun === 'event' ? !isApplied || isOneOf(times) : noun === 'drawRequest' && isOneOf(facts)
})

const monthOf = ({ searchParams }: URL) => firstOfMonth(searchParams.get('date') ?? '')

/** Navigating within a month and opening a form over it load nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args
  const isSame = currentUrl.href === nextUrl.href
  const isMove = !isSame && (formMethod === undefined || formMethod === 'GET')
  return isMove ? monthOf(currentUrl) !== monthOf(nextUrl) : isAffected(args)
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
