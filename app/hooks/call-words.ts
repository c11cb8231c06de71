import type { Ask, Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { commentPlace } from '~/live/drafts'

/** Whether an argument is a text of several lines: more than is typed twice. */
export const takesLines = (ask: Ask): boolean => ask.kind === 'text' && ask.lines === true

/** Where the text of several lines that answers a page of a command for its records is kept. */
export const linesPlace = (
  { id, targets }: { readonly id: string; readonly targets: readonly { readonly id: string }[] },
  name: string,
): string => ['page', id, ...targets.map((target) => target.id), name].join(' ')

/** Words somebody wrote, and the place of their draft. */
type KeptWords = { readonly place: string; readonly text: string }

/** An answer of several lines as it was typed; what is read as a list stands in lines of its own. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '')

export const isComment = ({ id }: Pick<Call, 'id'>) => id === 'media.comment'

/** What was written for a call: a comment at each of its photos, or the texts of several lines of its pages. */
export function wordsOf(call: Call): KeptWords[] {
  const { id, args, targets } = call
  if (isComment(call)) return targets.map((photo) => ({ place: commentPlace(photo.id), text: String(args.text ?? '') }))
  return Object.entries(findCommand(id)?.asks ?? {}).flatMap(([name, ask]) => {
    const text = takesLines(ask) ? textOf(args[name]) : ''
    return text === '' ? [] : [{ place: linesPlace(call, name), text }]
  })
}

/** Whether these are the words of a call: what was typed as a list may be parted in other ways, and an address be in small letters. */
export const isSameText = (typed: string, text: string): boolean => bare(typed) === bare(text)
const bare = (text: string) => text.replace(/[\s;]/g, '').toLowerCase()
