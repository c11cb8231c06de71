/** Scopes of a query: a sign as its first character, a word with a colon, or a chip. */
export const queryScopes = {
  command: { sign: '>', words: ['command', 'run'], types: [] },
  lot: { sign: '#', words: ['lot', 'loan'], types: ['lot'] },
  drawRequest: { sign: '!', words: ['draw', 'request'], types: ['drawRequest'] },
  person: { sign: '@', words: ['person', 'people', 'user'], types: ['user'] },
  costCode: { sign: '$', words: ['code', 'item'], types: ['costCode', 'item'] },
  lender: { sign: '&', words: ['lender', 'bank'], types: ['lender'] },
  archive: { sign: '~', words: ['archive', 'deleted'], types: ['archive'] },
  help: { sign: '?', words: ['help', 'key', 'keys'], types: [] },
} as const
export type QueryScope = keyof typeof queryScopes
const scopeNames = Object.keys(queryScopes).filter((name): name is QueryScope => name in queryScopes)

export type Query = { readonly scope: QueryScope | null; readonly text: string }

/** Reads the text of the input: `#12`, `lot: 12`, or plain words. */
export function parsePaletteQuery(typed: string): Query {
  const text = typed.trimStart()
  const bySign = scopeNames.find((name) => text.startsWith(queryScopes[name].sign))
  if (bySign) return { scope: bySign, text: text.slice(1).trim() }
  const word = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase()
  const byWord =
    word === undefined ? undefined : scopeNames.find((name) => queryScopes[name].words.some((one) => one === word))
  return byWord
    ? { scope: byWord, text: text.slice((word?.length ?? 0) + 1).trim() }
    : { scope: null, text: text.trim() }
}
