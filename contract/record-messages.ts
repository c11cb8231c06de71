/** What keeping lots, draw requests and their items says: toasts, and the words of undo and history. */
export const recordMessages = {
  // the specification's (§8), letter for letter
  requestAdded: 'Draw request added.',
  requestUpdated: 'Request Updated',
  itemAdded: 'Inspection item added.',
  agencyAssigned: 'Agency has been assigned {count|successfully|to # lots}',
  requestsAgencyAssigned: 'Agency has been assigned {count|successfully|to # draw requests}',

  // toasts, and what undo says was done
  lotAdded: 'Lot added',
  lotSaved: 'Lot saved',
  lotPlaced: 'Coordinates saved',
  lotsDeleted: '{count} {count|lot|lots} deleted',
  requestsDeleted: '{count} {count|draw request|draw requests} deleted',
  nothingChanged: 'Nothing was changed',
  itemsDeleted: '{count} {count|item|items} deleted',
  linesAdded: '{count} {count|line|lines} added',
} as const
