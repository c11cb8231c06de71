import { sql, type RawBuilder } from 'kysely'

import { bare, wordsIn } from 'contract/words-in'

type Predicate = RawBuilder<boolean>

/** A keyword of fewer characters has no trigram to look up. */
const shortestSearched = 3

/** A keyword as the search columns read it: lower case, single spaces, no marks around it; empty where there is none. */
export const keywordOf = (keyword: string | null): string => bare((keyword ?? '').toLowerCase())

/** Words of a keyword, all of which must be found; short ones alone ("12 a") are one. Null where there is nothing to look up. */
export function searchedWords(keyword: string): string[] | null {
  if (keyword.length < shortestSearched) return null
  const words = wordsIn(keyword)
  return words.some((word) => word.length >= shortestSearched) ? words : [words.join(' ')]
}

/** `text` holds all the words; one too short to mean much must begin a word there: "draw 2" is not lot 1200. */
export function holdsAll(text: RawBuilder<unknown>, words: readonly string[]): Predicate {
  if (words.length === 0) return sql<boolean>`true`
  return sql.join<boolean>(
    words.map((word) => holds(text, word)),
    sql` and `,
  )
}

const holds = (text: RawBuilder<unknown>, word: string): Predicate =>
  word.length < shortestSearched ? beginsWord(text, word) : sql<boolean>`${text} like ${`%${escapeLike(word)}%`}`

/** Some word of `text` begins so, also where a sign joins two: "LN-100058" holds the word 100058. */
export const beginsWord = (text: RawBuilder<unknown>, word: string): Predicate =>
  sql<boolean>`(' ' || translate(${text}, '-/#.,:;·()"', '          ')) like ${`% ${escapeLike(word)}%`}`

/** The keyword as a `like` pattern of what begins with it. */
export const beginsWith = (keyword: string): string => `${escapeLike(keyword)}%`

/** Text in which a `like` pattern's signs mean themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** "draw 3" asks for a number; the other words may be of the draw request or of its lot. */
export function readDrawNumber(keyword: string): { number: number | null; rest: string } {
  const [, number] = /\bdraw (\d{1,6})\b/.exec(keyword) ?? []
  const rest = keyword.replace(/\bdraw(?: \d{1,6}\b|$| (?=.))/g, '')
  return { number: number === undefined ? null : Number(number), rest: bare(rest) }
}
