/** A journal row as the history reads it, with the names of what it is about. */
export type Step = {
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

export type DeedKind =
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
  | 'told'
  | 'wrote'
  | 'undone'
  | 'summarised'
  | 'changed'

/** One thing somebody did; `first` is its newest step. */
export type Deed = { kind: DeedKind; first: Step; steps: Step[]; gathers: boolean }

/** Kinds of which many in a row are told as one. */
const gathering: readonly DeedKind[] = ['uploaded', 'verified', 'rejected', 'reset', 'approved']

/** What a step is as a deed; null for one that only follows from another (an item's total after a line's progress). */
export function deedOf(step: Step): Deed | null {
  const kind = kindOf(step)
  return kind && { kind, first: step, steps: [step], gathers: gathering.includes(kind) }
}

type Reading = Partial<Record<string, (step: Step) => DeedKind | null>>

const decided = ({ after }: Step): DeedKind =>
  after?.status === 'verified' ? 'verified' : after?.status === 'defective' ? 'rejected' : 'reset'
const ofMedia = (step: Step): DeedKind | null =>
  step.noun === 'media' && step.changed.includes('status') ? decided(step) : null
const ofNoun = (noun: string, kind: DeedKind) => (step: Step) => (step.noun === noun ? kind : null)

/** Words beside a decision are told with it; words alone are a deed of their own. */
const decisionOrWords = (step: Step): DeedKind | null => {
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
  'requests.assignMail': ofNoun('drawRequest', 'told'),
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

const endOf = ({ after }: Step): DeedKind => (after?.outcome === 'completed' ? 'completed' : 'reRequested')

function kindOf(step: Step): DeedKind | null {
  const reading = readings[step.operation]
  return reading ? reading(step) : 'changed'
}
