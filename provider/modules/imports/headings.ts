import { enteredLotFields, keptLotFields, type EnteredLotKey } from 'contract/lot-fields'
import { headingNames, shortenedWords } from './heading-names'

/** A heading without what does not count: case, spaces, signs, "(REQUIRED)". */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(?\b(required|optional)\b\)?/g, '')
    .replace(/[^\p{L}\d#+]/gu, '')

/** The words of a heading, shortened ones written out: "Prop_Addr_1" is property, address, 1. */
export const wordsOf = (heading: string): string[] =>
  heading
    .replace(/\(?\b(required|optional)\b\)?/gi, '')
    .replace(/e-?mail/gi, 'Email ')
    .replace(/#/g, ' number ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => shortenedWords[word] ?? word)

/** Words that say nothing of which field a column is. */
const neutral = new Set(['1', 'current', 'full', 'home', 'legal', 'main', 'of', 'primary', 'the'])
/** Words that say it is the lot's own address. */
const ofTheLot = new Set(['collateral', 'job', 'jobsite', 'location', 'project', 'property', 'site', 'subject'])
const placed = new Set<EnteredLotKey>([
  'street',
  'city',
  'stateOrProvince',
  'postalCode',
  'country',
  'latitude',
  'longitude',
])

/** How well a heading fits a field: its own name, a name for sure, one that may mean something else. */
const grades = { own: 6, sure: 4, maybe: 2 } as const
/** A word such as "Property" in front makes an address the lot's own. */
const ofTheLotBonus = 3

type Match = { field: EnteredLotKey; score: number }

const inOrder = (words: readonly string[]) => [...new Set(words)].sort().join(' ')
const named = new Map<string, Match>()
const squashed = new Map<string, Match>()
function know(name: string, field: EnteredLotKey, score: number): void {
  const words = wordsOf(name)
  if (!named.has(inOrder(words))) named.set(inOrder(words), { field, score })
  if (!squashed.has(words.join(''))) squashed.set(words.join(''), { field, score })
}
for (const { dbKey, keyName } of enteredLotFields) for (const name of [dbKey, keyName]) know(name, dbKey, grades.own)
for (const { dbKey } of enteredLotFields) {
  const { sure, maybe = [] } = headingNames[dbKey]
  for (const name of sure) know(name, dbKey, grades.sure)
  for (const name of maybe) know(name, dbKey, grades.maybe)
}

/** The field a heading names and how well it fits; null where it names none. */
export function matchHeading(heading: string): Match | null {
  const words = wordsOf(heading)
  if (words.length === 0) return null
  const lean = words.filter((word) => !neutral.has(word))
  const bare = lean.filter((word) => !ofTheLot.has(word))
  const exact = named.get(inOrder(words)) ?? named.get(inOrder(lean)) ?? squashed.get(words.join(''))
  const found = exact ?? named.get(inOrder(bare))
  if (!found || bare.length === 0) return null
  const isOfTheLot = placed.has(found.field) && bare.length < lean.length
  return isOfTheLot ? { ...found, score: found.score + ofTheLotBonus } : found
}

const kept = new Set(keptLotFields.flatMap(({ dbKey, keyName }) => [dbKey, keyName].map(headingKey)))

/** True for a column of values that the product computes, which no import sets. */
export const isKept = (heading: string): boolean => kept.has(headingKey(heading))

/** How many fields these cells name, were they headings. */
export const countHeadings = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => matchHeading(cell)?.field ?? [])).size

/** How many rows may stand above the headings. */
export const searchedRows = 50

/**
 * The row of the headings among the first rows: the one that names most fields, of several the first. Where none names two,
 * the first with more than one cell filled: a person maps the columns then. -1 where there is no such row.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const counts = rows.map(countHeadings)
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  return rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
}
