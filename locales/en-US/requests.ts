/** Draw requests: their list and pages. */
export default {
  'requests.title': 'Draw requests',
  'requests.one': 'Draw request',
  'requests.lot': 'Lot',
  'requests.reviewer': 'Reviewer',
  'requests.budget': 'Budget',
  'requests.progress': 'Progress, %',
  'requests.status': 'Status',
  'requests.toReview': 'To review',
  'requests.updated': 'Updated',
  'requests.due': 'Due',
  'requests.waiting': 'Waiting for',
  'requests.me': 'Me',
  'requests.isLate': 'Late',
  'requests.soon': 'Soon',
  'requests.completed': 'Completed',
  'requests.recent': 'Within 90 days',
  'requests.hint': 'Title, street, loan or borrower',
  'requests.none': 'No draw requests yet',
  'requests.noneText': 'Draw requests will appear here when they’re created for a lot you work on.',

  // the panel beside the list
  'requests.open': 'Open draw request',
  'requests.flags': 'Flags',
  'requests.attempt': 'Attempt',
  'requests.borrower': 'Borrower',
  'requests.noReviewer': 'Unassigned',
  'requests.loan': 'Loan',
  'requests.agency': 'Agency',
  'requests.inPlace': 'In place',
  'requests.percentInPlace': '% in place, weighted by budget',
  'requests.waitingForReview': 'Waiting for review',
  'requests.ofTotal': '{count} of {total}',
  'requests.openMedia': '{status}, open',
  'requests.latest': 'Latest',

  // the head of a draw request
  'requests.noProgress': 'No progress yet',
  'requests.percent': '{percent}%',
  'requests.percentAt': '{percent}% at attempt {attempt}',
  'requests.weighted': '{of, select, items {This draw’s items in place} other {In place, weighted by budget}}',
  'requests.budgetOf': '{of, select, items {Budget of its items} other {Budget}}',
  'requests.place': '{address} · Lot {lot}',
  'requests.placeAndLoan': '{address} · Lot {lot} · Loan {loan}',
  'requests.lenders': '{count, plural, one {Lender} other {Lenders}}',

  // sections
  'requests.sections': 'Sections',
  'requests.items': 'Items',
  'requests.media': 'Media',
  'requests.attempts': 'Attempts',
  'requests.files': 'Files',
  'requests.summary': 'Summary',

  // the next step
  'requests.nextStep': 'Next step and history',
  'requests.enterAmounts': 'Enter draw amounts',
  'requests.yourTurn': 'Your turn',
  'requests.complete': 'Complete',
  'requests.finish': 'Finish the review',
  'requests.allDecided': 'Everything is decided.',
  'requests.replacing':
    '{count, plural, one {# of them replaces what was sent back.} other {# of them replace what was sent back.}}',
  'requests.review': '{count, plural, one {Review # photo or video} other {Review # photos or videos}}',
  'requests.askForPhotos': 'Request photos',
  'requests.nobodyAsked': 'No photos have been requested for its items yet.',
  'requests.photograph': '{count, plural, one {Photograph # item} other {Photograph # items}}',
  'requests.submitCaptured': 'Submit the captured photos',
  'requests.replace':
    '{count, plural, one {Replace the returned photos in # item} other {Replace the returned photos in # items}}',
  'requests.replaceAndMore':
    '{count, plural, one {Replace the returned photos in # item} other {Replace the returned photos in # items}} and photograph {others} more',
  'requests.waitingForPerson': 'Waiting for {name}',
  'requests.waitingForRole':
    '{role, select, borrower {Waiting for the borrower} reviewer {Waiting for a reviewer} agency {Waiting for the agency} other {Waiting for an administrator}}',
  'requests.dueTail': 'due {due}',

  // evidence and report
  'requests.evidence': 'Evidence',
  'requests.noMediaYet': 'No photos or videos yet.',
  'requests.allPass': 'All pass',
  'requests.lenderReport': 'Lender report',
  'requests.reportLater': 'Send the report to lenders when the draw is completed.',
  'requests.reportLaterHere': 'Available here when the draw is completed.',
  'requests.versionSent': 'Version {version} sent {when}',

  // items
  'requests.noItems': 'No items yet',
  'requests.noItemsText': 'Items are the cost codes that this draw request is inspected by.',
  'requests.gate':
    'Before you can complete this inspection: {reasons}. The total is weighted by budget, so a large item moves it more than a small one.',
  'requests.outside': '{amount} of the total is requested on budget lines without an item.',
  'requests.wholeBudget': 'The total inspected covers the whole budget, including lines without an item in this draw.',
  'requests.notInTotals': 'Not in the totals, because no budget line has the code: {names}.',
  'requests.code': 'Code',
  'requests.item': 'Item',
  'requests.requested': 'Requested',
  'requests.claimed': 'Claimed, %',
  'requests.recommended': 'Recommended',
  'requests.inspected': 'Inspected, %',
  'requests.claimedWord': 'Claimed',
  'requests.inspectedWord': 'Inspected',
  'requests.gain': 'Gain',
  'requests.total': 'Total',
  'requests.budgetComplete': 'Percent complete of the budget',
  'requests.allProgress': 'Progress of all items',
  'requests.itemCount': '{count, plural, one {# item} other {# items}}',
  'requests.replacedBy': 'replaced by',
  'requests.sentBackPairs': 'Sent back and replaced',
  'requests.compareAll': 'Compare all',

  // history
  'requests.submittedAttempt': 'Attempt {number} submitted',
  'requests.submittedDetail':
    '{name} added {media, plural, one {# photo or video} other {# photos or videos}} to {items, plural, one {# item} other {# items}}',
  'requests.photosSentBack': '{count, plural, one {# photo sent back} other {# photos sent back}}',
  'requests.itemsSentBack': '{count, plural, one {# item sent back} other {# items sent back}}',
  'requests.percentDone': '{percent}% in place',
  'requests.photosRequested': '{count, plural, one {Photos requested for # item} other {Photos requested for # items}}',
  'requests.photosRequestedAgain': 'Photos requested again',
  'requests.created': 'Draw request created',

  // the review queue
  'requests.queue': 'Review queue',
  'requests.nothingWaiting': 'Nothing is waiting for you',
  'requests.needDecision': 'Inspections that need your decision appear here.',
  'requests.needPhotos': 'Draw requests that need your photos appear here.',
} as const
