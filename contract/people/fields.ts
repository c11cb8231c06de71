import { z } from 'zod'
import { longest } from 'contract/core/limits'
import { sayOfField } from 'contract/text/field-lines'
import { messages, say } from 'contract/text/messages'
import { isContactNumber } from './contact-number'

/** Fields of people that several forms share, each with the messages of spec §5. */

/** Names appear in mails and file names, so control characters and line separators are not allowed. */
const printed = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const text = (label: string, most: number) =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .max(most, say('maxLength', { n: most }))
    .regex(printed, messages.invalidInput)

/** A required name. */
export const nameField = (label: string) => text(label, longest.personName).min(1, say('required', { label }))

/** Optional text: empty and null are absent. */
export const maybeText = (label: string, most: number) =>
  text(label, most)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** An optional phone number. */
export const contactNumberField = maybeText('Contact number', longest.contactNumber).check(({ value, issues }) => {
  if (value && !isContactNumber(value))
    issues.push({ code: 'custom', message: sayOfField('contactNumberInvalid'), input: value })
})

/** An email address, stored in lower case. */
export const emailField = (label = 'Email') =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .toLowerCase()
    .min(1, say('required', { label }))
    .max(longest.email, say('maxLength', { n: longest.email }))
    .pipe(z.email(messages.invalidEmail))
