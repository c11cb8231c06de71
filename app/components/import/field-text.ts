import { fieldName, importFields, type ImportField } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { labelOf } from 'contract/text/field-errors'
import { t } from 'locales/import'

/** Fields that only imports have. */
const own = {
  category: 'import.category',
  checklist: 'import.checklist',
  recipients: 'import.recipients',
  latitude: 'import.latitude',
  longitude: 'import.longitude',
  coordinatesSource: 'import.coordinatesSource',
  outline: 'import.outline',
  changeOrders: 'import.changeOrders',
  retainageRate: 'import.retainageRate',
  kind: 'import.kind',
} as const
const isOwn = (key: string): key is keyof typeof own => key in own

/** Label of a field in the reader's language; in files of lots it has its English name. */
export const fieldText = ({ dbKey, keyName }: ImportField): string =>
  isOwn(dbKey) ? t(own[dbKey]) : labelOf(dbKey, keyName)

/** Label of a field of a kind of records, by its key; a column of a draw has the heading of exported files. */
export function fieldLabel(noun: ImportNoun, key: string): string {
  const field = importFields[noun].find(({ dbKey }) => dbKey === key)
  return field ? fieldText(field) : fieldName(noun, key)
}
