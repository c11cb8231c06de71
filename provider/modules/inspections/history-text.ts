import { inHistory } from 'contract/history-lines'
import type { Deed, DeedKind, Step } from './deeds'

/** The sentence of a deed; it follows the person's name ("Maya Ortiz verified 12 media in Roof"). */
export function sentenceOf(deed: Deed): string {
  return sentences[deed.kind](deed)
}

const sentences: Record<DeedKind, (deed: Deed) => string> = {
  uploaded: (deed) => inHistory('past.uploaded', { what: mediaOf(deed) }),
  removed: (deed) => inHistory('past.removed', { what: mediaOf(deed) }),
  verified: (deed) => inHistory('past.verified', { what: mediaOf(deed) }),
  rejected: (deed) => withWords(inHistory('past.rejected', { what: mediaOf(deed) }), deed),
  reset: (deed) => inHistory('past.reset', { what: mediaOf(deed) }),
  reverted: (deed) => inHistory('past.reverted', { what: mediaOf(deed) }),
  commented: commented,
  progress: progress,
  approved: (deed) => inHistory('past.approved', { items: itemsOf(deed) }),
  asked: (deed) => inHistory('past.asked', { items: itemsOf(deed) }),
  submitted: ({ first: { after } }) =>
    inHistory('past.submitted', { n: asNumber(after?.totalAttempts), count: asNumber(after?.mediaCount) }),
  reRequested: ({ first: { after } }) => inHistory('past.reRequested', { items: listed(sentBackOf(after?.sentBack)) }),
  completed: ({ first: { after } }) => inHistory('past.completed', { progress: `${asNumber(after?.progress)} %` }),
  created: () => inHistory('past.created'),
  added: (deed) => inHistory('past.added', { items: itemsOf(deed) }),
  dropped: (deed) => inHistory('past.dropped', { items: itemsOf(deed) }),
  told: ({ first }) => inHistory('past.told', { name: toldTo(first) }),
  wrote: ({ first }) => inHistory('past.wrote', { name: toldTo(first), text: wordsOf(first) }),
  undone: () => inHistory('past.undone'),
  summarised: ({ first }) => inHistory('past.summarised', { what: first.item_title ?? inHistory('what.drawRequest') }),
  changed: ({ first }) => inHistory('past.changed', { what: first.item_title ?? inHistory('what.drawRequest') }),
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
    ? inHistory('what.one', { file: one.file_name ?? '', item })
    : inHistory('what.media', { count: files.size, item })
}

const itemsOf = ({ steps }: Deed): string =>
  listed([...new Set(steps.flatMap(({ item_title }) => (item_title ? [item_title] : [])))].reverse())

function commented(deed: Deed): string {
  const text = wordsOf(deed.first)
  const what = mediaOf(deed)
  return text ? inHistory('past.commentedText', { what, text }) : inHistory('past.commented', { what })
}

const wordsOf = ({ why }: Step): string => why ?? ''

function withWords(sentence: string, { steps, first }: Deed): string {
  const text = wordsOf(first)
  return text && steps.every((step) => wordsOf(step) === text) ? `${sentence}: “${text}”` : sentence
}

function progress({ first }: Deed): string {
  const line = inHistory('what.line', { line: first.line_title ?? '', item: first.item_title ?? '' })
  const value = first.after?.progress
  if (typeof value !== 'number') return inHistory('past.progressCleared', { line })
  return first.why
    ? inHistory('past.progressWhy', { line, progress: `${value} %`, why: first.why })
    : inHistory('past.progress', { line, progress: `${value} %` })
}

/** "Roof, Walks and 3 more": at most four names. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? inHistory('what.more', { names: shown, count: names.length - 4 }) : shown
}
