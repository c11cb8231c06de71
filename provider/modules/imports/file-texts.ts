import { drawColumnHeading, drawColumnIds, type DrawColumn } from 'contract/imports/draw-columns'
import { inLanguage } from 'locales/engine/in-language'
import { roleNames } from 'contract/core/roles'
import { t as commandText } from 'locales/commands'
import { t } from 'locales/import'
import { t as helpText } from 'locales/import-help'
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

/** Values of fields with choices, by what is stored. */
const choices: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(roleNames.map((role) => [role, () => commandText(`choice.${role}`)])),
  placed: () => t('import.sourcePlaced'),
  address: () => t('import.sourceAddress'),
  zip: () => t('import.sourceZip'),
  city: () => t('import.sourceCity'),
  work: () => t('import.work'),
  'soft cost': () => t('import.softCost'),
}

/** A value of a field with choices as files have it, in the reader's language. */
export const choiceText = (value: string): string => (choices[value]?.() ?? value).toLowerCase()

/** Reads a value of a field with choices in any language; any other text in lower case. */
export const readChoice = (text: string, of: readonly string[]): string =>
  of.find((value) => isWritten(text, () => choiceText(value))) ?? text.trim().toLowerCase()

/** Marks of required and optional columns in the headings of a template, in every language. */
export const needMarks = (): string[] => [
  ...inLanguages(() => helpText('required')),
  ...inLanguages(() => helpText('optional')),
]

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
