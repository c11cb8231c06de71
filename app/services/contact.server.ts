import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { contactForm } from 'contract/contact'
import { formFailure } from './form.server'
import { askProvider } from './provider.server'
import { findSignedIn } from './session.server'

/** What the contact form is opened with: its key, and who writes where somebody is signed in. */
export async function openContact(request: Request) {
  const signedIn = await findSignedIn(request)
  const name = signedIn ? `${signedIn.user.firstName} ${signedIn.user.lastName}`.trim() : ''
  return { key: crypto.randomUUID(), name, email: signedIn?.user.email ?? '' }
}

/** The contact form's action: sent under the key it was opened with, so that a second press is no second message. */
export async function sendContact(request: Request) {
  const form = await request.formData()
  const idempotencyKey = String(form.get('idempotencyKey') || crypto.randomUUID())
  form.delete('idempotencyKey')
  const submission = parseWithZod(form, { schema: contactForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), sent: '' }, 400)
  try {
    const { message } = await askProvider(request, 'contact.submit', { body: submission.value }, { idempotencyKey })
    return data({ result: submission.reply({ resetForm: true }), sent: message })
  } catch (error) {
    const { data: told, init } = formFailure(submission, error)
    return data({ ...told, sent: '' }, init ?? undefined)
  }
}
