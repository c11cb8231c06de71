import { t } from 'locales/import'

/** "Change order 2" in the reader's language. */
export const changeOrderName = (number: number): string => t('import.changeOrder', { n: number })

/** The field of a change order's column in an import: `changeOrder<number>`. */
export const changeOrderField = (number: number): string => `changeOrder${number}`

/** The number of the change order whose column a field reads; null for any other field. */
export function readChangeOrderField(field: string): number | null {
  const [, digits] = /^changeOrder(\d{1,6})$/.exec(field) ?? []
  return digits === undefined ? null : Number(digits)
}
