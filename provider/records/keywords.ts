import { sql, type RawBuilder } from 'kysely'

import { t } from 'locales/records'
import { bare, wordsIn } from 'contract/core/tokenize'

type Predicate = RawBuilder<boolean>

/** Shorter keywords contain no trigram to look up. */
const shortestSearched = 3

/**
 * Normalizes a keyword like the search columns: lower case, single spaces, no surrounding punctuation; may be empty.
 */
export const keywordOf = (keyword: string | null): string => bare((keyword ?? '').toLowerCase())

/**
 * Splits a keyword into words that must all match; short words alone ("12 a") count as one. Null when there is nothing
 * to look up.
 */
export function searchedWords(keyword: string): string[] | null {
  if (keyword.length < shortestSearched) return null
  const words = wordsIn(keyword)
  return words.some((word) => word.length >= shortestSearched) ? words : [words.join(' ')]
}

/**
 * Predicate: `text` contains all words. A short word must match the beginning of a word, so that "draw 2" does not
 * match lot 1200.
 */
export function containsAll(text: RawBuilder<unknown>, words: readonly string[]): Predicate {
  if (words.length === 0) return sql<boolean>`true`
  return sql.join<boolean>(
    words.map((word) => containsWord(text, word)),
    sql` and `,
  )
}

const containsWord = (text: RawBuilder<unknown>, word: string): Predicate =>
  word.length < shortestSearched ? beginsWord(text, word) : sql<boolean>`${text} like ${`%${escapeLike(word)}%`}`

/** Predicate: a word of `text` begins with this text, also after punctuation: "LN-100058" matches 100058. */
export const beginsWord = (text: RawBuilder<unknown>, word: string): Predicate =>
  sql<boolean>`(' ' || translate(${text}, '-/#.,:;·()"', '          ')) like ${`% ${escapeLike(word)}%`}`

/** A `like` pattern for texts that begin with the keyword. */
export const beginsWith = (keyword: string): string => `${escapeLike(keyword)}%`

/** Escapes the special characters of `like` patterns. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Parses "draw 3", in English or the reader's language, as a number; the other words may match the draw request or its
 * lot.
 */
export function readDrawNumber(keyword: string): { number: number | null; rest: string } {
  const draw = `\\b(?:draw|${t('records.draw', { number: '' }).trim().toLowerCase()})`
  const [, number] = new RegExp(`${draw} (\\d{1,6})\\b`).exec(keyword) ?? []
  const rest = keyword.replace(new RegExp(`${draw}(?: \\d{1,6}\\b|$| (?=.))`, 'g'), '')
  return { number: number === undefined ? null : Number(number), rest: bare(rest) }
}
