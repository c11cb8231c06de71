/** Records: their names and states, which lists, pages and commands share. */
export default {
  'records.draw': 'Draw {number}',

  // draw requests
  'records.pending': 'Pending',
  'records.reRequested': 'Re Requested',
  'records.submitted': 'Submitted',
  'records.completed': 'Completed',

  // inspection items
  'records.notInitiated': 'Not initiated',
  'records.requested': 'Requested',
  'records.itemSubmitted': 'Submitted',
  'records.itemResubmitted': 'Re-submitted',
  'records.approved': 'Approved',

  // photos and videos
  'records.toReview': 'To review',
  'records.resubmitted': 'Resubmitted',
  'records.defective': 'Defective',
  'records.verified': 'Verified',
  'records.unreadable': 'Can’t be shown',

  // evidence checks
  'records.fail': 'Fail',
  'records.warn': 'Warning',
  'records.unknown': 'Unknown',
  'records.pass': 'Pass',

  // cost codes, lenders, templates, users
  'records.active': 'Active',
  'records.inactive': 'Inactive',
  'records.invited': 'Invited',

  // flags and payments of a ledger
  'records.flags': 'Flags: {flags}',
  'records.overfunded': 'Overfunded line',
  'records.aboveAvailable': 'Requested above available',
  'records.budgetDiffers': 'Lines differ from budget',
  'records.outOfBalance': 'Out of balance',
  'records.progressFell': 'Progress fell',
  'records.storedAboveLimit': 'Stored materials above limit',
  'records.thisMonth': 'Funded this month',
  'records.unfunded': 'Approved, not funded',

  // names of records
  'records.browser': '{browser} on {system}',
  'records.otherProgram': 'Another program',
  'records.photo': 'photo {place}',
  'records.lot': 'Lot {number}',
} as const
