/** Errors of typed amounts. */
export default {
  'why.noAmount': 'Type an amount in dollars',
  'why.amountSign': 'Type an amount without a minus or parentheses',
  'why.amountExponent': 'Type the amount in full, not as 12k or 1e4',
  'why.amountUnclear': 'Type the amount as 1,500 or 1,500.00',
  'why.amountPercent': 'Type an amount in dollars, not a percentage',
  'why.amountCurrency': 'Type an amount in US dollars, without another currency',
  'why.rateRange': 'A percentage from 0 to 100 with at most two decimals',
  'why.percentRange': 'A percentage from 0 to 100 with at most one decimal',
  'why.pasteTooLong':
    'Nothing was pasted: {rows} rows were copied, and there are {lines} lines from here on. Import a file to add lines.',
  'why.pasteTooWide': 'Nothing was pasted: the copied columns do not fit. Paste one column at a time.',
  'why.amountTooLarge': 'An amount is at most {most}',
  // notes on how typed text is interpreted
  'note.dropped': '{amount}; {dropped} is left out',
} as const
