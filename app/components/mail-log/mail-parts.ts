type Part = { text: string; href: string | null }

/** Addresses of the web alone, up to a space or a sign that cannot be theirs. */
const address = /https?:\/\/[^\s<>"']+/g

/** The text of a mail in order, its addresses apart. */
export function mailParts(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: href, index } of text.matchAll(address)) {
    parts.push({ text: text.slice(from, index), href: null }, { text: href, href })
    from = index + href.length
  }
  return [...parts, { text: text.slice(from), href: null }].filter(({ text: part }) => part !== '')
}
