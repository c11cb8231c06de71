/** What keeping lots, draw requests and their items says: refusals at a field, toasts, and the words of undo and history. */
export const recordMessages = {
  // refusals
  outlineTooFew: 'An outline has at least 3 corners',
  outlineTooMany: 'An outline has at most 500 corners',
  outlineCrosses: 'The outline crosses itself',
  sameLot: 'A lot with this loan and lot number is there already',
  notAnAgency: 'Choose an active agency',
  otherAgency: 'Your lots are with your own agency',
  notItsReviewer: 'Choose an active reviewer of the lot’s agency',
  notItsLender: 'Choose active lenders of the lot’s agency',
  notACostCode: 'Choose active cost codes',
  sameCostCode: 'This cost code is on the draw request already',
  sharesDiffer: 'The shares make {sum}, {difference} {way} than the total budget',
  sharesOthers: 'Give a share for each cost code, and for no other',
  itemHasMedia: '{title} has photos or videos and stays',
  nobodyAssigned: 'Nobody is assigned to this draw request yet',
  lotInArchive: 'Its lot is in the archive',
  sameLine: 'This line is on the checklist already',

  // the specification's (§8), letter for letter
  requestAdded: 'Draw request added.',
  requestUpdated: 'Request Updated',
  requestDeleted: 'Request Deleted',
  itemAdded: 'Inspection item added.',
  agencyAssigned: 'Agency has been assigned successfully',

  // toasts, and what undo says was done
  lotAdded: 'Lot added',
  lotSaved: 'Lot saved',
  lotPlaced: 'Coordinates saved',
  lotsDeleted: '{count} {count|lot|lots} deleted',
  requestsDeleted: '{count} {count|draw request|draw requests} deleted',
  lotsAssigned: '{count} {count|lot|lots} assigned',
  nothingChanged: 'Nothing was changed',
  assignmentSent: 'Mail sent to {names}',
  itemsDeleted: '{count} {count|item|items} deleted',
  linesAdded: '{count} {count|line|lines} added',

  'note.assigned': '{title} was assigned to you',
} as const
