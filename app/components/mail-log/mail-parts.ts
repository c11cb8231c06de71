type Part = { text: string; href: string | null }

/** Web addresses, up to a space or a character that ends them. */
const webAddress = /https?:\/\/[^\s<>"']+/g

/** Splits the text of a mail into plain parts and web addresses, in order. */
export function mailParts(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: href, index } of text.matchAll(webAddress)) {
    parts.push({ text: text.slice(from, index), href: null }, { text: href, href })
    from = index + href.length
  }
  return [...parts, { text: text.slice(from), href: null }].filter(({ text: part }) => part !== '')
}
