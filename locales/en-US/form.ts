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
  'form.typedGone': 'What you typed will be gone.',

  // drafts, and changes of others
  'form.restored': 'What you typed before is here again.',
  'form.startOver': 'Start over',
  'form.followed': 'Changed meanwhile, and filled in below: {fields}.',
  'form.emptied': '{field} was emptied meanwhile.',
  'form.changed': '{field} was changed meanwhile: “{value}”.',
  'form.stillCopy': 'You can still copy what you typed.',

  // fields
  'form.line': 'Line {number, number}, {line}: {why}',
  'form.noPreview': 'This browser can’t preview the file. You’ll see the picture after you save.',
  'form.zipHelp': '5 digits, or 9 as 78701-1234',
  'form.postalHelp': 'In the format of its country',

  // fields that others changed
  'form.changedByOther': 'Changed meanwhile by somebody else',
  'form.chosenByOther': 'Chosen meanwhile',
} as const
