const suffix = /^(jr|sr|ii|iii|iv|md|phd)\.?$/i

/**
 * Splits a full name, "Ada Lovelace" or "Lovelace, Ada": the last word is the last name, with a suffix such as "Jr.".
 */
export function readFullName(text: string): { first: string; last: string } {
  const [before = '', after = ''] = text.split(',', 2).map((part) => part.trim())
  if (after !== '' && !suffix.test(after)) return { first: after, last: before }
  const words = text.split(/[\s,]+/).filter(Boolean)
  const lastWords = words.length > 2 && suffix.test(words.at(-1) ?? '') ? 2 : 1
  return words.length < 2
    ? { first: words.join(' '), last: '' }
    : { first: words.slice(0, -lastWords).join(' '), last: words.slice(-lastWords).join(' ') }
}
