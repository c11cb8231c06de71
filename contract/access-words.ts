import { fill } from './fill'

/** Reasons in audit entries about access. The provider writes them; no page carries them. */
const words = {
  wrongPassword: 'Wrong password',
  unknownEmail: 'No account has this email',
  notActive: 'The account is not active',
  times: '{count} times within {window}',
  feedEnded: 'The calendar address ended too',
} as const

/** One of these with its `{name}` places filled, as `say` does. */
export const accessWords = (id: keyof typeof words, values: Record<string, string | number> = {}): string =>
  fill(words[id], values)
