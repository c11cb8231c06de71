/** Errors of typed values, and the sentences of the specification (§5, §8) that every page may show. */
export default {
  // spec §5
  required: '{label} is required',
  minLength: 'Min length is {n}',
  maxLength: 'Max length is {n}',
  invalidEmail: 'Invalid email address',
  passwordRule:
    'Password must contain at least one lowercase letter, one uppercase letter, one number, and one special character',

  // spec §8
  somethingWentWrong: 'Something went wrong.',
  noAnswer: 'An error occurred',

  // input
  invalidId: 'This is not a valid id',
  invalidInput: 'Some of what was sent is not valid',
  number: 'Enter a number',
  percentRange: 'Progress is between 0 and 100',
  photosRange: 'A whole number from 1 to {n}',
  yearRange: 'Enter a date from the year {from} to {to}',

  // sign-in
  signedOut: 'Sign in to continue',
  notAllowed: 'Your role can’t do this',
  notFound: 'Not found',
  formOffline:
    'You’re offline. Nothing was sent. Your entries are saved here; send them again when you’re back online.',

  // uploads
  uploadTooBig: 'The file is larger than {limit}. Choose a smaller one',

  // states, postal codes, degrees, phone numbers
  stateUnknown: 'Enter a US state',
  zipInvalid: 'Enter a 5-digit ZIP code, or ZIP+4 such as 78701-1234',
  zipNotOfState: 'ZIP code {zip} is not in this state',
  zipPadded: 'Read as {value}: the zeros in front were missing',
  postalInvalid: 'This is not a postal code of {country}',
  notAChoice: 'One of: {choices}',
  degrees: 'Enter degrees from {from} to {to}',
  bothDegrees: 'Enter both latitude and longitude',
  contactNumberInvalid: 'Enter a phone number, such as (512) 555-0137',
} as const
