import { withPercent } from 'contract/money/percent'
import { t as inHistory } from 'locales/history'
import type { HistoryAction, HistoryKind, JournalRow } from './history-actions'

/** The sentence for an action; it follows the person's name ("Maya Ortiz verified 12 media in Roof"). */
export function historyText(action: HistoryAction): string {
  return sentences[action.kind](action)
}

const sentences: Record<HistoryKind, (action: HistoryAction) => string> = {
  uploaded: (action) => inHistory('past.uploaded', { what: mediaOf(action) }),
  removed: (action) => inHistory('past.removed', { what: mediaOf(action) }),
  verified: (action) => inHistory('past.verified', { what: mediaOf(action) }),
  rejected: (action) => withReason(inHistory('past.rejected', { what: mediaOf(action) }), action),
  reset: (action) => inHistory('past.reset', { what: mediaOf(action) }),
  reverted: (action) => inHistory('past.reverted', { what: mediaOf(action) }),
  commented: commented,
  progress: progress,
  approved: (action) => inHistory('past.approved', { items: itemsOf(action) }),
  asked: (action) => inHistory('past.asked', { items: itemsOf(action) }),
  submitted: ({ first: { after } }) =>
    inHistory('past.submitted', { n: asNumber(after?.totalAttempts), count: asNumber(after?.mediaCount) }),
  reRequested: ({ first: { after } }) => inHistory('past.reRequested', { items: listed(sentBackOf(after?.sentBack)) }),
  completed: ({ first: { after } }) =>
    inHistory('past.completed', { progress: withPercent(asNumber(after?.progress)) }),
  created: () => inHistory('past.created'),
  added: (action) => inHistory('past.added', { items: itemsOf(action) }),
  dropped: (action) => inHistory('past.dropped', { items: itemsOf(action) }),
  messaged: ({ first }) => inHistory('past.notified', { name: recipientOf(first) }),
  wrote: ({ first }) => inHistory('past.wrote', { name: recipientOf(first), text: reasonOf(first) }),
  undone: () => inHistory('past.undone'),
  summarised: ({ first }) => inHistory('past.summarised', { what: first.item_title ?? inHistory('what.drawRequest') }),
  changed: ({ first }) => inHistory('past.changed', { what: first.item_title ?? inHistory('what.drawRequest') }),
}

const recipientOf = ({ after }: JournalRow): string => (typeof after?.toldTo === 'string' ? after.toldTo : '')
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

function sentBackOf(value: unknown): string[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'title' in row && typeof row.title === 'string' ? [row.title] : [],
  )
}

/** "IMG_1.jpg in Roof", "12 media in Roof"; media of several items list the items. */
function mediaOf({ steps }: HistoryAction): string {
  const files = new Map(steps.map((step) => [step.uuid, step]))
  const item = listed([...new Set(steps.flatMap(({ item_title }) => (item_title ? [item_title] : [])))])
  const [one] = files.values()
  return files.size === 1 && one
    ? inHistory('what.one', { file: one.file_name ?? '', item })
    : inHistory('what.media', { count: files.size, item })
}

const itemsOf = ({ steps }: HistoryAction): string =>
  listed([...new Set(steps.flatMap(({ item_title }) => (item_title ? [item_title] : [])))].reverse())

function commented(action: HistoryAction): string {
  const text = reasonOf(action.first)
  const what = mediaOf(action)
  return text ? inHistory('past.commentedText', { what, text }) : inHistory('past.commented', { what })
}

const reasonOf = ({ why }: JournalRow): string => why ?? ''

function withReason(sentence: string, { steps, first }: HistoryAction): string {
  const text = reasonOf(first)
  return text && steps.every((step) => reasonOf(step) === text) ? `${sentence}: “${text}”` : sentence
}

function progress({ first }: HistoryAction): string {
  const line = inHistory('what.line', { line: first.line_title ?? '', item: first.item_title ?? '' })
  const value = first.after?.progress
  if (typeof value !== 'number') return inHistory('past.progressCleared', { line })
  return first.why
    ? inHistory('past.progressWhy', { line, progress: withPercent(value), why: first.why })
    : inHistory('past.progress', { line, progress: withPercent(value) })
}

/** "Roof, Walks and 3 more": at most four names. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? inHistory('what.more', { names: shown, count: names.length - 4 }) : shown
}
