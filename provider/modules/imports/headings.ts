import { fieldText, type ImportField, importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { maintainedLotFields } from 'contract/lots/fields'
import { inLanguages, needMarks, revisedHeading } from './file-texts'
import { headingNames, shortenedWords } from './heading-names'

const needMark = new RegExp(String.raw`\(?\b(${needMarks().join('|')})\b\)?`, 'gi')

/** A heading for comparison: without case, spaces, signs and "(REQUIRED)". */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(needMark, '')
    .replace(/[^\p{L}\d#+]/gu, '')

/** The words of a heading, shortened ones written out: "Prop_Addr_1" is property, address, 1. */
export const headingWords = (heading: string): string[] =>
  heading
    .replace(needMark, '')
    .replace(/e-?mail/gi, 'Email ')
    .replace(/#/g, ' number ')
    .replace(/%/g, ' percent ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    // People leave accents out: "Numero de prestamo".
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => shortenedWords[word] ?? word)

/** Words that do not distinguish fields. */
const neutral = new Set(['1', 'current', 'full', 'home', 'legal', 'main', 'of', 'primary', 'the'])
/** Words that mean the address of the lot itself. */
const ofTheLot = new Set(['collateral', 'job', 'jobsite', 'location', 'project', 'property', 'site', 'subject'])
const placed = new Set<string>(['street', 'city', 'stateOrProvince', 'postalCode', 'country', 'latitude', 'longitude'])

/** Grade of a match between heading and field: the field's own name, an unambiguous name, an ambiguous one. */
const grades = { own: 6, sure: 4, maybe: 2 } as const
/** A word such as "Property" in front makes an address the lot's own. */
const ofTheLotBonus = 3

type Match = { field: string; score: number }

const inOrder = (words: readonly string[]) => [...new Set(words)].sort().join(' ')

/** Known headings of one kind of record. */
export type Matcher = {
  /** The field that a heading names and the grade of the match; null if it names none. */
  match: (heading: string) => Match | null
  /** True for a column of computed values, which an import cannot set. */
  isKept: (heading: string) => boolean
  /** Fewest fields that the headings of a sheet with these records name. */
  fewest: number
}

type Names = { named: ReadonlyMap<string, Match>; squashed: ReadonlyMap<string, Match> }

/** Names of a field: its key, and its name in every language. */
const namesIn = (field: Pick<ImportField, 'dbKey'>): string[] => [field.dbKey, ...inLanguages(() => fieldText(field))]

function namesOf(noun: ImportNoun): Names {
  const [named, squashed] = [new Map<string, Match>(), new Map<string, Match>()]
  const know = (name: string, field: string, score: number) => {
    const words = headingWords(name)
    if (!named.has(inOrder(words))) named.set(inOrder(words), { field, score })
    if (!squashed.has(words.join(''))) squashed.set(words.join(''), { field, score })
  }
  const fields = importFields[noun]
  for (const field of fields) for (const name of namesIn(field)) know(name, field.dbKey, grades.own)
  for (const { dbKey } of fields) {
    const { sure = [], maybe = [] } = headingNames[noun][dbKey] ?? {}
    for (const name of sure) know(name, dbKey, grades.sure)
    for (const name of maybe) know(name, dbKey, grades.maybe)
  }
  return { named, squashed }
}

function matchIn({ named, squashed }: Names, heading: string): Match | null {
  const words = headingWords(heading)
  if (words.length === 0) return null
  const lean = words.filter((word) => !neutral.has(word))
  const bare = lean.filter((word) => !ofTheLot.has(word))
  const exact = named.get(inOrder(words)) ?? named.get(inOrder(lean)) ?? squashed.get(words.join(''))
  const found = exact ?? named.get(inOrder(bare))
  if (!found || bare.length === 0) return null
  const isOfTheLot = placed.has(found.field) && bare.length < lean.length
  return isOfTheLot ? { ...found, score: found.score + ofTheLotBonus } : found
}

const maintainedHeadings: Readonly<Partial<Record<ImportNoun, () => ReadonlySet<string>>>> = {
  'budget-lines': () => new Set(inLanguages(revisedHeading).map(headingKey)),
  lots: () => new Set(maintainedLotFields.flatMap(namesIn).map(headingKey)),
}

/** Fewest headings that a sheet with lots has; other records have fewer fields. */
const fewestOfLots = 3

const matchers = new Map<ImportNoun, Matcher>()

/** The headings that name fields of a kind of record, in every language; built once. */
export function matcherOf(noun: ImportNoun): Matcher {
  const known = matchers.get(noun)
  if (known) return known
  const names = namesOf(noun)
  const required = importFields[noun].filter(({ isRequired }) => isRequired).length
  const kept = maintainedHeadings[noun]?.()
  const matcher: Matcher = {
    match: (heading) => matchIn(names, heading),
    isKept: (heading) => kept?.has(headingKey(heading)) ?? false,
    fewest: Math.min(fewestOfLots, required),
  }
  matchers.set(noun, matcher)
  return matcher
}

/** Number of fields that these cells name if they are headings. */
export const countHeadings = ({ match }: Matcher, cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => match(cell)?.field ?? [])).size

/** Maximum number of rows above the headings. */
export const searchedRows = 50

/**
 * Index of the row of headings among the first rows: the first of those that name the most fields. If none names
 * enough, the first row with more than one filled cell, whose columns a person assigns. -1 without such a row.
 */
export function findHeadings(matcher: Matcher, rows: readonly (readonly string[])[]): number {
  const counts = rows.map((cells) => countHeadings(matcher, cells))
  const most = Math.max(0, ...counts)
  if (most >= Math.min(2, matcher.fewest)) return counts.indexOf(most)
  return rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
}
