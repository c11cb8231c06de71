import { say } from 'contract/messages'
import type { Deed, DeedKind, Step } from './deeds'

/** The sentence of a deed; it follows the person's name ("Maya Ortiz verified 12 media in Roof"). */
export function sentenceOf(deed: Deed): string {
  return sentences[deed.kind](deed)
}

const sentences: Record<DeedKind, (deed: Deed) => string> = {
  uploaded: (deed) => say('past.uploaded', { what: mediaOf(deed) }),
  removed: (deed) => say('past.removed', { what: mediaOf(deed) }),
  verified: (deed) => say('past.verified', { what: mediaOf(deed) }),
  rejected: (deed) => withWords(say('past.rejected', { what: mediaOf(deed) }), deed),
  reset: (deed) => say('past.reset', { what: mediaOf(deed) }),
  reverted: (deed) => say('past.reverted', { what: mediaOf(deed) }),
  commented: commented,
  progress: progress,
  approved: (deed) => say('past.approved', { items: itemsOf(deed) }),
  asked: (deed) => say('past.asked', { items: itemsOf(deed) }),
  submitted: ({ first: { after } }) =>
    say('past.submitted', { n: asNumber(after?.totalAttempts), count: asNumber(after?.mediaCount) }),
  reRequested: ({ first: { after } }) => say('past.reRequested', { items: listed(sentBackOf(after?.sentBack)) }),
  completed: ({ first: { after } }) => say('past.completed', { progress: `${asNumber(after?.progress)} %` }),
  created: () => say('past.created'),
  added: (deed) => say('past.added', { items: itemsOf(deed) }),
  dropped: (deed) => say('past.dropped', { items: itemsOf(deed) }),
  told: ({ first }) => say('past.told', { name: toldTo(first) }),
  wrote: ({ first }) => say('past.wrote', { name: toldTo(first), text: wordsOf(first) }),
  undone: () => say('past.undone'),
  changed: ({ first }) => say('past.changed', { what: first.item_title ?? say('what.drawRequest') }),
}

const toldTo = ({ after }: Step): string => (typeof after?.toldTo === 'string' ? after.toldTo : '')
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

function sentBackOf(value: unknown): string[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'title' in row && typeof row.title === 'string' ? [row.title] : [],
  )
}

/** "IMG_1.jpg in Roof", "12 media in Roof"; many over several items name the items. */
function mediaOf({ steps }: Deed): string {
  const files = new Map(steps.map((step) => [step.uuid, step]))
  const item = listed([...new Set(steps.flatMap(({ item_title }) => (item_title ? [item_title] : [])))])
  const [one] = files.values()
  return files.size === 1 && one
    ? say('what.one', { file: one.file_name ?? '', item })
    : say('what.media', { count: files.size, item })
}

const itemsOf = ({ steps }: Deed): string =>
  listed([...new Set(steps.flatMap(({ item_title }) => (item_title ? [item_title] : [])))].reverse())

function commented(deed: Deed): string {
  const text = wordsOf(deed.first)
  const what = mediaOf(deed)
  return text ? say('past.commentedText', { what, text }) : say('past.commented', { what })
}

const wordsOf = ({ why }: Step): string => why ?? ''

function withWords(sentence: string, { steps, first }: Deed): string {
  const text = wordsOf(first)
  return text && steps.every((step) => wordsOf(step) === text) ? `${sentence}: “${text}”` : sentence
}

function progress({ first }: Deed): string {
  const line = say('what.line', { line: first.line_title ?? '', item: first.item_title ?? '' })
  const value = first.after?.progress
  if (typeof value !== 'number') return say('past.progressCleared', { line })
  return first.why
    ? say('past.progressWhy', { line, progress: `${value} %`, why: first.why })
    : say('past.progress', { line, progress: `${value} %` })
}

/** "Roof, Walks and 3 more": at most four names. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? say('what.more', { names: shown, count: names.length - 4 }) : shown
}
