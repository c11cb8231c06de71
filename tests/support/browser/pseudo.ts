import type { Compiled, Node } from 'locales/engine/write'

const plain = 'aeiouyAEIOUY'
const accented = 'áéïóüýÁÉÏÓÜÝ'

const accent = (text: string) => text.replace(/[aeiouy]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)

/** Options of a plural or a select. */
const optionsOf = (node: Node) => (typeof node === 'object' && typeof node[1] === 'object' ? node[1] : null)
const nodesOf = (message: Compiled): readonly Node[] => (typeof message === 'string' ? [message] : message)

/** Length of a message without its values, with the longest option of each choice. */
const lengthOf = (message: Compiled): number =>
  nodesOf(message)
    .map((node) => {
      if (typeof node === 'string') return node.length
      return Math.max(0, ...Object.values(optionsOf(node) ?? {}).map(lengthOf))
    })
    .reduce((sum, length) => sum + length, 0)

/** A value between marks without width, so that its text can be told from the message's. */
export const valueMarks = ['\u2068', '\u2069'] as const

/** Each text with accents, each value between marks. */
const accentAll = (message: Compiled): Node[] =>
  nodesOf(message).flatMap((node): Node[] => {
    if (typeof node === 'string') return [accent(node)]
    const options = optionsOf(node)
    if (options === null) return [valueMarks[0], node, valueMarks[1]]
    const written = Object.fromEntries(Object.entries(options).map(([key, option]) => [key, accentAll(option)]))
    const [name, , offset] = node as readonly [string, unknown, number?]
    return [offset === undefined ? [name, written] : [name, written, offset]]
  })

/** Dots for two fifths of a length, in words that a line can break between. */
const dots = (length: number) => '·'.repeat(Math.ceil(length * 0.4)).replace(/·{6}(?=·)/g, '$& ')

/** True if a message has words of its own, not values alone. */
const hasWords = (message: Compiled): boolean =>
  nodesOf(message).some((node) =>
    typeof node === 'string' ? /[a-z]/i.test(node) : Object.values(optionsOf(node) ?? {}).some(hasWords),
  )

/** Longest message that brackets alone make two fifths longer. */
const shortest = 5

/** A message in the pseudo-locale: in brackets, with accents, and two fifths longer: `[Vérïfý ···]`. */
function pseudoMessage(message: Compiled): Compiled {
  if (!hasWords(message)) return message
  const length = lengthOf(message)
  return ['[', ...accentAll(message), length > shortest ? ` ${dots(length)}]` : ']']
}

/** Messages of an area in the pseudo-locale. Words that people type, not read, stay. */
export const pseudoMessages = (english: Readonly<Record<string, Compiled>>): Record<string, Compiled> =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => [id, isTyped(id) ? message : pseudoMessage(message)]),
  )

const isTyped = (id: string) => /^(preposition|ending)\./.test(id)
