/** Messages about data that the browser stores and sends: outbox, uploads and drafts. */
export const notices = {
  tryAgain: 'Try again',
  oldUnsent: '{count} not sent for {days} days. Connect to a network soon, and don’t clear this browser’s data',

  // uploads
  'upload.saved': 'Waiting to upload',
  'upload.offline': 'No network. Uploads by itself when you’re back online',
  'upload.uploading': 'Uploading',
  'upload.onServer': 'On the server',
  'upload.attention': 'Needs attention',
  'upload.notKept': 'This browser has no room for the file. Keep this page open until the upload is done',
  'upload.unreadable': 'The file can’t be read anymore. Choose it again',
  'upload.signIn': 'Sign in to continue uploading. Your files are safe',
  'upload.drop': 'Drop photos, videos or a folder here, or paste.',
  'upload.dropOrShoot': 'Drop photos, videos or a folder here, paste them, or use the camera.',
  'upload.touch': 'Take photos or videos with the camera, or choose files.',
  'upload.waiting': '{count} not sent yet, safe in this browser',
  'upload.refused': '{count} refused',
  'upload.clearRefused': 'Dismiss refused files',
  'upload.clearShort': 'Dismiss',
  'upload.allRefused': 'All',
  'upload.progress': '{done} of {count} on the server',

  // capture
  'capture.uploading': 'Uploading: {done} of {count} done',
  'capture.offline': 'No network: {count} {count|file waits|files wait}',
  'capture.asking': 'Finding the position',
  'capture.nowhere': 'Position not known',
  'capture.fromLot': '{distance} from the lot, {accuracy}',

  // comments
  'closed.completed': '{who} completed this inspection',
  'closed.sentBack': '{who} sent this inspection back',
  wordsStay: '{why}. What you wrote is kept here.',
  figureNotSaved: '{typed} was not saved: {why}',

  // voice notes
  'voice.record': 'Record a voice note',
  'voice.keep': 'Keep the voice note',
  'voice.discard': 'Discard the voice note',
  'voice.refused': 'The microphone cannot be used: allow it in the browser',
  'voice.waiting': 'Voice note saved, it goes out by itself',
} as const
