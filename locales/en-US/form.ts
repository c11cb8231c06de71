/** Forms: their buttons, notes and questions. */
export default {
  'form.saveLabel': 'Save',
  'form.saving': 'Saving',
  'form.cancelLabel': 'Cancel',
  'form.close': 'Close',
  'form.show': 'Show',

  // leaving a form
  'form.leave': 'Leave without saving?',
  'form.keepEditing': 'Keep editing',
  'form.discard': 'Discard',
  'form.typedGone': 'What you typed will be lost.',

  // drafts, and changes of others
  'form.restored': 'Your draft was restored.',
  'form.startOver': 'Start over',
  'form.followed': 'Changed by someone else, new values shown below: {fields}.',
  'form.emptied': '{field} is now empty.',
  'form.changed': '{field} is now “{value}”.',
  'form.stillCopy': 'You can still copy what you typed.',

  // fields
  'form.line': 'Line {number, number}, {line}: {why}',
  'form.chooseFile': 'Choose file',
  'form.noFile': 'No file chosen',
  'form.noPreview': 'This browser can’t preview the file. You’ll see the picture after you save.',
  'form.zipHelp': '5 digits, or ZIP+4 such as 78701-1234',
  'form.postalHelp': 'In the format of its country',

  // fields that others changed
  'form.changedByOther': 'Changed by someone else',
  'form.chosenByOther': 'Chosen by someone else',
} as const
