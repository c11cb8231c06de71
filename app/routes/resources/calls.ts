import type { ActionFunctionArgs } from '@remix-run/node'
import { messages } from 'contract/messages'
import { callsBody, type CallsAnswer } from '~/live/calls'
import { runCalls, signedOutAnswer } from '~/services/calls.server'
import { readJson } from '~/services/request-body.server'
import { answer } from '~/services/resource.server'
import { findSignedIn, requireSameOrigin } from '~/services/session.server'

/**
 * Changes made by key, palette, button or swipe: at most 20 calls, answered one by one. It never redirects: an ended
 * session is said, the browser keeps its queue and asks to sign in.
 */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const body = callsBody.safeParse(await readJson(request))
  if (!body.success) return answer(request, { message: messages.invalidInput }, 400)
  const signedIn = await findSignedIn(request)
  const answers =
    signedIn?.user.uuid === body.data.user
      ? await runCalls(request, signedIn.user, body.data.calls)
      : body.data.calls.map(signedOutAnswer)
  const ended = signedIn?.user.uuid !== body.data.user || answers.some((one) => !one.ok && one.error.status === 401)
  return answer(request, { signedIn: !ended, answers } satisfies CallsAnswer)
}
