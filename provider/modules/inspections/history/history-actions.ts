/** A journal row for the history, with the names of its records. */
export type JournalRow = {
  position: number | null
  at: Date
  actor: string | null
  name: string | null
  operation: string
  noun: string
  uuid: string
  item: string | null
  changed: string[]
  after: Record<string, unknown> | null
  why: string | null
  change: string | null
  item_title: string | null
  file_name: string | null
  attempt: number | null
  line_title: string | null
}

export type HistoryKind =
  | 'uploaded'
  | 'removed'
  | 'verified'
  | 'rejected'
  | 'reset'
  | 'commented'
  | 'reverted'
  | 'progress'
  | 'approved'
  | 'submitted'
  | 'reRequested'
  | 'completed'
  | 'asked'
  | 'created'
  | 'added'
  | 'dropped'
  | 'messaged'
  | 'wrote'
  | 'undone'
  | 'summarised'
  | 'changed'

/** One action of a person; `first` is its newest journal row. */
export type HistoryAction = { kind: HistoryKind; first: JournalRow; steps: JournalRow[]; gathers: boolean }

/** Kinds that are combined when many follow each other. */
const gathering: readonly HistoryKind[] = ['uploaded', 'verified', 'rejected', 'reset', 'approved']

/**
 * Converts a journal row to an action; null for one that only follows from another (an item's total after a line's
 * progress).
 */
export function historyActionOf(step: JournalRow): HistoryAction | null {
  const kind = kindOf(step)
  return kind && { kind, first: step, steps: [step], gathers: gathering.includes(kind) }
}

type Reading = Partial<Record<string, (step: JournalRow) => HistoryKind | null>>

const decided = ({ after }: JournalRow): HistoryKind =>
  after?.status === 'verified' ? 'verified' : after?.status === 'defective' ? 'rejected' : 'reset'
const ofMedia = (step: JournalRow): HistoryKind | null =>
  step.noun === 'media' && step.changed.includes('status') ? decided(step) : null
const ofNoun = (noun: string, kind: HistoryKind) => (step: JournalRow) => (step.noun === noun ? kind : null)

/** A comment sent with a decision belongs to the decision; a comment alone is its own action. */
const decisionOrWords = (step: JournalRow): HistoryKind | null => {
  if (step.noun === 'comment') return null
  return ofMedia(step) ?? (step.changed.includes('comment') || step.changed.length === 0 ? 'commented' : ofMedia(step))
}

const readings: Reading = {
  uploads: (step) => (step.noun === 'media' && step.changed.includes('created') ? 'uploaded' : null),
  'media.remove': (step) => (step.changed.includes('removed') ? 'removed' : null),
  'inspections.validateMedia': decisionOrWords,
  'items.updateImageStatus': decisionOrWords,
  'inspections.commentMedia': decisionOrWords,
  'inspections.setMediaStatuses': decisionOrWords,
  'requests.revertImage': (step) => (step.noun === 'media' && !step.changed.includes('replaces') ? 'reverted' : null),
  'inspections.updateChecklistProgress': ofNoun('checklist', 'progress'),
  'inspections.approveItem': ofNoun('item', 'approved'),
  'inspections.addAttempt': (step) => (step.noun === 'attempt' ? 'submitted' : null),
  'inspections.setStatus': (step) => (step.noun === 'attempt' && step.changed.includes('outcome') ? endOf(step) : null),
  'items.sendRequest': ofNoun('item', 'asked'),
  'items.askPhotos': ofNoun('item', 'changed'),
  'requests.create': ofNoun('drawRequest', 'created'),
  'requests.assignMail': ofNoun('drawRequest', 'messaged'),
  'inspections.sendNotification': ofNoun('drawRequest', 'wrote'),
  'inspections.insertItem': ofNoun('item', 'added'),
  'inspections.addCustomCode': ofNoun('item', 'added'),
  'inspections.deleteItem': ofNoun('item', 'dropped'),
  'inspections.createChecklist': ofNoun('checklist', 'changed'),
  'inspections.updateImageSummary': ofNoun('summary', 'summarised'),
  'inspections.updateItemSummary': ofNoun('summary', 'summarised'),
  'inspections.updateSummary': ofNoun('summary', 'summarised'),
  'changes.undo': () => 'undone',
}

const endOf = ({ after }: JournalRow): HistoryKind => (after?.outcome === 'completed' ? 'completed' : 'reRequested')

function kindOf(step: JournalRow): HistoryKind | null {
  const reading = readings[step.operation]
  return reading ? reading(step) : 'changed'
}
