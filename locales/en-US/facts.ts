/** Sentences about a report, an item or a photo from the records alone. */
export default {
  'facts.noneYet': '{what}: no progress was set yet.',
  'facts.total': '{what}: {progress}% of the work is in place{before}{money}.',
  'facts.totalBefore': ', {progress}% before',
  'facts.money': ': {inPlace} of {budget}',
  'facts.moreItems': '{count} more items.',
  'facts.check':
    '{check}: {warnings, plural, one {# warning} other {# warnings}}, {failures, plural, one {# failure} other {# failures}}.',
  'facts.fell': '{item}, {line} fell from {from}% to {to}%: {reason}.',
  'facts.noReason': 'no reason was given',
  'facts.lineFell': '{line} fell: {reason}.',
  'facts.item':
    '{item}: {progress}{before}, {count, plural, one {# verified photo or video} other {# verified photos or videos}}{numbers}.',
  'facts.notSet': 'no progress set',
  'facts.percent': '{progress}%',
  'facts.itemBefore': ' ({progress}% before)',
  'facts.waiting': '{count, plural, one {# photo or video waits} other {# photos or videos wait}} for review.',
  'facts.defective':
    '{count, plural, one {# photo or video is} other {# photos or videos are}} defective and left out.',
  'facts.lineNotSet': '{line}: not set.',
  'facts.line': '{line}: {progress}%.',
  'facts.file': '{file} of {item}: {status} [1].',
  'facts.lastComment': 'Last comment: {text}',
  'facts.caption': '{item}, taken {taken}, {place}, attempt {attempt}',
  // the standard report template
  'facts.standard':
    '{agencyName} inspected {address}, {locality}, loan {loanNumber}. {progress} of the work is in place: {inPlace} of {totalBudget}. Lenders: {lenderNames}. Photos and videos verified: {imageCount}.',
  'facts.standardOfBudget':
    '{agencyName} inspected {address}, {locality}, loan {loanNumber}. {progress} of the budget is completed and stored: {inPlace} of {totalBudget}. Lenders: {lenderNames}. Photos and videos verified: {imageCount}.',
} as const
