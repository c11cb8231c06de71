import { sql, type RawBuilder } from 'kysely'

import type { SearchHit, SearchWhere } from 'contract/account'
import { wordsIn } from 'contract/words-in'
import { beginsWith, beginsWord, holdsAll, keywordOf, searchedWords } from 'provider/keywords'

type Predicate = RawBuilder<boolean>

/** What was typed, as the finders read it. */
export type Query = {
  /** Lower case, single spaces. */
  text: string
  /** Its words, all of which must be found; null where none is long enough for the trigram index, none where nothing was typed. */
  words: string[] | null
  /** Hits of one noun at most. */
  limit: number
  where: SearchWhere
  /** The draw request whose items come first, or the lot whose draw requests do. */
  near: string | null
  now: Date
}

/** A hit with what orders it: the better the match the lower the tier, then the more recent. */
export type RankedHit = Omit<SearchHit, 'archived'> & { tier: number }

/** Reads what was typed; nothing but spaces asks for the newest. "lot 58" and "#58" ask for 58: no record says the word "lot". */
export function readQuery(q: string, given: Pick<Query, 'limit' | 'where' | 'near' | 'now'>): Query {
  const typed = keywordOf(q)
  const text = typed.replace(/^(?:(?:lot|loan) )?#?(?=.)/, '')
  return { text, words: text === '' ? [] : searchedWords(text), ...given }
}

/**
 * How well a record matches: 0 a field is exactly this, 1 a field begins so, 2 each word begins a word of the text, 3 it is
 * somewhere in it. `fields` are the names a person would type, `text` everything that is searched.
 */
export function tierOf(
  query: Query,
  fields: readonly RawBuilder<unknown>[],
  text: RawBuilder<unknown>,
): RawBuilder<number> {
  const beginning = beginsWith(query.text)
  const exact = fields.map((field) => sql<boolean>`lower(${field}) = ${query.text}`)
  const prefix = fields.map((field) => sql<boolean>`lower(${field}) like ${beginning}`)
  const words = wordsIn(query.text).map((word) => beginsWord(text, word))
  return sql<number>`case when ${anyOf(exact)} then 0 when ${anyOf(prefix)} then 1 when ${allOf(words)} then 2 else 3 end`
}

/** The first of the fields not shown that holds a word which is nowhere in what is shown: why the record is there. */
export function matchedOf(
  words: readonly string[],
  shown: RawBuilder<unknown>,
  fields: readonly RawBuilder<unknown>[],
): RawBuilder<string | null> {
  if (words.length === 0) return sql<null>`null`
  const isWhy = (field: RawBuilder<unknown>) =>
    anyOf(
      words.map((word) => sql<boolean>`${holdsAll(sql`lower(${field})`, [word])} and not ${holdsAll(shown, [word])}`),
    )
  return sql<
    string | null
  >`coalesce(${sql.join(fields.map((field) => sql`case when ${isWhy(field)} then ${field} end`))})`
}

const longestExcerpt = 60
const before = 12

/** Of a long text the words around the first of those that `shown` does not hold, in one line. */
export function excerptOf(text: string, words: readonly string[], shown: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestExcerpt) return line
  const places = words
    // One or two letters are found in the midst of other words as well.
    .filter((word) => word.length > 2 && !shown.toLowerCase().includes(word))
    .map((word) => line.toLowerCase().indexOf(word))
    .filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  // Whole words, unless one is so long that what was found would not be shown.
  const begins = at > before ? Math.max(line.lastIndexOf(' ', at - before) + 1, at - 2 * before) : 0
  const ends = line.lastIndexOf(' ', begins + longestExcerpt)
  if (begins + longestExcerpt >= line.length) return `… ${line.slice(begins)}`
  const excerpt = line.slice(begins, ends > at ? ends : begins + longestExcerpt)
  return `${begins > 0 ? '… ' : ''}${excerpt} …`
}

/** Some of the predicates hold. */
export const anyOf = (predicates: readonly Predicate[]): Predicate =>
  sql<boolean>`(${sql.join([...predicates], sql` or `)})`

/** All of the predicates hold; where there are none, nothing stands against it. */
export const allOf = (predicates: readonly Predicate[]): Predicate =>
  sql<boolean>`(${sql.join([sql`true`, ...predicates], sql` and `)})`
