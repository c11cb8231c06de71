/** A sentence: the words of a command, the record it is for, and what its first page is answered with. */
export type Phrase = { readonly command: string; readonly says: readonly string[] }

const sentence = /^\s*(\S.*?)\s+of(?:\s+(\S.*?)(?:\s+to(?:\s+(\S.*?))?)?)?\s*$/i

/** Reads "send report of LOT-12 to First Bank", as far as it is typed; null for what is no such sentence. */
export function readPhrase(typed: string): Phrase | null {
  const [, command, ...says] = sentence.exec(typed) ?? []
  return command === undefined ? null : { command, says: says.filter((said) => said !== undefined) }
}

/** The same where nothing but its figure is said: "set progress to 40". */
export function readFigure(typed: string): Phrase | null {
  const [, command, figure] = /^\s*(\S.*?)\s+to\s+(\d\S*(?:\s*%)?)\s*$/i.exec(typed) ?? []
  return command === undefined || figure === undefined ? null : { command, says: ['', figure] }
}

const object = /^(\S.*?)(?:\s+to(?:\s+(\S.*?))?)?$/i

/**
 * The same without its "of": the record stands behind the longest words that `isCommand` knows, or between them ("make cost
 * code 27 inactive"). They are two or more, so that the name of a record is not taken for a sentence; one is enough where a
 * "to" follows the record ("assign 58 to Northgate").
 */
export function readBarePhrase(typed: string, isCommand: (words: readonly string[]) => boolean): Phrase | null {
  const words = typed.trim().split(/\s+/)
  const saysTo = /\sto(\s|$)/i.test(typed)
  const fewest = saysTo ? 1 : 2
  for (let count = words.length - 1; count >= fewest; count -= 1) {
    const command = words.slice(0, count)
    if (/^to$/i.test(command.at(-1) ?? '') || !isCommand(command)) continue
    const around = saysTo ? null : readAround(words, count, isCommand)
    if (around) return around
    const [, ...says] = object.exec(words.slice(count).join(' ')) ?? []
    if (/^to\b/i.test(says[0] ?? 'to')) return null
    return { command: command.join(' '), says: says.filter((said) => said !== undefined) }
  }
  return null
}

/** A record between the words of a command, which ends with the last one typed. */
function readAround(
  words: readonly string[],
  count: number,
  isCommand: (words: readonly string[]) => boolean,
): Phrase | null {
  const command = [...words.slice(0, count), ...words.slice(-1)]
  const record = words.slice(count, -1)
  return record.length > 0 && isCommand(command) ? { command: command.join(' '), says: [record.join(' ')] } : null
}

/** Whether words are those of a title, from its first on: some may be left out, but none stand in another order. */
export function saysTitle(title: string, words: readonly string[]): boolean {
  const all = title.toLowerCase().split(/\s+/)
  const places = words.map((word) => all.indexOf(word.toLowerCase()))
  return places.every((place, index) => (index === 0 ? place === 0 : place > (places[index - 1] ?? 0)))
}
