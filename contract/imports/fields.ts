import { changeOrderName, readChangeOrderField } from './change-order-columns'
import { drawColumnHeading, readDrawField } from './draw-columns'
import type { ImportNoun } from './nouns'
import { longest } from 'contract/core/limits'
import { enteredLotFields, type LotField } from 'contract/lots/fields'
import { roleNames } from 'contract/core/roles'
import { fieldLabelOf } from 'contract/text/field-errors'
import { t } from 'locales/import'

/** A field of a record, as its import and its template know it. */
export type ImportField = LotField

const field = (described: Pick<ImportField, 'dbKey'> & Partial<ImportField>): ImportField => ({
  isRequired: false,
  kind: 'text',
  ...described,
})

/** Separates several values in one cell. */
export const listSeparator = ';'
/** Fields with several values, whose cells may have several lines. */
export const listFields: ReadonlySet<string> = new Set(['checklist', 'recipients'])

const costCodeFields = [
  field({ dbKey: 'code', isRequired: true, maxLength: longest.code }),
  field({ dbKey: 'title', isRequired: true, maxLength: longest.codeTitle }),
  field({ dbKey: 'category', maxLength: longest.category }),
  field({ dbKey: 'checklist' }),
]

const lenderFields = [
  field({ dbKey: 'name', isRequired: true, maxLength: longest.lenderName }),
  field({ dbKey: 'recipients' }),
]

const userFields = [
  field({ dbKey: 'firstName', isRequired: true, maxLength: longest.personName }),
  field({ dbKey: 'lastName', isRequired: true, maxLength: longest.personName }),
  field({ dbKey: 'email', isRequired: true, kind: 'email', maxLength: longest.email }),
  field({ dbKey: 'role', isRequired: true, kind: 'choice', choices: roleNames }),
  field({ dbKey: 'agency', maxLength: longest.email }),
  field({ dbKey: 'contactNumber', maxLength: longest.contactNumber }),
]

/** Kinds of a budget line in files, by whether it is a soft cost. */
export const lineKinds = { work: 'work', softCost: 'soft cost' } as const

const budgetLineFields = [
  field({ dbKey: 'code', isRequired: true, maxLength: longest.code }),
  field({ dbKey: 'title', isRequired: true, maxLength: longest.codeTitle }),
  field({ dbKey: 'scheduledValue', isRequired: true, kind: 'cents' }),
  field({ dbKey: 'changeOrders', kind: 'cents' }),
  field({ dbKey: 'retainageRate', kind: 'percent' }),
  field({ dbKey: 'kind', kind: 'choice', choices: Object.values(lineKinds) }),
]

/** The fields of each kind of record, in the order of its template. */
export const importFields: Readonly<Record<ImportNoun, readonly ImportField[]>> = {
  lots: enteredLotFields,
  'cost-codes': costCodeFields,
  lenders: lenderFields,
  users: userFields,
  'budget-lines': budgetLineFields,
}

/** Fields that only files have. */
const own = {
  category: 'import.category',
  checklist: 'import.checklist',
  recipients: 'import.recipients',
  coordinatesSource: 'import.coordinatesSource',
  outline: 'import.outline',
  changeOrders: 'import.changeOrders',
  retainageRate: 'import.retainageRate',
  kind: 'import.kind',
  status: 'import.status',
  createdAt: 'import.createdAt',
  updatedAt: 'import.updatedAt',
  isDeleted: 'import.isDeleted',
} as const
const isOwn = (key: string): key is keyof typeof own => key in own

/** Name of a field in the reader's language, also its heading in files. */
export const fieldText = ({ dbKey }: Pick<ImportField, 'dbKey'>): string =>
  isOwn(dbKey) ? t(own[dbKey]) : fieldLabelOf(dbKey)

/** Name of a field by its key, also of a column of a draw or change order in a budget. */
export function fieldName(noun: ImportNoun, key: string): string {
  const field = importFields[noun].find(({ dbKey }) => dbKey === key)
  const column = field ? null : readDrawField(key)
  if (field) return fieldText(field)
  if (column) return drawColumnHeading(column)
  const changeOrder = readChangeOrderField(key)
  return changeOrder === null ? key : changeOrderName(changeOrder)
}

/** Fields that identify a record that is there already: the columns of one of these sets are needed to update it. */
export const importKeys: Readonly<Record<ImportNoun, readonly (readonly string[])[]>> = {
  lots: [['loanNumber'], ['lotNumber', 'street']],
  'cost-codes': [['code']],
  lenders: [['name']],
  users: [['email']],
  'budget-lines': [['code', 'title']],
}
