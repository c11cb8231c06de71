import { z } from 'zod'
import { messages, say } from './messages'
import { refusal } from './refusals'

/** Shortest and longest password. */
const shortest = 8
const longest = 200

// One of @$!%*?& is needed; others may stand beside it (spec §5).
const classes = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

/** A password that is chosen: the rule of spec §5. Signing in and naming the current one skip it. */
export const newPassword = (label: string) =>
  z
    .string({ error: say('required', { label }) })
    .min(1, { error: say('required', { label }), abort: true })
    .min(shortest, { error: say('minLength', { n: shortest }), abort: true })
    .max(longest, { error: say('maxLength', { n: longest }), abort: true })
    .regex(classes, messages.passwordRule)

/** A password chosen twice, of a form with these fields. */
export const twoPasswords = {
  password: newPassword('Password'),
  confirmPassword: z
    .string({ error: say('required', { label: 'Confirm password' }) })
    .min(1, say('required', { label: 'Confirm password' })),
}
type Two = { password: string; confirmPassword: string }
export const areSame = ({ password, confirmPassword }: Two): boolean => password === confirmPassword
export const notTheSame = { path: ['confirmPassword'], error: refusal('passwordsDiffer') }

/** A password that is named, not chosen: the class check is skipped (spec §5). */
export const knownPassword = (label: string) =>
  z
    .string({ error: say('required', { label }) })
    .min(1, say('required', { label }))
    .max(longest)
