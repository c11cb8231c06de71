import * as z from 'zod/mini'
import { messages, say } from 'contract/messages'
import type { MessageId } from 'contract/messages'
import type { Ask } from './command'

/** Longest that any one-line field takes; the provider knows each one's own limit. */
const longest = 254

/** Words that must not be missing, by the name of their argument page. */
export const words = (label: MessageId) =>
  z
    .string(say('required', { label: messages[label] }))
    .check(
      z.trim(),
      z.minLength(1, say('required', { label: messages[label] })),
      z.maxLength(longest, say('maxLength', { n: longest })),
    )

/** An argument page for words that must not be missing. */
export const askWords = (label: MessageId, hint: MessageId): Ask => ({ kind: 'text', label, hint, check: words(label) })
