import { fill } from './fill'

/** What is said of a call that was not done, apart from the others: no page needs them before that happens. */
const sentences = {
  notDone: '{what} was not done: {why}',
  wordsKept: '. What was written stands at the photo again',
  linesKept: '. What was written stands on its page again',
  voiceKept: '. The voice note is kept at the photo',
  voiceHeld: 'A voice note was not said: {why}',
  hearVoice: 'Voice note that was not said',
  sayVoice: 'Say it now',
  onRecord: '{what}, {record},',
  doAnyway: '{what} anyway',
  meanwhile: '{who} {did} meanwhile',
  'other.verified': 'verified it',
  'other.defective': 'marked it defective',
  'other.pending': 'put it back to review',
  'other.submitted': 'submitted it',
  'other.re-requested': 'sent it back',
  'other.completed': 'completed it',
  'other.changed': 'changed it',
  notUndone: 'Not undone: {why}',
  notRedone: 'Not redone: {why}',
  deedNotUndone: '“{what}” was not undone: {why}',
  deedNotRedone: '“{what}” was not redone: {why}',
  doneBefore: '{what} already',
  undoneBefore: '{what}: undone already',
  partlyDone: '{count} {count|was|were} not done: {why}',
  passOver: 'Pass it over',
  correct: 'Correct it',
  notKept: 'This browser cannot keep your changes: leave the page open until they are sent',
} as const

export type NotDoneId = keyof typeof sentences
export const isNotDoneId = (id: string): id is NotDoneId => id in sentences

/** A sentence about what was not done, with its `{name}` places filled, as `say` does. */
export const sayNotDone = (id: NotDoneId, values: Record<string, string | number> = {}): string =>
  fill(sentences[id], values)
