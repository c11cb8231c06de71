/** Messages about actions: their outcome (`say.`), and reasons only given by keyboard commands (`why.`). */
export const actionMessages = {
  undoThis: 'Undo: {what}',

  // past tense, for the toast and announcement of optimistic actions
  'say.submitted': 'Submitted',
  'say.sentBack': 'Sent back',
  'say.assigned': 'Assigned',
  'say.frozen': 'Frozen',
  'say.templateSaved': 'Template saved',
  'say.templateDeleted': '{count|Template|# templates} deleted',
  'say.templateDefault': 'Default set',
  'say.reportSent': 'Report on its way',
  'say.linkRevoked': 'Link revoked',
  'say.statusSet': 'Status set',
  'say.asked': 'Asked for evidence{count|| of # draw requests}',
  'say.dueDateSet': '{count|Due date|# due dates} set',
  'say.restored': '{count|Record|# records} restored',
  'say.singleKeysOn': 'Single keys are on',
  'say.singleKeysOff': 'Single keys are off',
  'say.keysChanged': 'Keys changed',
  'say.linkCopied': '{count|Link|Links} copied',
  'say.notCopied': 'Not copied, this browser does not let it: {links}',
  'say.photos': 'Number of photos set',
  'say.told': 'Message sent',
  'say.assignmentSent': 'Assignment mail sent',
  'say.summaryKept': 'Summary kept',
  'say.undone': 'Undone',
  'say.redone': 'Redone',

  // reasons
  'why.noEarlier': 'This is the first attempt. There is no earlier photo of this item',
  'why.dueDate': 'A due date belongs to its draw request: that is deleted on its own page',
  'why.onlyOne': 'One at a time',
  'why.noAmount': 'Type an amount in dollars',
  'why.amountSign': 'Type an amount without a minus or parentheses',
  'why.amountExponent': 'Type the amount in full, not as 12k or 1e4',
  'why.amountUnclear': 'Type the amount as 1,500 or 1,500.00',
  'why.amountPercent': 'Type an amount in dollars, not a percentage',
  'why.rateRange': 'A percentage from 0 to 100 with at most two decimals',
  'why.pasteTooLong':
    'Nothing was pasted: {rows} rows were copied, and there are {lines} lines from here on. Import a file to add lines.',
  'why.pasteTooWide': 'Nothing was pasted: the copied columns do not fit. Paste one column at a time.',
  'why.amountTooLarge': 'An amount is at most {most}',
  'why.notByFilter': 'Only for picked rows, not for all that match',
  'why.noneListed': 'The list is empty',
  'why.noOwnKeys': 'No key was changed',
  'why.noneUnread': 'Nothing is unread',
  'why.notCoordinates': 'Type latitude and longitude in degrees, as 36.9741, -122.0308',
  'why.notASequence': '{keys} is not a command here',

  // notes on how typed text is interpreted
  'note.dropped': '{amount}; {dropped} is left out',
} as const
