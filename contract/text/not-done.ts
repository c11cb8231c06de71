import { fill } from './fill'

/** Messages about calls that failed, in their own file, because no page needs them before that happens. */
const sentences = {
  notDone: '{what} was not done: {why}',
  commentRestored: '. Your text is back in the comment field of the photo',
  answerRestored: '. Your text is back on its page',
  voiceNoteSaved: '. The voice note is saved with the photo',
  voiceNoteNotSent: 'A voice note was not sent: {why}',
  unsentVoiceNote: 'Voice note that was not sent',
  sendVoiceNote: 'Send it now',
  onRecord: '{what}, {record},',
  doAnyway: '{what} anyway',
  meanwhile: '{who} {change} meanwhile',
  'other.verified': 'verified it',
  'other.defective': 'marked it defective',
  'other.pending': 'put it back to review',
  'other.submitted': 'submitted it',
  'other.re-requested': 'sent it back',
  'other.completed': 'completed it',
  'other.changed': 'changed it',
  notUndone: 'Not undone: {why}',
  notRedone: 'Not redone: {why}',
  actionNotUndone: '“{what}” was not undone: {why}',
  actionNotRedone: '“{what}” was not redone: {why}',
  alreadyDone: 'Already done: {what}',
  alreadyUndone: 'Already undone: {what}',
  partlyDone: '{count} {count|was|were} not done: {why}',
  skip: 'Skip this change',
  correct: 'Correct it',
  notSaved: 'This browser cannot save your changes. Leave the page open until they are sent',
} as const

export type NotDoneId = keyof typeof sentences
export const isNotDoneId = (id: string): id is NotDoneId => id in sentences

/** Formats a message and fills its `{name}` placeholders. */
export const sayNotDone = (id: NotDoneId, values: Record<string, string | number> = {}): string =>
  fill(sentences[id], values)
