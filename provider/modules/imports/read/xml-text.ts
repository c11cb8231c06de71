const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text between tags: the five entities and numbered characters; entities a file defines itself are left as written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? all
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

/** Rewrites CDATA sections as text with entities. */
function withoutSections(xml: string): string {
  if (!xml.includes('<![CDATA[')) return xml
  const [first = '', ...others] = xml.split('<![CDATA[')
  const plain = others.map((piece) => {
    const end = piece.indexOf(']]>')
    return end < 0 ? piece : piece.slice(0, end).replace(/&/g, '&amp;') + piece.slice(end + 3)
  })
  return first + plain.join('')
}

/**
 * Text of a cell: decodes entities, and `_x000D_` and the like, by which workbooks write characters that XML does not
 * allow.
 */
export function cellString(xml: string): string {
  const text = decodeEntities(withoutSections(xml))
  if (!text.includes('_x')) return text
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** Text of all `t` elements, joined, without phonetic readings (`rPh`). */
export function textOf(xml: string, prefix: string): string {
  let spoken = xml
  if (xml.includes('rPh')) for (const { inside } of elements(xml, 'rPh', prefix)) spoken = spoken.replace(inside, '')
  let text = ''
  for (const { inside } of elements(spoken, 't', prefix)) text += cellString(inside)
  return text
}

/** The value of an attribute of a tag, decoded; `name` may be a pattern. */
export function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return value ? decodeEntities(value[1] ?? value[2] ?? '') : undefined
}

/** The attributes of every tag of this name. */
export const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}((?:\\s[^<>]*?)?)/?>`, 'g'))].map(([, inside = '']) => inside)

/** Namespace prefix of a part's elements: `x:` where its root is `x:worksheet`. */
export const prefixOf = (part: Buffer): string =>
  /<(\w+:)(?:worksheet|sst|styleSheet)[\s>]/.exec(part.toString('latin1', 0, 4096))?.[1] ?? ''

/**
 * Yields elements of one name that do not nest, each with its attributes and content ('' if it is self-closing), so
 * that a large part is never one string. Reads every byte once, also of broken XML, and stops at an element without an
 * end.
 */
export function* elements(
  part: Buffer | string,
  name: string,
  prefix: string,
): Generator<{ tag: string; inside: string }, void, undefined> {
  const [open, close] = [`<${prefix}${name}`, `</${prefix}${name}>`]
  const text = (from: number, to: number) =>
    typeof part === 'string' ? part.slice(from, to) : part.toString('utf8', from, to)
  for (let at = part.indexOf(open); at >= 0; at = part.indexOf(open, at)) {
    const after = at + open.length
    const tagEnd = part.indexOf('>', after)
    if (tagEnd < 0) return
    // A longer name may have the same beginning: rowBreaks.
    if (/[\s/>]/.test(text(after, after + 1))) {
      const isClosed = text(tagEnd - 1, tagEnd) === '/'
      const end = isClosed ? tagEnd : part.indexOf(close, tagEnd)
      if (end < 0) return
      yield { tag: text(after, isClosed ? tagEnd - 1 : tagEnd), inside: isClosed ? '' : text(tagEnd + 1, end) }
      at = end
    } else at = tagEnd
  }
}
