/** Photos and videos of a draw request: their counts, what is missing, and whom to ask. */
export default {
  'evidence.request': 'Draw request',
  'evidence.contacts': 'Contacts',
  'evidence.left': '{left} of {count} left',
  'evidence.allDecided': '{count}, all decided',
  'evidence.notShown': '{count, plural, one {# file can’t be shown} other {# files can’t be shown}}',
  'evidence.newNeeded':
    '{count, plural, =0 {new photos or videos needed} one {# new photo or video needed} other {# new photos or videos needed}}',
  'evidence.new': '{count, plural, one {# new photo or video} other {# new photos or videos}}',
  'evidence.more': '{count, plural, one {# photo or video} other {# photos or videos}}, {wanted} requested',
  'evidence.some': '{count} of {wanted, plural, one {# photo or video} other {# photos or videos}}',
  'evidence.notReplaced': '{count} sent back and not replaced',
  'evidence.none': 'no photos',
  'evidence.noneNew': 'no new photos',

  // titles of the checks
  'evidence.distance': 'Distance to lot',
  'evidence.takenAfter': 'Taken after last attempt',
  'evidence.uploadDelay': 'Upload delay',
  'evidence.sameFile': 'Same file elsewhere',
  'evidence.lookAlike': 'Similar photo',
  'evidence.sharpness': 'Sharpness',
  'evidence.blank': 'Blank picture',
  'evidence.accuracy': 'Position accuracy',

  // submitting
  'submit.nothing': 'No photos or videos yet.',
  'submit.nothingNew': 'Nothing new since the last submission.',
  'submit.captured': '{count} captured and not yet submitted.',
  'submit.short': 'Fewer than requested:',
  'submit.notReplaced': 'Sent back and not replaced:',
  'submit.notShown': 'Files that can’t be shown:',
  'submit.bar': 'Submit',
  'submit.missing': 'Missing:',
  'submit.ready': '{count} ready to submit.',
  'submit.uploading': '{count} still uploading.',
  'capture.offline': 'No network: {count, plural, one {# file waits} other {# files wait}}',
} as const
