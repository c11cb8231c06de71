import { fieldLabelOf } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { requiredLotKeys, type RequiredLotKey } from './required-keys'

/** Type of a field's value; determines the form's input and how the import reads a cell. */
type FieldKind =
  | 'text'
  | 'email'
  | 'state'
  | 'city'
  | 'country'
  | 'postal'
  | 'money'
  /** An amount with cents; the import also reads negative ones, in parentheses. */
  | 'cents'
  | 'percent'
  | 'latitude'
  | 'longitude'
  | 'outline'
  | 'choice'
  | 'person'
  | 'moment'

/** A lot field, shared by form, import template, import and export (spec §3, import template columns). */
export type LotField = {
  /** Name in the API; the column is its snake case. */
  readonly dbKey: string
  /** English label, for a field without a message `label.<dbKey>`. */
  readonly keyName: string
  readonly description: string
  readonly isRequired: boolean
  readonly kind: FieldKind
  readonly minLength?: number
  readonly maxLength?: number
  readonly choices?: readonly string[]
}

type Described = Omit<LotField, 'isRequired' | 'kind'> & Partial<LotField>
type Of<Key, Kind> = { readonly dbKey: Key; readonly kind: Kind }

const required: ReadonlySet<string> = new Set(requiredLotKeys)
const field = <const Key extends string, Kind extends FieldKind = 'text'>(
  described: Described & { dbKey: Key; kind?: Kind },
) => ({ kind: 'text', ...described, isRequired: required.has(described.dbKey) }) as LotField & Of<Key, Kind>

/** Fields that people fill in, in the order of form and file. */
export const enteredLotFields = [
  field({
    dbKey: 'lotNumber',
    keyName: 'Lot number',
    description: 'Number or name of the lot: 12, B-07',
    maxLength: 50,
  }),
  field({
    dbKey: 'street',
    keyName: 'Street',
    description: 'Street and house number',
    maxLength: 200,
  }),
  field({
    dbKey: 'city',
    keyName: 'City',
    description: 'City or town',
    kind: 'city',
    maxLength: 100,
  }),
  field({
    dbKey: 'stateOrProvince',
    keyName: 'State or province',
    description: 'State name or two letters: Texas, TX',
    kind: 'state',
    maxLength: 100,
  }),
  field({
    dbKey: 'postalCode',
    keyName: 'Postal code',
    description: 'ZIP or ZIP+4 in the USA: 78701, 78701-1234',
    kind: 'postal',
    maxLength: 12,
  }),
  field({
    dbKey: 'country',
    keyName: 'Country',
    description: 'Leave empty for USA',
    kind: 'country',
    maxLength: 60,
  }),
  field({
    dbKey: 'loanNumber',
    keyName: 'Loan number',
    description: 'Number of the loan on this lot',
    maxLength: 50,
  }),
  field({
    dbKey: 'borrowerName',
    keyName: 'Borrower name',
    description: 'Name of the borrower',
    maxLength: 120,
  }),
  field({
    dbKey: 'borrowerEmail',
    keyName: 'Borrower email',
    description: 'Address the borrower signs in with',
    kind: 'email',
    maxLength: 254,
  }),
  field({
    dbKey: 'totalBudget',
    keyName: 'Total budget',
    description: 'Whole dollars. Leave empty to use the sum of its draw requests',
    kind: 'money',
    maxLength: 40,
  }),
  field({
    dbKey: 'latitude',
    keyName: 'Latitude',
    description: 'Degrees north: 30.2672; together with the longitude',
    kind: 'latitude',
  }),
  field({
    dbKey: 'longitude',
    keyName: 'Longitude',
    description: 'Degrees east: -97.7431; together with the latitude',
    kind: 'longitude',
  }),
  field({
    dbKey: 'coordinatesSource',
    keyName: 'Coordinates from',
    description: 'placed on the map, or found by address, zip or city; empty: placed',
    kind: 'choice',
    choices: ['placed', 'address', 'zip', 'city'],
  }),
  field({
    dbKey: 'outline',
    keyName: 'Outline',
    description: 'Outline of the lot as POLYGON ((longitude latitude, …))',
    kind: 'outline',
    maxLength: 30_000,
  }),
] as const

/** Values of a lot that the product maintains: exported, never imported (spec §3). */
export const keptLotFields = [
  field({ dbKey: 'status', keyName: 'Status', description: 'Of the draw request that matters now' }),
  field({ dbKey: 'agency', keyName: 'Agency', description: 'Agency the lot is with', kind: 'person' }),
  field({ dbKey: 'reviewer', keyName: 'Reviewer', description: 'Of that draw request', kind: 'person' }),
  field({ dbKey: 'createdAt', keyName: 'Created', description: 'When the lot was entered', kind: 'moment' }),
  field({ dbKey: 'updatedAt', keyName: 'Updated', description: 'When it last changed', kind: 'moment' }),
  field({ dbKey: 'isDeleted', keyName: 'Deleted', description: 'Whether it is in the archive' }),
] as const

export type EnteredLotKey = (typeof enteredLotFields)[number]['dbKey']
type TextField = Extract<
  (typeof enteredLotFields)[number],
  { kind: 'text' | 'email' | 'state' | 'city' | 'country' | 'postal' }
>
/** Keys of the fields whose value is a text in a column of its own. */
export type LotTextKey = TextField['dbKey']
export type OptionalLotTextKey = Exclude<LotTextKey, RequiredLotKey>
export type KeptLotKey = (typeof keptLotFields)[number]['dbKey']

// The email pattern of all forms, copied from the validation library, so that it is not loaded; sign-up accepts the same
// addresses.
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/

/** The "required" message of a field, by its label in the form. */
export const missingLotField = ({ dbKey, keyName }: Pick<LotField, 'dbKey' | 'keyName'>): string =>
  sayOfField('required', { label: fieldLabelOf(dbKey, keyName) })

/**
 * Error in a trimmed value by the rules that all kinds share (spec §5): required, shortest, longest, email, choice.
 * Null if valid. States, postal codes, money and coordinates have their own parsers.
 */
export function fieldProblem(field: Omit<LotField, 'description'>, value: string): string | null {
  if (value === '') return field.isRequired ? missingLotField(field) : null
  if (field.minLength !== undefined && value.length < field.minLength)
    return sayOfField('minLength', { n: field.minLength })
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return sayOfField('maxLength', { n: field.maxLength })
  if (field.kind === 'email' && !emailPattern.test(value)) return sayOfField('invalidEmail')
  if (field.choices && !field.choices.includes(value))
    return sayOfField('notAChoice', { choices: field.choices.join(', ') })
  return null
}

/** The definition of an entered field. */
export function lotField(key: EnteredLotKey): LotField {
  const found = enteredLotFields.find(({ dbKey }) => dbKey === key)
  if (!found) throw new Error(`A lot has no field ${key}`)
  return found
}

const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'email', 'state', 'city', 'country', 'postal'])
const isText = (one: (typeof enteredLotFields)[number]): one is TextField => textKinds.has(one.kind)
const textFields = enteredLotFields.filter(isText)

/** Keys of the text fields, in the order of form and file. */
export const lotTextKeys: readonly LotTextKey[] = textFields.map(({ dbKey }) => dbKey)

/** An object with a value for each text field, by key. */
export const eachLotText = <T>(of: (key: LotTextKey) => T) =>
  Object.fromEntries(lotTextKeys.map((key) => [key, of(key)])) as Record<LotTextKey, T>

/** An object with a value for each text field that may be empty, by key. */
export const eachOptionalLotText = <T>(of: (key: OptionalLotTextKey) => T) =>
  Object.fromEntries(textFields.flatMap(({ dbKey }) => (isOptional(dbKey) ? [[dbKey, of(dbKey)]] : []))) as Record<
    OptionalLotTextKey,
    T
  >
const isOptional = (key: LotTextKey): key is OptionalLotTextKey => !required.has(key)
