import { sayOfField } from './field-lines'
import { say } from './messages'

/** What a field holds; the form chooses its input by it, the import how a cell is read. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'state'
  | 'city'
  | 'country'
  | 'postal'
  | 'money'
  | 'latitude'
  | 'longitude'
  | 'outline'
  | 'choice'
  | 'person'
  | 'moment'

/** One field of a lot, as form, import template, import and export know it (spec §3, import template columns). */
export type LotField = {
  /** Its name on the wire. */
  readonly dbKey: string
  /** Its label, and its column's heading in files. */
  readonly keyName: string
  readonly description: string
  readonly isRequired: boolean
  readonly kind: FieldKind
  readonly minLength?: number
  readonly maxLength?: number
  readonly choices?: readonly string[]
}

type Described = Omit<LotField, 'isRequired' | 'kind'> & Partial<LotField>

const field = <const Key extends string>(described: Described & { dbKey: Key }): LotField & { dbKey: Key } => ({
  isRequired: false,
  kind: 'text',
  ...described,
})
const required = <const Key extends string>(described: Described & { dbKey: Key }): LotField & { dbKey: Key } =>
  field({ ...described, isRequired: true })

/** The fields a person fills in, in the order of form and file. */
export const enteredLotFields = [
  required({
    dbKey: 'lotNumber',
    keyName: 'Lot number',
    description: 'Number or name of the lot: 12, B-07',
    maxLength: 50,
  }),
  required({
    dbKey: 'street',
    keyName: 'Street',
    description: 'Street and house number',
    maxLength: 200,
  }),
  required({
    dbKey: 'city',
    keyName: 'City',
    description: 'City or town',
    kind: 'city',
    maxLength: 100,
  }),
  required({
    dbKey: 'stateOrProvince',
    keyName: 'State or province',
    description: 'State by name or by its two letters: Texas, TX',
    kind: 'state',
    maxLength: 100,
  }),
  required({
    dbKey: 'postalCode',
    keyName: 'Postal code',
    description: 'ZIP or ZIP+4 in the USA: 78701, 78701-1234',
    kind: 'postal',
    maxLength: 12,
  }),
  field({
    dbKey: 'country',
    keyName: 'Country',
    description: 'USA where it is left empty',
    kind: 'country',
    maxLength: 60,
  }),
  required({
    dbKey: 'loanNumber',
    keyName: 'Loan number',
    description: 'Number of the loan on this lot',
    maxLength: 50,
  }),
  required({
    dbKey: 'borrowerName',
    keyName: 'Borrower name',
    description: 'Name of the borrower',
    maxLength: 120,
  }),
  required({
    dbKey: 'borrowerEmail',
    keyName: 'Borrower email',
    description: 'Address the borrower signs in with',
    kind: 'email',
    maxLength: 254,
  }),
  field({
    dbKey: 'totalBudget',
    keyName: 'Total budget',
    description: 'Whole dollars; empty: the sum of its draw requests',
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

/** What the product itself keeps on a lot: in an export, never in an import (spec §3). */
export const keptLotFields = [
  field({ dbKey: 'status', keyName: 'Status', description: 'Of the draw request that matters now' }),
  field({ dbKey: 'agency', keyName: 'Agency', description: 'Agency the lot is with', kind: 'person' }),
  field({ dbKey: 'reviewer', keyName: 'Reviewer', description: 'Of that draw request', kind: 'person' }),
  field({ dbKey: 'createdAt', keyName: 'Created', description: 'When the lot was entered', kind: 'moment' }),
  field({ dbKey: 'updatedAt', keyName: 'Updated', description: 'When it last changed', kind: 'moment' }),
  field({ dbKey: 'isDeleted', keyName: 'Deleted', description: 'Whether it is in the archive' }),
] as const

export type EnteredLotKey = (typeof enteredLotFields)[number]['dbKey']
export type KeptLotKey = (typeof keptLotFields)[number]['dbKey']

// The pattern of every other form's address, written here without the library that has it: a borrower signs up with this one.
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/

/**
 * What is wrong with a trimmed value of a field by the rules every kind shares (spec §5): required, shortest, longest,
 * e-mail, choice. Null where nothing is. States, postal codes, money and coordinates have readers of their own.
 */
export function fieldProblem(field: LotField, value: string): string | null {
  if (value === '') return field.isRequired ? say('required', { label: field.keyName }) : null
  if (field.minLength !== undefined && value.length < field.minLength) return say('minLength', { n: field.minLength })
  if (field.maxLength !== undefined && value.length > field.maxLength) return say('maxLength', { n: field.maxLength })
  if (field.kind === 'email' && !emailPattern.test(value)) return say('invalidEmail')
  if (field.choices && !field.choices.includes(value))
    return sayOfField('notAChoice', { choices: field.choices.join(', ') })
  return null
}

/** The descriptor of a field that a person fills in. */
export function lotField(key: EnteredLotKey): LotField {
  const found = enteredLotFields.find(({ dbKey }) => dbKey === key)
  if (!found) throw new Error(`A lot has no field ${key}`)
  return found
}
