import { z } from 'zod'
import { longest } from './limits'
import { sayOfField } from './field-lines'
import { messages, say } from './messages'
import { isContactNumber } from './contact-number'

/** Fields of people that several forms have, each with the messages of spec §5. */

/** Names stand in mails and file names, so that nothing but what is printed may be in them. */
const printed = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const text = (label: string, most: number) =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .max(most, say('maxLength', { n: most }))
    .regex(printed, messages.invalidInput)

/** A name that has to be there. */
export const nameField = (label: string) => text(label, longest.personName).min(1, say('required', { label }))

/** Text that may be left empty: empty and null are nothing. */
export const maybeText = (label: string, most: number) =>
  text(label, most)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** A telephone number, or nothing. */
export const contactNumberField = maybeText('Contact number', longest.contactNumber).check(({ value, issues }) => {
  if (value && !isContactNumber(value))
    issues.push({ code: 'custom', message: sayOfField('contactNumberInvalid'), input: value })
})

/** An e-mail address, kept in lower case. */
export const emailField = (label = 'Email') =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .toLowerCase()
    .min(1, say('required', { label }))
    .max(longest.email, say('maxLength', { n: longest.email }))
    .pipe(z.email(messages.invalidEmail))
