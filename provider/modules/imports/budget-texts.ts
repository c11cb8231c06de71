import { drawColumnHeading, drawColumnIds, type DrawColumn } from 'contract/imports/draw-columns'
import { inLanguage } from 'locales/engine/in-language'
import { t } from 'locales/import'
import { t as labelText } from 'locales/labels'
import { languageCodes } from 'locales/languages'

/** Headings of an exported budget, by the field of its line; written in the reader's language. */
export const lineHeadings = {
  code: () => labelText('label.code'),
  title: () => labelText('label.title'),
  scheduledValue: () => labelText('label.scheduledValue'),
  changeOrders: () => t('import.changeOrders'),
  retainageRate: () => t('import.retainageRate'),
  kind: () => t('import.kind'),
} as const

/** Heading of a column that an import leaves as it is. */
export const revisedHeading = () => t('import.revisedValue')

/** Texts of an exported file in every language, since a file may be imported by another reader. */
export const inLanguages = (write: () => string): string[] =>
  languageCodes.map((language) => inLanguage(language, write))

/** True for a text that is written in any language, whatever its case and spaces. */
export const isWritten = (text: string, write: () => string): boolean =>
  inLanguages(write).some((one) => one.toLowerCase() === text.trim().toLowerCase().replace(/\s+/g, ' '))

/** Reads the heading of a draw's column in any language; null for any other heading. */
export function readDrawHeading(heading: string): DrawColumn | null {
  const [number] = /\d{1,6}/.exec(heading) ?? []
  if (number === undefined) return null
  const draw = Number(number)
  const id = drawColumnIds.find((one) => isWritten(heading, () => drawColumnHeading({ draw, id: one })))
  return id === undefined ? null : { draw, id }
}
