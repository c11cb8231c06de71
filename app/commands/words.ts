import * as z from 'zod/mini'
import type { AskWord } from 'contract/ask-words'
import { longest, mostDollars } from 'contract/limits'
import { messages, say } from 'contract/messages'
import { amountTooLarge } from 'contract/money'
import type { Ask } from './command'

/** Longest that any one-line field takes, where the command does not say less; the provider knows each one's own limit. */
const oneLine = longest.email

/** Words of at most so many characters; none will do. */
export const anyWords = (most: number) => z.string().check(z.trim(), z.maxLength(most, say('maxLength', { n: most })))

/** Words that must not be missing; where they are, their argument page says so by its name. */
export const words = (most: number = oneLine) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most, say('maxLength', { n: most })))

/** An argument page for words that must not be missing. */
export const askWords = (label: AskWord, hint: AskWord, most: number = oneLine) =>
  ({ kind: 'text', label, hint, check: words(most) }) as const satisfies Ask

/** A mail address, in small letters. */
export const address = z.string().check(z.trim(), z.toLowerCase(), z.email(messages.invalidEmail), z.maxLength(oneLine))

/** Why somebody does what has to be explained. */
export const reason = words(1000)

/** Whole dollars. */
export const dollars = z.int().check(z.minimum(0), z.maximum(mostDollars, amountTooLarge))
