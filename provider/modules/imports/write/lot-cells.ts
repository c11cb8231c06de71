import {
  eachLotText,
  enteredLotFields,
  maintainedLotFields,
  type EnteredLotKey,
  type MaintainedLotKey,
} from 'contract/lots/fields'
import { fieldText } from 'contract/imports/fields'
import type { Lot } from 'contract/lots/calls'
import { inspectionStatuses } from 'contract/core/statuses'
import { choiceText } from 'provider/modules/imports/file-texts'

/** A cell of an exported lot. */
export type Cell = string | number | null

// Exports list no deleted lots, so `isDeleted` has no column.
const exported = [...enteredLotFields, ...maintainedLotFields.filter(({ dbKey }) => dbKey !== 'isDeleted')]

/** The headings of an export in the reader's language; an import knows its columns by them in any language. */
export const exportHeadings = (): string[] => exported.map(fieldText)

type Key = EnteredLotKey | MaintainedLotKey

const cellOf: Record<Key, (lot: Lot) => Cell> = {
  ...eachLotText((key) => (lot: Lot) => lot[key]),
  totalBudget: ({ totalBudget }) => totalBudget,
  latitude: ({ coordinates }) => coordinates && degrees(coordinates.latitude),
  longitude: ({ coordinates }) => coordinates && degrees(coordinates.longitude),
  coordinatesSource: ({ coordinates }) => coordinates && choiceText(coordinates.source),
  outline: ({ coordinates }) => (coordinates?.outline ? outlineText(coordinates.outline) : null),
  status: ({ current }) => current && inspectionStatuses[current.status].label,
  agency: ({ agency }) => agency && agency.name,
  reviewer: ({ current }) => current?.reviewer?.name ?? null,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  isDeleted: () => 'no',
}

/** The cells of one lot, in the order of the headings. */
export const lotCells = (lot: Lot): Cell[] => exported.map(({ dbKey }) => cellOf[dbKey](lot))

const decimal = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** A number if it has at most 15 digits, which spreadsheet programs keep; otherwise text. */
const degrees = (value: number): Cell => (Number(value.toPrecision(15)) === value ? value : decimal.format(value))

/** A number's digits, never with an exponent: 1e-7 is 0.0000001. */
export const cellDigits = (value: number): string => decimal.format(value)

const outlineText = (ring: readonly (readonly [number, number])[]): string =>
  `POLYGON ((${ring.map(([longitude, latitude]) => `${cellDigits(longitude)} ${cellDigits(latitude)}`).join(', ')}))`
