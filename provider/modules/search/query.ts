import { sql, type RawBuilder } from 'kysely'

import type { SearchHit, SearchWhere } from 'contract/account/calls'
import { wordsIn } from 'contract/core/tokenize'
import { beginsWith, beginsWord, containsAll, keywordOf, searchedWords } from 'provider/records/keywords'

type Predicate = RawBuilder<boolean>

/** A search query as the finders use it. */
export type Query = {
  /** The text in lower case with single spaces. */
  text: string
  /** Words that must all match; null when none is long enough for the trigram index, empty when nothing was typed. */
  words: string[] | null
  /** Most hits per noun. */
  limit: number
  where: SearchWhere
  /** The draw request whose items come first, or the lot whose draw requests do. */
  near: string | null
  now: Date
}

/** A hit with its tier: better matches have lower tiers; equal tiers are ordered by recency. */
export type RankedHit = Omit<SearchHit, 'archived'> & { tier: number }

/**
 * Parses a search query; an empty one asks for the newest records. "lot 58" and "#58" become 58, because no record
 * contains the word "lot".
 */
export function parseSearchQuery(q: string, given: Pick<Query, 'limit' | 'where' | 'near' | 'now'>): Query {
  const typed = keywordOf(q)
  const text = typed.replace(/^(?:(?:lot|loan) )?#?(?=.)/, '')
  return { text, words: text === '' ? [] : searchedWords(text), ...given }
}

/**
 * Match quality: 0 a field equals the text, 1 a field begins with it, 2 each word begins a word of the text, 3 anywhere
 * in it. `fields` are the names a person would type, `text` is all searched text.
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

/** Returns the first hidden field that contains a word missing in the visible text, which explains the hit. */
export function matchedOf(
  words: readonly string[],
  shown: RawBuilder<unknown>,
  fields: readonly RawBuilder<unknown>[],
): RawBuilder<string | null> {
  if (words.length === 0) return sql<null>`null`
  const isWhy = (field: RawBuilder<unknown>) =>
    anyOf(
      words.map(
        (word) => sql<boolean>`${containsAll(sql`lower(${field})`, [word])} and not ${containsAll(shown, [word])}`,
      ),
    )
  return sql<
    string | null
  >`coalesce(${sql.join(fields.map((field) => sql`case when ${isWhy(field)} then ${field} end`))})`
}

const longestExcerpt = 60
const before = 12

/** Returns one line of a long text around the first word that `shown` does not contain. */
export function excerptOf(text: string, words: readonly string[], shown: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestExcerpt) return line
  const places = words
    // One or two letters also match inside other words.
    .filter((word) => word.length > 2 && !shown.toLowerCase().includes(word))
    .map((word) => line.toLowerCase().indexOf(word))
    .filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  // Cuts at spaces, unless a word is so long that the match would not be visible.
  const begins = at > before ? Math.max(line.lastIndexOf(' ', at - before) + 1, at - 2 * before) : 0
  const ends = line.lastIndexOf(' ', begins + longestExcerpt)
  if (begins + longestExcerpt >= line.length) return `… ${line.slice(begins)}`
  const excerpt = line.slice(begins, ends > at ? ends : begins + longestExcerpt)
  return `${begins > 0 ? '… ' : ''}${excerpt} …`
}

/** True if any predicate holds. */
export const anyOf = (predicates: readonly Predicate[]): Predicate =>
  sql<boolean>`(${sql.join([...predicates], sql` or `)})`

/** True if all predicates hold, also for none. */
export const allOf = (predicates: readonly Predicate[]): Predicate =>
  sql<boolean>`(${sql.join([sql`true`, ...predicates], sql` and `)})`
