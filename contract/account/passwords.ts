import { z } from 'zod'
import { messages, say } from 'contract/text/messages'
import { refusal } from 'contract/text/refusals'

/** Shortest and longest password. */
const shortest = 8
const longest = 200

// At least one of @$!%*?& is required; other symbols are allowed too (spec §5).
const classes = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

/** A new password, by the rule of spec §5. Sign-in and the current password skip it. */
export const newPassword = (label: string) =>
  z
    .string({ error: say('required', { label }) })
    .min(1, { error: say('required', { label }), abort: true })
    .min(shortest, { error: say('minLength', { n: shortest }), abort: true })
    .max(longest, { error: say('maxLength', { n: longest }), abort: true })
    .regex(classes, messages.passwordRule)

/** Fields of a form for a new password entered twice. */
export const twoPasswords = {
  password: newPassword('Password'),
  confirmPassword: z
    .string({ error: say('required', { label: 'Confirm password' }) })
    .min(1, say('required', { label: 'Confirm password' })),
}
type Two = { password: string; confirmPassword: string }
export const areSame = ({ password, confirmPassword }: Two): boolean => password === confirmPassword
export const notTheSame = { path: ['confirmPassword'], error: refusal('passwordsDiffer') }

/** An existing password: the character class check is skipped (spec §5). */
export const knownPassword = (label: string) =>
  z
    .string({ error: say('required', { label }) })
    .min(1, say('required', { label }))
    .max(longest)
