/** Messages for lots, draw requests and their items: toasts, undo and history texts. */
export const recordMessages = {
  // from the specification (§8), verbatim
  requestAdded: 'Draw request added.',
  requestUpdated: 'Request Updated',
  itemAdded: 'Inspection item added.',
  agencyAssigned: 'Agency has been assigned {count|successfully|to # lots}',
  requestsAgencyAssigned: 'Agency has been assigned {count|successfully|to # draw requests}',

  // toasts and undo texts
  lotAdded: 'Lot added',
  lotSaved: 'Lot saved',
  lotPlaced: 'Coordinates saved',
  lotsDeleted: '{count} {count|lot|lots} deleted',
  requestsDeleted: '{count} {count|draw request|draw requests} deleted',
  nothingChanged: 'Nothing was changed',
  itemsDeleted: '{count} {count|item|items} deleted',
  linesAdded: '{count} {count|line|lines} added',
  budgetLineRemoved: 'Budget line removed',
  drawRecordReversed: 'Reversed',
} as const
