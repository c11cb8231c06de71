import { data } from '@remix-run/node'
import { contactForm } from 'contract/contact/calls'
import { formFailure } from '~/services/http/form.server'
import { callForEnvelope, callProvider, ProviderError } from '~/services/http/provider.server'
import { parseForm, readForm, takeKey } from '~/services/http/request-body.server'
import { findSignedIn } from '~/services/session/session.server'

/**
 * Initial values of the contact form: its key, and the current name and address of the signed-in person's account. The
 * cookie may still hold a former address, which would get no answer.
 */
export async function openContact(request: Request) {
  const user = (await findSignedIn(request)) && (await findAccount(request))
  return { key: crypto.randomUUID(), name: user?.name ?? '', email: user?.email ?? '' }
}

async function findAccount(request: Request) {
  try {
    return await callProvider(request, 'users.profile', { query: {} }, { signedOut: 'throw' })
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

/**
 * Action of the contact form: sends it with the key from its opening, so that a second press sends no second message.
 */
export async function sendContact(request: Request) {
  const form = await readForm(request)
  const idempotencyKey = takeKey(form)
  const submission = parseForm(form, { schema: contactForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), sent: '' }, 400)
  try {
    const { message } = await callForEnvelope(request, 'contact.submit', { body: submission.value }, { idempotencyKey })
    return data({ result: submission.reply({ resetForm: true }), sent: message })
  } catch (error) {
    const { data: failure, init } = formFailure(submission, error)
    return data({ ...failure, sent: '' }, init ?? undefined)
  }
}
