import { t } from 'locales/palette'

type Meaning = 'of' | 'to' | 'other'
type Prepositions = Readonly<Record<string, Meaning>>

/** Prepositions before a record or an answer, by what they mean. */
function readPrepositions(): Prepositions {
  const words: Readonly<Record<Meaning, string>> = {
    of: t('preposition.of'),
    to: t('preposition.to'),
    other: t('preposition.other'),
  }
  const meanings = Object.keys(words) as Meaning[]
  return Object.fromEntries(meanings.flatMap((meaning) => words[meaning].split(', ').map((word) => [word, meaning])))
}

/** A text read as the words of a command and its first answers: "send report of LOT-12 to First Bank". */
export type Sentence = {
  /** Words that may name a command. */
  readonly words: readonly string[]
  /** The text after them, without the preposition that begins it. */
  readonly rest: string
  /** Answers of the command's pages: the record, `''` if it is not named, and the first argument. */
  readonly says: readonly string[]
  /** Meaning of the preposition after the command's words; "to" also if it follows the record. */
  readonly link: Meaning | undefined
}

/** Reads the text after a command's words. */
function sentenceOf(known: Prepositions, words: readonly string[], after: string): Sentence {
  const all = Object.keys(known)
  const toward = all.filter((word) => known[word] === 'to')
  const [, first, rest = ''] = new RegExp(`^(?:(${all.join('|')})(?:\\s+|$))?(.*)$`, 'i').exec(after) ?? []
  const link = first === undefined ? undefined : known[first.toLowerCase()]
  if (link === 'to') return { words, rest, says: rest === '' ? [] : ['', rest], link }
  const answered = new RegExp(`^(\\S.*?)(?:\\s+(${toward.join('|')})(?:\\s+(\\S.*))?)?$`, 'i')
  const [, record, to, answer] = answered.exec(rest) ?? []
  const says = [record, answer].filter((said) => said !== undefined)
  return { words, rest, says, link: link ?? (to ? 'to' : undefined) }
}

/**
 * Every reading of a text, that with the longest command first. A record may also stand between a command's words:
 * "make cost code 27 inactive".
 */
export function readSentences(typed: string): Sentence[] {
  const known = readPrepositions()
  const all = typed.trim().split(/\s+/)
  const text = (start: number, end?: number) => all.slice(start, end).join(' ')
  const counts = all.slice(1).map((_, index) => all.length - 1 - index)
  const around = counts
    .filter((count) => count > 1 && count < all.length - 1 && known[all.at(-1)?.toLowerCase() ?? ''] !== 'to')
    .map((count) => sentenceOf(known, [...all.slice(0, count), ...all.slice(-1)], text(count, -1)))
  return [...around, ...counts.map((count) => sentenceOf(known, all.slice(0, count), text(count)))]
}

/** Readings with the answer before the command: "dark theme". */
export const readReversed = (typed: string): Sentence[] =>
  readSentences(typed).map(({ words, rest, ...sentence }) => ({
    ...sentence,
    words: rest.split(/\s+/),
    rest: words.join(' '),
  }))

/** True if the words are those of a title, starting with its first: words may be skipped but not reordered. */
export function matchesTitle(title: string, words: readonly string[]): boolean {
  const all = title.toLowerCase().split(/\s+/)
  const places = words.map((word) => all.indexOf(word.toLowerCase()))
  return places.every((place, index) => (index === 0 ? place === 0 : place > (places[index - 1] ?? 0)))
}
