import { drawColumnHeading, readDrawField } from './draw-columns'
import type { ImportNoun } from './nouns'
import { longest } from 'contract/core/limits'
import { enteredLotFields, type LotField } from 'contract/lots/fields'
import { roleNames } from 'contract/core/roles'

/** A field of a record, as its import and its template know it. */
export type ImportField = LotField

const field = (described: Pick<LotField, 'dbKey' | 'keyName' | 'description'> & Partial<LotField>): ImportField => ({
  isRequired: false,
  kind: 'text',
  ...described,
})

/** Separates several values in one cell. */
export const listSeparator = ';'

const costCodeFields = [
  field({
    dbKey: 'code',
    keyName: 'Code',
    description: 'Code of the cost: 07-100',
    isRequired: true,
    maxLength: longest.code,
  }),
  field({
    dbKey: 'title',
    keyName: 'Title',
    description: 'Title of the cost: Foundation',
    isRequired: true,
    maxLength: longest.codeTitle,
  }),
  field({
    dbKey: 'category',
    keyName: 'Category',
    description: 'Category the code belongs to',
    maxLength: longest.category,
  }),
  field({ dbKey: 'checklist', keyName: 'Checklist', description: 'Lines of the checklist, separated by semicolons' }),
]

const lenderFields = [
  field({
    dbKey: 'name',
    keyName: 'Name',
    description: 'Name of the lender',
    isRequired: true,
    maxLength: longest.lenderName,
  }),
  field({
    dbKey: 'recipients',
    keyName: 'Report recipients',
    description: 'Email addresses that reports go to, separated by semicolons',
  }),
]

const userFields = [
  field({
    dbKey: 'firstName',
    keyName: 'First name',
    description: 'First name of the person',
    isRequired: true,
    maxLength: longest.personName,
  }),
  field({
    dbKey: 'lastName',
    keyName: 'Last name',
    description: 'Last name of the person',
    isRequired: true,
    maxLength: longest.personName,
  }),
  field({
    dbKey: 'email',
    keyName: 'Email',
    description: 'Address the invitation goes to, and the person signs in with',
    isRequired: true,
    kind: 'email',
    maxLength: longest.email,
  }),
  field({
    dbKey: 'role',
    keyName: 'Role',
    description: `One of: ${roleNames.join(', ')}`,
    isRequired: true,
    kind: 'choice',
    choices: roleNames,
  }),
  field({
    dbKey: 'agency',
    keyName: 'Agency',
    description: 'Agency of a reviewer, by its name or email address; for an agency its own name',
    maxLength: longest.email,
  }),
  field({
    dbKey: 'contactNumber',
    keyName: 'Contact number',
    description: 'Phone number: (512) 555-0137',
    maxLength: longest.contactNumber,
  }),
]

/** Kinds of a budget line in files, by whether it is a soft cost. */
export const lineKinds = { work: 'work', softCost: 'soft cost' } as const

const budgetLineFields = [
  field({
    dbKey: 'code',
    keyName: 'Code',
    description: 'Code of the cost, or number of the item: 03-300',
    isRequired: true,
    maxLength: longest.code,
  }),
  field({
    dbKey: 'title',
    keyName: 'Title',
    description: 'Description of the work: Slab',
    isRequired: true,
    maxLength: longest.codeTitle,
  }),
  field({
    dbKey: 'scheduledValue',
    keyName: 'Scheduled value',
    description: 'Original budget of the line, in dollars and cents',
    isRequired: true,
    kind: 'cents',
  }),
  field({
    dbKey: 'changeOrders',
    keyName: 'Change orders',
    description: 'Sum of the changes of the line so far, negative ones in parentheses or with a minus sign',
    kind: 'cents',
  }),
  field({
    dbKey: 'retainageRate',
    keyName: 'Retainage rate',
    description: 'Retainage of the line in percent; empty for the rate of the lot',
    kind: 'percent',
  }),
  field({
    dbKey: 'kind',
    keyName: 'Kind',
    description: `One of: ${Object.values(lineKinds).join(', ')}; empty for work`,
    kind: 'choice',
    choices: Object.values(lineKinds),
  }),
]

/** The fields of each kind of record, in the order of its template. */
export const importFields: Readonly<Record<ImportNoun, readonly ImportField[]>> = {
  lots: enteredLotFields,
  'cost-codes': costCodeFields,
  lenders: lenderFields,
  users: userFields,
  'budget-lines': budgetLineFields,
}

/** Name of a field of a file, also of a draw's column in a budget. */
export function fieldName(noun: ImportNoun, field: string): string {
  const own = importFields[noun].find(({ dbKey }) => dbKey === field)
  const column = own ? null : readDrawField(field)
  return own?.keyName ?? (column ? drawColumnHeading(column) : field)
}

/** Fields that identify a record that is there already: the columns of one of these sets are needed to update it. */
export const importKeys: Readonly<Record<ImportNoun, readonly (readonly string[])[]>> = {
  lots: [['loanNumber'], ['lotNumber', 'street']],
  'cost-codes': [['code']],
  lenders: [['name']],
  users: [['email']],
  'budget-lines': [['code', 'title']],
}
