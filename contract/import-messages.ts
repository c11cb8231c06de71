/** What reading a file of lots says of a cell, and what became of the file; file-lines.ts says why one is refused. */
export const importMessages = {
  stateUnknown: 'This is not a state of the USA',
  zipInvalid: 'A ZIP code has 5 digits, or 9 as 78701-1234',
  zipPadded: 'Read as {value}: the zeros in front were missing',
  postalInvalid: 'This is not a postal code of {country}',
  notAChoice: 'One of: {choices}',
  degrees: 'Degrees from {from} to {to} are needed',
  bothDegrees: 'Latitude and longitude belong together',
  columnMissing: 'No column for {label}',
  columnTwice: 'Two columns for {label}',
} as const
