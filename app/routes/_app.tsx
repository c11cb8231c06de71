import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/shell/frame/app-frame'
import { viewerOf } from '~/components/shell/viewer'
import { readableKeys } from '~/commands/keyboard/readable-keys'
import { movesBelow } from '~/lib/revalidation'
import { movesTurn, revalidateWhen } from '~/offline/store/revalidation-scope'
import { answerIn } from '~/services/http/language.server'
import { getLatestNotifications } from '~/services/records/notifications.server'
import { orErrorPage } from '~/services/http/page.server'
import { firstStep } from '~/services/records/first-step.server'
import { countRequests } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'
import { findToast } from '~/services/session/toast.server'
import { getUser } from '~/services/records/users.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const [user, latest, waiting] = await orErrorPage(
    Promise.all([getUser(request), getLatestNotifications(request), countRequests(request, { waiting: ['me'] })]),
  )
  answerIn(user.language)
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

const isAffected = revalidateWhen(
  ({ event }) => ['notification', 'drawRequest', 'attempt', 'user'].includes(event.noun) || movesTurn(event),
)

/** Reloads the viewer and their counts after live events, not at navigations. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !movesBelow(args) && isAffected(args)

export default function AppLayout() {
  return <AppFrame frame={useLoaderData<typeof loader>()} />
}
