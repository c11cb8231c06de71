import { z } from 'zod'
import { type FieldLabel, missing, tooLong, tooShort } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'

/** Shortest and longest password. */
const shortest = 8
const longest = 200

// At least one of @$!%*?& is required; other symbols are allowed too (spec §5).
const classes = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

/** A new password, by the rule of spec §5. Sign-in and the current password skip it. */
export const newPassword = (name: FieldLabel) =>
  z
    .string(missing(name))
    .min(1, { ...missing(name), abort: true })
    .min(shortest, { ...tooShort(shortest), abort: true })
    .max(longest, { ...tooLong(longest), abort: true })
    .regex(classes, { error: () => sayOfField('passwordRule') })

/** Fields of a form for a new password entered twice. */
export const twoPasswords = {
  password: newPassword('password'),
  confirmPassword: z.string(missing('confirmPassword')).min(1, missing('confirmPassword')),
}
type Two = { password: string; confirmPassword: string }
export const areSame = ({ password, confirmPassword }: Two): boolean => password === confirmPassword
export const notTheSame = { path: ['confirmPassword'], error: () => refusal('passwordsDiffer') }

/** An existing password: the character class check is skipped (spec §5). */
export const knownPassword = (name: FieldLabel) => z.string(missing(name)).min(1, missing(name)).max(longest)
