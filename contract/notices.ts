/** What the browser says of what it keeps and sends: the outbox, uploads and drafts. */
export const notices = {
  tryAgain: 'Try again',
  oldUnsent: '{count} not sent for {days} days: find a network soon, and leave this browser’s data in place',

  // uploads
  'upload.saved': 'Saved',
  'upload.uploading': 'Uploading',
  'upload.onServer': 'On the server',
  'upload.attention': 'Needs attention',
  'upload.notKept': 'This browser has no room for the file: leave the page open until it has arrived',
  'upload.unreadable': 'The file cannot be read any more: choose it again',
  'upload.signIn': 'Sign in to go on uploading; the files are kept',
  'upload.drop': 'Drop photos, videos or a folder here, or paste.',
  'upload.dropOrShoot': 'Drop photos, videos or a folder here, paste them, or use the camera.',
  'upload.touch': 'Take photos or videos with the camera, or choose files.',
  'upload.waiting': '{count} not sent yet, safe in this browser',
  'upload.refused': '{count} refused',
  'upload.clearRefused': 'Take refused files off the list',
  'upload.clearShort': 'Off the list',
  'upload.allRefused': 'All',
  'upload.progress': '{done} of {count} on the server',

  // capture
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
