import { z } from 'zod'
import { endpoint } from 'contract/core/endpoint'
import { emailAddress, requiredLine, requiredText } from 'contract/core/text-fields'
import { nameField } from 'contract/people/fields'

/** Contact form (spec §2). The specification gives no lengths (§5), so these are ours. */
export const contactForm = z.strictObject({
  name: nameField('name'),
  email: emailAddress(),
  subject: requiredLine('subject', { min: 3, max: 120 }),
  message: requiredText('message', { min: 10, max: 4000 }),
})
export type Contact = z.output<typeof contactForm>

export const contactCalls = {
  'contact.submit': endpoint({
    operation: 'contact.submit',
    method: 'POST',
    path: '/api/contact-us/submit',
    given: true,
    effect: 'change',
    access: 'public',
    summary: 'Send a message to the operator of this installation; stored and sent by mail',
    body: contactForm,
  }),
} as const
