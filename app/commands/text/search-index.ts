import { bare, wordsIn } from 'contract/core/tokenize'

/** A searchable row; `also` holds hidden words such as synonyms. */
export type Findable = { readonly id: string; readonly title: string; readonly detail?: string; readonly also?: string }

/** Rows prepared for matching. Building is linear; it runs once per list, not per key press. */
export type Index<T extends Findable> = {
  readonly rows: readonly T[]
  /** Title, detail and hidden words, folded, separated by newlines so that no match spans two of them. */
  readonly texts: readonly string[]
  /** Letters and digits of each row, one bit each: excludes most rows with a single AND. */
  readonly masks: Int32Array
  /** First letters of all words, first letters of the title's words, and the code of the very first character. */
  readonly begins: Int32Array
  readonly starts: Int32Array
  readonly firsts: Uint16Array
  /** Bits of the first two letters of words, hashed; several pairs share a bit. */
  readonly beginPairs: Int32Array
  readonly startPairs: Int32Array
  /** Adjacent letter pairs, hashed to twice as many bits. */
  readonly pairs: readonly [Int32Array, Int32Array]
  readonly titleLengths: Int32Array
  /** Position of the first hidden word. */
  readonly unseen: Int32Array
}

export type Found<T> = { readonly row: T; readonly score: number }

const accented = /[^\x00-\x7f·]/g

/** Folds case and accents; preserves the length, so that match ranges fit the displayed text. */
const fold = (text: string): string => text.toLowerCase().replace(accented, (char) => char.normalize('NFD')[0] ?? char)

const bitOf = (code: number): number => {
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  return code >= 48 && code <= 57 ? 1 << (26 + ((code - 48) >> 1)) : 0
}

function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) mask |= bitOf(text.charCodeAt(at))
  return mask
}

const pairOf = (text: string, at: number): number => text.charCodeAt(at) * 5 + text.charCodeAt(at + 1)
const pairBitOf = (text: string, at: number): number => 1 << (pairOf(text, at) & 31)

/** Bits of all letter pairs that belong to the given half. */
function pairsOf(text: string, half: number): number {
  let mask = 0
  for (let at = 0; at < text.length - 1; at++) {
    const pair = pairOf(text, at)
    if (((pair >> 5) & 1) === half) mask |= 1 << (pair & 31)
  }
  return mask
}

/** Bits of the words that begin before `end`. */
function startsOf(text: string, end: number, bitAt: (text: string, at: number) => number): number {
  let mask = 0
  for (let at = 0; at < end; at++) if (startsWord(text, at)) mask |= bitAt(text, at)
  return mask
}

const letterBitAt = (text: string, at: number) => bitOf(text.charCodeAt(at))

/** Indexes the title, detail and further words of rows for the search. */
export function buildIndex<T extends Findable>(rows: readonly T[]): Index<T> {
  const texts = rows.map(({ title, detail = '', also = '' }) => fold(`${title}\n${detail}\n${also}`))
  const titleLengths = Int32Array.from(rows, ({ title }) => title.length)
  const inTitle = (bitAt: typeof pairBitOf) =>
    Int32Array.from(texts, (text, at) => startsOf(text, titleLengths[at] ?? 0, bitAt))
  const anywhere = (bitAt: typeof pairBitOf) => Int32Array.from(texts, (text) => startsOf(text, text.length, bitAt))
  return {
    rows,
    texts,
    masks: Int32Array.from(texts, maskOf),
    begins: anywhere(letterBitAt),
    starts: inTitle(letterBitAt),
    firsts: Uint16Array.from(texts, (text) => text.charCodeAt(0)),
    beginPairs: anywhere(pairBitOf),
    startPairs: inTitle(pairBitOf),
    pairs: [Int32Array.from(texts, (text) => pairsOf(text, 0)), Int32Array.from(texts, (text) => pairsOf(text, 1))],
    titleLengths,
    unseen: Int32Array.from(rows, ({ title, detail = '' }) => title.length + detail.length + 1),
  }
}

const isWordChar = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
const startsWord = (text: string, at: number) => at === 0 || !isWordChar(text.charCodeAt(at - 1))

/** Position of a query word in a text, preferably at the start of a word; -1 if absent. */
function placeOf(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (startsWord(text, at)) return at
  return first
}

/** `whole`: the query is the whole title; usage never ranks a longer title before it. */
const scores = { whole: 60, start: 100, wordInTitle: 80, word: 60, inside: 30, spread: 12 } as const

/**
 * Letters in order, each run at the start of a word: `bp` finds "Back to pending". Returns their positions before
 * `end`; null if there is no match.
 */
function spreadPlaces(text: string, word: string, end: number): readonly number[] | null {
  const places: number[] = []
  for (let at = 0; at < end && places.length < word.length; at++)
    if (text[at] === word[places.length] && (places.at(-1) === at - 1 || startsWord(text, at))) places.push(at)
  return places.length === word.length ? places : null
}

/** Score of a query word for a row; 0 without a match. */
function scoreWord(text: string, word: string, titleLength: number, unseen: number, starts: number): number {
  const at = placeOf(text, word)
  if (at < 0) {
    const begins = bitOf(word.charCodeAt(0))
    return (starts & begins) === begins && spreadPlaces(text, word, titleLength) ? scores.spread : 0
  }
  if (at === 0) return scores.start
  // Hidden words match only from their beginning: a result has to be understandable.
  if (!startsWord(text, at)) return at > unseen ? 0 : scores.inside
  return at < titleLength ? scores.wordInTitle : scores.word
}

function scoreRow<T extends Findable>(index: Index<T>, row: number, words: readonly string[], title: string): number {
  const text = index.texts[row] ?? ''
  const titleLength = index.titleLengths[row] ?? 0
  const unseen = index.unseen[row] ?? 0
  let sum = 0
  for (const word of words) {
    const score = scoreWord(text, word, titleLength, unseen, index.starts[row] ?? 0)
    if (score === 0) return 0
    sum += score
  }
  const whole = text.startsWith(title) && bare(text.slice(0, titleLength)) === title ? scores.whole : 0
  // The shorter of two matching titles has more of the query.
  return whole + sum / words.length - Math.min(titleLength, 80) / 20
}

/**
 * The bits of a word for excluding rows without reading them. A sign has no letter bit, a word of one letter no pair.
 */
const comparedOf = (word: string) => ({
  code: word.charCodeAt(0),
  bit: bitOf(word.charCodeAt(0)),
  pair: word.length > 1 ? pairBitOf(word, 0) : 0,
  low: pairsOf(word, 0),
  high: pairsOf(word, 1),
})

type Compared = ReturnType<typeof comparedOf>

/** Upper bound of a word's score in a row; 0 if the row cannot contain it. */
function maxWordScore<T extends Findable>(index: Index<T>, word: Compared, row: number): number {
  const [lows, highs] = index.pairs
  const { code, bit, pair, low, high } = word
  const begunInTitle = ((index.starts[row] ?? 0) & bit) === bit
  if (((lows[row] ?? 0) & low) !== low || ((highs[row] ?? 0) & high) !== high) return begunInTitle ? scores.spread : 0
  if (begunInTitle && ((index.startPairs[row] ?? 0) & pair) === pair)
    return index.firsts[row] === code ? scores.start : scores.wordInTitle
  const begun = ((index.begins[row] ?? 0) & bit) === bit && ((index.beginPairs[row] ?? 0) & pair) === pair
  return begun ? scores.word : scores.inside
}

/** The bits of a query for excluding rows without reading them. */
const queryOf = (words: readonly string[], title: string) => ({
  words: words.map(comparedOf),
  code: title.charCodeAt(0),
  length: title.length,
})

/**
 * Upper bound of a row's score, without reading its text: for a query of one letter nearly every row matches, but few
 * are among the best. 0 if a word cannot match. Runs for every row at each key press, so it avoids closures and
 * iterators, which take twice as long.
 */
function maxScore<T extends Findable>(index: Index<T>, query: ReturnType<typeof queryOf>, row: number): number {
  const { words } = query
  let sum = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const most = word ? maxWordScore(index, word, row) : 0
    if (most === 0) return 0
    sum += most
  }
  const length = index.titleLengths[row] ?? 0
  const whole = index.firsts[row] === query.code && length >= query.length ? scores.whole : 0
  return whole + sum / words.length - Math.min(length, 80) / 20
}

/** The folded words of a query. */
export const queryWords = (query: string): string[] => wordsIn(fold(query))

/** The score that a row must exceed to be among the best. */
const scoreToBeat = <T>(best: readonly Found<T>[], limit: number) =>
  best.length < limit ? Number.NEGATIVE_INFINITY : (best[limit - 1]?.score ?? 0)

/** Inserts a row into the best `limit`, best first; equal rows stay in index order, so that results do not jump. */
function insertBest<T>(best: Found<T>[], row: T, score: number, limit: number, isOut: (row: T) => boolean): void {
  if (score <= scoreToBeat(best, limit) || isOut(row)) return
  let at = best.length
  while (at > 0 && score > (best[at - 1]?.score ?? 0)) at--
  best.splice(at, 0, { row, score })
  if (best.length > limit) best.pop()
}

/** Ranking boosts by row id. */
export type Lifts = ReadonlyMap<string, number>

export type Find<T> = (query: string, limit: number, lifts?: Lifts, isOut?: (row: T) => boolean) => Found<T>[]

const noLifts: Lifts = new Map()
const notOut = () => false

/** Boosts by row position: looking up the id of each row would read all rows, which are scattered in memory. */
function createLifted<T extends Findable>({ rows }: Index<T>): (lifts: Lifts) => ReadonlyMap<number, number> {
  let places: ReadonlyMap<string, number> | undefined
  return (lifts) => {
    if (lifts.size === 0) return new Map()
    places ??= new Map(rows.map(({ id }, at) => [id, at]))
    const lifted = new Map<number, number>()
    for (const [id, lift] of lifts) {
      const at = places.get(id)
      if (at !== undefined) lifted.set(at, lift)
    }
    return lifted
  }
}

/**
 * Finds the best rows for a query, at most `limit`: every word must match, at the start of a word before inside one
 * before spread over several. `lifts` are boosts from earlier picks; `isOut` excludes a row. An empty query finds
 * nothing. A longer query only reads the rows that its beginning could match.
 */
export function createFind<T extends Findable>(index: Index<T>): Find<T> {
  const all = Int32Array.from(index.rows, (_, at) => at)
  const { masks } = index
  const liftedBy = createLifted(index)
  // Rewritten at each key press, in place: a match is never written beyond the position it was read from.
  const fitting = new Int32Array(all.length)
  let last = { query: '', fitting: all }
  return (query, limit, lifts = noLifts, isOut = notOut) => {
    const words = queryWords(query)
    if (words.length === 0) return []
    // Includes punctuation, so that a copied title counts as the whole title.
    const title = bare(fold(query))
    const mask = maskOf(title)
    const lifted = liftedBy(lifts)
    const compared = queryOf(words, title)
    const from = last.query !== '' && query.startsWith(last.query) ? last.fitting : all
    let fit = 0
    const best: Found<T>[] = []
    for (let place = 0; place < from.length; place++) {
      const at = from[place] ?? 0
      if (((masks[at] ?? 0) & mask) !== mask) continue
      const lift = lifted.size === 0 ? 0 : (lifted.get(at) ?? 0)
      const most = maxScore(index, compared, at)
      if (most === 0) continue
      const isShort = most + lift <= scoreToBeat(best, limit)
      const score = isShort ? 0 : scoreRow(index, at, words, title)
      if (!isShort && score <= 0) continue
      fitting[fit++] = at
      const row = isShort ? undefined : index.rows[at]
      if (row) insertBest(best, row, score + lift, limit, isOut)
    }
    last = { query, fitting: fitting.subarray(0, fit) }
    return best
  }
}

/** True if every word of a query begins a word of the text. */
export function isBegunIn(text: string, query: string): boolean {
  const folded = fold(text)
  return queryWords(query).every((word) => {
    const at = placeOf(folded, word)
    return at >= 0 && startsWord(folded, at)
  })
}

/** Ranges of a displayed text that match the query, for highlighting; ordered, not overlapping. */
export function marksIn(text: string, query: string): readonly (readonly [number, number])[] {
  const folded = fold(text)
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of queryWords(query)) {
    const at = placeOf(folded, word)
    if (at >= 0) hit.fill(true, at, at + word.length)
    else for (const place of spreadPlaces(folded, word, folded.length) ?? []) hit[place] = true
  }
  return rangesOf(hit)
}

function rangesOf(hit: readonly boolean[]): [number, number][] {
  const ranges: [number, number][] = []
  hit.forEach((on, at) => {
    const last = ranges.at(-1)
    if (on && last?.[1] === at) last[1] = at + 1
    else if (on) ranges.push([at, at + 1])
  })
  return ranges
}
