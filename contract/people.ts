import { z } from 'zod'
import { messages, say } from './messages'

/** Fields of people that several forms have, each with the messages of spec §5. */

/** Names stand in mails and file names, so that nothing but what is printed may be in them. */
const printed = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const text = (label: string, longest: number) =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .max(longest, say('maxLength', { n: longest }))
    .regex(printed, messages.invalidInput)

/** A name that has to be there. */
export const nameField = (label: string) => text(label, 80).min(1, say('required', { label }))

/** Text that may be left empty: empty and null are nothing. */
export const maybeText = (label: string, longest: number) =>
  text(label, longest)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** An e-mail address, kept in lower case. */
export const emailField = (label = 'Email') =>
  z
    .string({ error: say('required', { label }) })
    .trim()
    .toLowerCase()
    .min(1, say('required', { label }))
    .max(254, say('maxLength', { n: 254 }))
    .pipe(z.email(messages.invalidEmail))
