import { accountMessages } from './account-messages'
import { actionMessages } from './action-messages'
import { eventWords } from 'contract/events/event-words'
import { fill } from './fill'
import { notices } from 'contract/notifications/notices'
import { officeMessages } from './office-messages'
import { peopleWords } from './people-words'
import { recordMessages } from './record-messages'

/**
 * Every sentence fixed by the specification (§5, §8), every reason of a rule and every toast; the only place for them.
 * `say` fills `{name}` placeholders.
 */
export const messages = {
  // spec §5
  required: '{label} is required',
  minLength: 'Min length is {n}',
  maxLength: 'Max length is {n}',
  invalidEmail: 'Invalid email address',
  passwordRule:
    'Password must contain at least one lowercase letter, one uppercase letter, one number, and one special character',
  // spec §8
  somethingWentWrong: 'Something went wrong.',
  noAnswer: 'An error occurred',

  // input
  invalidId: 'This is not a valid id',
  invalidInput: 'Some of what was sent is not valid',
  number: 'A number is needed',
  percentRange: 'Progress is between 0 and 100',
  photosRange: 'A whole number from 1 to {n}',

  // sign-in
  signedOut: 'Sign in to continue',
  signedIn: '',
  notAllowed: 'Your role may not do this',
  notFound: 'Not found',

  // concurrent edits
  nothingToUndo: 'There is nothing to undo here',
  nothingToRedo: 'There is nothing to redo here',
  nothingToRevert: 'There is no decision to take back',

  // reasons of rules
  onlyWhileSubmitted: 'Decisions can be made while the draw request is Submitted. It is {status} now.',
  unseen: 'This photo isn’t shown yet. Decide on it when you see it',
  unseenVideo: 'Play this video before you decide on it',
  unseenDownload: 'Download and watch this video before you decide on it',
  stillChecked: 'This {kind} is still being checked. You can decide on it once it appears.',
  cannotBeShown: 'This {kind} can’t be shown, so it can’t be decided on. Request a new one.',
  photosSentBack: '{count} {count|photo was|photos were} sent back',
  filesNotShown: '{count} {count|file|files} can’t be shown',
  retakeReason: 'The file can’t be shown. Please take it again.',
  imageFailed: 'Failed to load image',
  ownUpload: 'Nobody decides on what they uploaded themselves',
  frozen: 'A completed inspection is frozen',
  payOnceCompleted: 'This is possible once the draw request is Completed; it is {status}',
  claimSent: 'The draw request was sent for review. Its amounts can change once it is sent back.',
  uploadOnlyRequested: 'Nothing is asked for here now: this item is {status}',
  uploadSent: 'The item was sent for review; more can be added once it is sent back',
  verifiedLocked: 'Verified media is locked',
  removeOwnOnly: 'Only your own uploads can be removed',
  removeDecided: 'An upload can be removed only until it is sent for review',
  badMove: 'A {from} inspection cannot become {to}',
  isAlready: 'It is {status} already',
  itemHasPending: '{count} media of this item {count|waits|wait} for review',
  voiceReason: 'See the voice note',
  'submit.nothing': 'No photos or videos yet.',
  'submit.nothingNew': 'Nothing new since the last submission.',
  'submit.captured': '{count} captured and not yet submitted.',
  'submit.short': 'Fewer than asked:',
  'submit.notReplaced': 'Sent back and not replaced:',
  'submit.notShown': 'Files that can’t be shown:',
  'submit.bar': 'Submit',
  'submit.lacking': 'Missing:',
  'submit.ready': '{count} ready to submit.',
  'submit.uploading': '{count} still uploading.',
  unsentFirst:
    '{count} {count|file is|files are} still in this browser. Submit when {count|it is|they are} on the server.',
  nothingToSubmit: 'Nothing new was captured since the last attempt',
  stillProcessing: '{count} {count|file is|files are} still being checked',
  completePending: '{count} {count|photo or video waits|photos or videos wait} for review',
  completeNoProgress: '{items} {count|has|have} no progress: set progress first',
  defaultStays: 'It is the default: make another one the default first',
  templateAway: 'Choose an active template',
  readOnceCompleted: 'The report is available once the inspection is Completed. It is {status} now.',
  noDraws: 'This lot has no draw request yet',
  nothingCompleted: 'No draw request of this lot is completed yet',
  sendOnlyCompleted: 'The report is sent once the inspection is Completed; it is {status}',
  reRequestNothing: 'Mark a photo defective or choose an item first',
  reRequestNoReason: '{count} defective {count|photo or video has|photos or videos have} no reason: {names}',
  decreaseNeedsReason: 'Progress below the last attempt ({frozen}) needs a reason',
  notRequested: 'Photos were requested for every item of this draw request',
  offline: 'You’re offline',
  formOffline:
    'You’re offline. Nothing was sent. Your entries are saved here; send them again when you’re back online.',
  partMissing: 'This could not be loaded. Try again when the network is back.',
  inArchive: 'In the archive',
  savingMarks: 'Saving marks it defective.',
  nothingSelected: 'Select something first',

  // toasts
  verified: 'Verified',
  markedDefective: 'Marked defective',
  backToPending: 'Back to review',
  decisionReplaced: '{what} was {was}',
  manyReplaced: '{count} decisions replaced',
  commented: 'Commented',
  keptOffline: '{what}, kept until you are online',
  keptSignedOut: '{what}, kept until you sign in',
  progressSaved: 'Progress saved',
  itemApproved: 'Item approved',
  completed: 'Inspection completed',
  mediaRemoved: 'Media removed',
  imageReverted: 'Last decision taken back',
  undoing: 'Undoing: {what} …',
  redoing: 'Redoing: {what} …',
  undone: 'Undone: {what}',
  redone: 'Redone: {what}',
  undoOf: 'your undo of “{what}”',
  manySteps: '{count|# step|# steps}',
  notificationRead: '{count|Notification|# notifications} marked as read',

  // uploads
  uploadTooBig: 'The file is larger than {limit}. Choose a smaller one',
  ...accountMessages,
  ...actionMessages,
  ...notices,
  ...officeMessages,
  ...eventWords,
  ...peopleWords,
  ...recordMessages,
} as const

export type MessageId = keyof typeof messages

/** Formats a message and fills its `{name}` placeholders; `{count|file is|files are}` selects by the number. */
export const say = (id: MessageId, values: Record<string, string | number> = {}): string => fill(messages[id], values)
