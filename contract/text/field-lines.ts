import { fill } from './fill'

/** Errors and notes about typed field values; only forms, files and the palette's pages include them. */
const lines = {
  stateUnknown: 'This is not a state of the USA',
  zipInvalid: 'A ZIP code has 5 digits, or 9 as 78701-1234',
  zipNotOfState: 'ZIP code {zip} is not in this state',
  zipPadded: 'Read as {value}: the zeros in front were missing',
  postalInvalid: 'This is not a postal code of {country}',
  notAChoice: 'One of: {choices}',
  degrees: 'Degrees from {from} to {to} are needed',
  bothDegrees: 'Latitude and longitude belong together',
  contactNumberInvalid: 'A phone number is needed, such as (512) 555-0137',
} as const

/** Formats a message and fills its `{name}` placeholders. */
export const sayOfField = (id: keyof typeof lines, values: Record<string, string | number> = {}): string =>
  fill(lines[id], values)
