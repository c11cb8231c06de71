import type { ActionFunctionArgs } from '@remix-run/node'
import { t as sayOfField } from 'locales/fields'
import type { CallsAnswer } from '~/offline/outbox/calls'
import { callsBody, runCalls, signedOutAnswer } from '~/services/calls.server'
import { readJson } from '~/services/http/request-body.server'
import { answer } from '~/services/http/resource.server'
import { findSignedIn, requireSameOrigin } from '~/services/session/session.server'

/**
 * Changes by key, palette, button or swipe: at most 20 calls, answered individually. Never redirects: the answer
 * reports an expired session, and the browser keeps its queue and asks for a sign-in.
 */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const body = callsBody.safeParse(await readJson(request))
  if (!body.success) return answer(request, { message: sayOfField('invalidInput') }, 400)
  const signedIn = await findSignedIn(request)
  const answers =
    signedIn?.user.uuid === body.data.user
      ? await runCalls(request, signedIn.user, body.data.calls)
      : body.data.calls.map(signedOutAnswer)
  const ended = signedIn?.user.uuid !== body.data.user || answers.some((one) => !one.ok && one.error.status === 401)
  return answer(request, { signedIn: !ended, answers } satisfies CallsAnswer)
}
