/** A sentence: the words of a command, the record it is for, and what its first page is answered with. */
export type Phrase = { readonly command: string; readonly says: readonly string[] }

const sentence = /^\s*(\S.*?)\s+of(?:\s+(\S.*?)(?:\s+to(?:\s+(\S.*?))?)?)?\s*$/i

/** Reads "send report of LOT-12 to First Bank", as far as it is typed; null for what is no such sentence. */
export function readPhrase(typed: string): Phrase | null {
  const [, command, ...says] = sentence.exec(typed) ?? []
  return command === undefined ? null : { command, says: says.filter((said) => said !== undefined) }
}
