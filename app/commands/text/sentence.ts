/** A text read as the words of a command and its first answers: "send report of LOT-12 to First Bank". */
export type Sentence = {
  /** Words that may name a command. */
  readonly words: readonly string[]
  /** The text after them, without the preposition that begins it. */
  readonly rest: string
  /** Answers of the command's pages: the record, `''` if it is not named, and the first argument. */
  readonly says: readonly string[]
  /** The preposition that follows the command's words; "to" also if it follows the record. */
  readonly link: string | undefined
}

/** Reads the text after a command's words. */
function sentenceOf(words: readonly string[], after: string): Sentence {
  const [, first, rest = ''] = /^(?:(of|to|as|with|on|by|for|at)(?:\s+|$))?(.*)$/i.exec(after) ?? []
  const link = first?.toLowerCase()
  if (link === 'to') return { words, rest, says: rest === '' ? [] : ['', rest], link }
  const [, record, to, answer] = /^(\S.*?)(?:\s+(to)(?:\s+(\S.*))?)?$/i.exec(rest) ?? []
  const says = [record, answer].filter((said) => said !== undefined)
  return { words, rest, says, link: link ?? to?.toLowerCase() }
}

/**
 * Every reading of a text, that with the longest command first. A record may also stand between a command's words:
 * "make cost code 27 inactive".
 */
export function readSentences(typed: string): Sentence[] {
  const all = typed.trim().split(/\s+/)
  const text = (start: number, end?: number) => all.slice(start, end).join(' ')
  const counts = all.slice(1).map((_, index) => all.length - 1 - index)
  const around = counts
    .filter((count) => count > 1 && count < all.length - 1 && !/^to$/i.test(all.at(-1) ?? ''))
    .map((count) => sentenceOf([...all.slice(0, count), ...all.slice(-1)], text(count, -1)))
  return [...around, ...counts.map((count) => sentenceOf(all.slice(0, count), text(count)))]
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
