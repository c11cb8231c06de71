import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/shell/app-frame'
import { viewerOf } from '~/components/shell/viewer'
import { readableKeys } from '~/commands/readable-keys'
import { movesBelow } from '~/lib/revalidation'
import { movesTurn, whenConcerned } from '~/live/concern'
import { getLatestNotifications } from '~/services/notifications.server'
import { orErrorPage } from '~/services/page.server'
import { firstStep } from '~/services/first-step.server'
import { countRequests } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'
import { findToast } from '~/services/toast.server'
import { getUser } from '~/services/users.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const [user, latest, waiting] = await orErrorPage(
    Promise.all([getUser(request), getLatestNotifications(request), countRequests(request, { waiting: ['me'] })]),
  )
  const next = waiting > 0 ? 'go.review' : await firstStep(user, () => countRequests(request))
  return {
    viewer: { ...viewerOf(user), keys: user.keys && readableKeys(user.keys) },
    now: new Date().toISOString(),
    unread: latest.newNotificationCount,
    waiting,
    next,
    toast: findToast(request),
  }
}

const concerned = whenConcerned(
  ({ event }) => ['notification', 'drawRequest', 'attempt', 'user'].includes(event.noun) || movesTurn(event),
)

/** Who is signed in and what waits for them changes by events, not by going from page to page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !movesBelow(args) && concerned(args)

export default function AppLayout() {
  const frame = useLoaderData<typeof loader>()
  return (
    <AppFrame frame={frame}>
      <Outlet />
    </AppFrame>
  )
}
