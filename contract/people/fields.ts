import { z } from 'zod'
import { longest } from 'contract/core/limits'
import { type FieldLabel, missing, tooLong } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { isContactNumber } from './contact-number'

/** Fields of people that several forms share, each with the messages of spec §5. */

/** Names appear in mails and file names, so control characters and line separators are not allowed. */
const printed = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const text = (name: FieldLabel, most: number) =>
  z
    .string(missing(name))
    .trim()
    .max(most, tooLong(most))
    .regex(printed, { error: () => sayOfField('invalidInput') })

/** A required name. */
export const nameField = (name: FieldLabel) => text(name, longest.personName).min(1, missing(name))

/** Optional text: empty and null are absent. */
export const maybeText = (name: FieldLabel, most: number) =>
  text(name, most)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** An optional phone number. */
export const contactNumberField = maybeText('contactNumber', longest.contactNumber).check(({ value, issues }) => {
  if (value && !isContactNumber(value))
    issues.push({ code: 'custom', message: sayOfField('contactNumberInvalid'), input: value })
})
