import type { QuestionText } from '~/commands/text/question-label'
import { longest } from 'contract/core/limits'
import type { Question } from './command'

/** Longest one-line text, unless the command sets less. The provider checks the limit of each field. */
export const oneLine = longest.email

/** Longest reason that some changes ask for. */
export const longestReason = 1000

/** Longest comment on a photo, and longest message to a person. */
export const longestComment = 2000

/** Longest summary of a report template. */
export const longestTemplateText = 5000

/** An argument page for required text. */
export const questionWords = (label: QuestionText, hint: QuestionText, most: number = oneLine) =>
  ({ kind: 'text', label, hint, format: { words: most } }) as const satisfies Question
