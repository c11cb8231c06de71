import type { Question, Call } from '~/commands/engine/command'
import { findCommand } from '~/commands/engine/registry'
import { commentPlace } from '~/offline/drafts/drafts'

/** True for a multi-line text argument: too much for a person to type twice. */
export const takesLines = (question: Question): boolean => question.kind === 'text' && question.lines === true

/** Draft key of a multi-line answer, per command, records and argument. */
export const linesPlace = (
  { id, targets }: { readonly id: string; readonly targets: readonly { readonly id: string }[] },
  name: string,
): string => ['page', id, ...targets.map((target) => target.id), name].join(' ')

/** Text a person typed, and the key of its draft. */
type UnsentText = { readonly place: string; readonly text: string }

/** The answer as typed; a list has one entry per line. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '')

export const isComment = ({ id }: Pick<Call, 'id'>) => id === 'media.comment'

/** The text typed for a call: the comment on each of its photos, or the multi-line answers of its palette pages. */
export function unsentTextsOf(call: Call): UnsentText[] {
  const { id, args, targets } = call
  if (isComment(call)) return targets.map((photo) => ({ place: commentPlace(photo.id), text: String(args.text ?? '') }))
  return Object.entries(findCommand(id)?.questions ?? {}).flatMap(([name, question]) => {
    const text = takesLines(question) ? textOf(args[name]) : ''
    return text === '' ? [] : [{ place: linesPlace(call, name), text }]
  })
}

/** Compares typed text with a call's text: list separators, white space and letter case may differ. */
export const isSameText = (typed: string, text: string): boolean => normalized(typed) === normalized(text)
const normalized = (text: string) => text.replace(/[\s;]/g, '').toLowerCase()
