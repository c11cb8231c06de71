/** A sentence: the words of a command, the record it is for, and what its first page is answered with. */
export type Phrase = { readonly command: string; readonly says: readonly string[] }

/** Reads "send report of LOT-12 to First Bank", "delete lot of …"; null for what is no such sentence. */
export function readPhrase(typed: string): Phrase | null {
  const [, command, target, answer] = /^\s*(\S.*?)\s+of\s+(\S.*?)(?:\s+to\s+(\S.*?))?\s*$/i.exec(typed) ?? []
  if (command === undefined || target === undefined) return null
  return { command, says: answer === undefined ? [target] : [target, answer] }
}
