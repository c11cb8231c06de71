import { fill } from './fill'

/** Reasons in audit entries about access. Only the provider uses them, so they stay out of the browser bundles. */
const words = {
  wrongPassword: 'Wrong password',
  unknownEmail: 'No account has this email',
  notActive: 'The account is not active',
  times: '{count} times within {window}',
  feedEnded: 'The calendar feed ended too',
} as const

/** Formats a reason and fills its `{name}` placeholders. */
export const accessWords = (id: keyof typeof words, values: Record<string, string | number> = {}): string =>
  fill(words[id], values)
