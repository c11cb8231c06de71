import { z } from 'zod'
import { endpoint } from './endpoint'
import { requiredText } from './fields'
import { emailField, nameField } from './people'

/** Contact form (spec §2): who writes, and what. Its lengths are ours, since the specification shows none (§5). */
export const contactForm = z.strictObject({
  name: nameField('Name'),
  email: emailField(),
  subject: requiredText('Subject', { min: 3, max: 120 }),
  message: requiredText('Message', { min: 10, max: 4000 }),
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
    summary: 'Write to whoever runs this: kept, and sent on by mail',
    body: contactForm,
  }),
} as const
