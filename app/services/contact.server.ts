import { data } from '@remix-run/node'
import { contactForm } from 'contract/contact'
import { formFailure } from './form.server'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { parseForm, readForm, takeKey } from './request-body.server'
import { findSignedIn } from './session.server'

/**
 * What the contact form is opened with: its key, and who writes where somebody is signed in, as their account is now. An
 * address they left, which the cookie may still hold, would be answered in vain.
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

/** The contact form's action: sent under the key it was opened with, so that a second press is no second message. */
export async function sendContact(request: Request) {
  const form = await readForm(request)
  const idempotencyKey = takeKey(form)
  const submission = parseForm(form, { schema: contactForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), sent: '' }, 400)
  try {
    const { message } = await askProvider(request, 'contact.submit', { body: submission.value }, { idempotencyKey })
    return data({ result: submission.reply({ resetForm: true }), sent: message })
  } catch (error) {
    const { data: told, init } = formFailure(submission, error)
    return data({ ...told, sent: '' }, init ?? undefined)
  }
}
