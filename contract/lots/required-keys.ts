/**
 * Keys of the fields that every lot has, in the order of form and file. Apart from the descriptions of the fields,
 * which few pages load.
 */
export const requiredLotKeys = [
  'lotNumber',
  'street',
  'city',
  'stateOrProvince',
  'postalCode',
  'loanNumber',
  'borrowerName',
  'borrowerEmail',
] as const
export type RequiredLotKey = (typeof requiredLotKeys)[number]

/** An object with a value for each required field, by key; all are texts. */
export const eachRequiredLotField = <T>(of: (key: RequiredLotKey) => T) =>
  Object.fromEntries(requiredLotKeys.map((key) => [key, of(key)])) as Record<RequiredLotKey, T>
