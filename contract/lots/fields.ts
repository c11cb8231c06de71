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

/**
 * A lot field, shared by form, import template, import and export (spec §3, import template columns). Its label is
 * `label.<dbKey>` in `locales/<language>/labels.ts`.
 */
export type LotField = {
  /** Name in the API; the column is its snake case. */
  readonly dbKey: string
  readonly isRequired: boolean
  readonly kind: FieldKind
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
  field({ dbKey: 'lotNumber', maxLength: 50 }),
  field({ dbKey: 'street', maxLength: 200 }),
  field({ dbKey: 'city', kind: 'city', maxLength: 100 }),
  field({ dbKey: 'stateOrProvince', kind: 'state', maxLength: 100 }),
  field({ dbKey: 'postalCode', kind: 'postal', maxLength: 12 }),
  field({ dbKey: 'country', kind: 'country', maxLength: 60 }),
  field({ dbKey: 'loanNumber', maxLength: 50 }),
  field({ dbKey: 'borrowerName', maxLength: 120 }),
  field({ dbKey: 'borrowerEmail', kind: 'email', maxLength: 254 }),
  field({ dbKey: 'totalBudget', kind: 'money', maxLength: 40 }),
  field({ dbKey: 'latitude', kind: 'latitude' }),
  field({ dbKey: 'longitude', kind: 'longitude' }),
  field({ dbKey: 'coordinatesSource', kind: 'choice', choices: ['placed', 'address', 'zip', 'city'] }),
  field({ dbKey: 'outline', kind: 'outline', maxLength: 30_000 }),
] as const

/** Values of a lot that the product maintains: exported, never imported (spec §3). */
export const maintainedLotFields = [
  field({ dbKey: 'status' }),
  field({ dbKey: 'agency', kind: 'person' }),
  field({ dbKey: 'reviewer', kind: 'person' }),
  field({ dbKey: 'createdAt', kind: 'moment' }),
  field({ dbKey: 'updatedAt', kind: 'moment' }),
  field({ dbKey: 'isDeleted' }),
] as const

export type EnteredLotKey = (typeof enteredLotFields)[number]['dbKey']
type TextField = Extract<
  (typeof enteredLotFields)[number],
  { kind: 'text' | 'email' | 'state' | 'city' | 'country' | 'postal' }
>
/** Keys of the fields whose value is a text in a column of its own. */
export type LotTextKey = TextField['dbKey']
export type OptionalLotTextKey = Exclude<LotTextKey, RequiredLotKey>
export type MaintainedLotKey = (typeof maintainedLotFields)[number]['dbKey']

// The email pattern of all forms, copied from the validation library, so that it is not loaded; sign-up accepts the
// same addresses.
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/

/** The "required" message of a field, by its label in the form. */
export const missingLotField = ({ dbKey }: Pick<LotField, 'dbKey'>): string =>
  sayOfField('required', { label: fieldLabelOf(dbKey) })

/**
 * Error in a trimmed value by the rules that all kinds share (spec §5): required, longest, email, choice.
 * Null if valid. States, postal codes, money and coordinates have their own parsers.
 */
export function fieldProblem(field: LotField, value: string): string | null {
  if (value === '') return field.isRequired ? missingLotField(field) : null
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
