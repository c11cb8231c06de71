import { caps } from './caps'
import { refuse } from './table'
import { attribute, elements, prefixOf, tags, textOf } from './xml-text'
import { unpack, zipParts } from './zip-parts'

/** What is read of a workbook: one sheet's XML, the texts its cells refer to, which cell styles are dates. */
export type Workbook = {
  sheet: Buffer
  prefix: string
  strings: string[]
  dateStyles: Set<number>
  begins1904: boolean
}

/**
 * Opens a workbook at its first sheet that is not hidden. Parts it does not need (pictures, macros) are never unpacked.
 * One that takes values from other files is refused: what it holds of them is whatever they once were.
 * @throws FileRefused
 */
export function openWorkbook(bytes: Buffer): Workbook {
  const parts = zipParts(bytes)
  if ([...parts.keys()].some((name) => externalLink.test(name))) throw refuse('fileLinked')
  const part = (name: string) => {
    const found = parts.get(name)
    return found ? unpack(bytes, found) : null
  }
  const text = (name: string) => part(name)?.toString('utf8') ?? ''
  const [root] = tags(text('_rels/.rels'), 'Relationship').filter((tag) => isOf(tag, 'officeDocument'))
  const main = root ? resolve('', attribute(root, 'Target') ?? '') : 'xl/workbook.xml'
  const [folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(main)?.slice(1) ?? []
  const book = text(main)
  const relations = tags(text(`${folder}_rels/${name}.rels`), 'Relationship')
  const targetOf = (relation: string | undefined) =>
    relation && part(resolve(folder, attribute(relation, 'Target') ?? ''))
  const sheets = tags(book, 'sheet')
  // Any zip, or what another program packs as one.
  if (sheets.length === 0) throw refuse('fileNotATable')
  const shown = sheets.find((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible') ?? sheets[0]
  const id = shown === undefined ? undefined : attribute(shown, '(?:\\w+:)id')
  const sheet = targetOf(relations.find((tag) => id !== undefined && attribute(tag, 'Id') === id))
  if (!sheet) throw refuse('fileBroken', { why: 'it has no sheet' })
  const strings = targetOf(relations.find((tag) => isOf(tag, 'sharedStrings')))
  const styles = targetOf(relations.find((tag) => isOf(tag, 'styles')))
  return {
    sheet,
    prefix: prefixOf(sheet),
    strings: strings ? sharedStrings(strings) : [],
    dateStyles: styles ? dateStylesOf(styles) : new Set(),
    begins1904: ['1', 'true'].includes(attribute(tags(book, 'workbookPr')[0] ?? '', 'date1904') ?? ''),
  }
}

const externalLink = /^xl\/externalLinks\//i

/** Relation types are told by their last word; the rest differs between strict and transitional workbooks. */
const isOf = (relation: string, kind: string): boolean => (attribute(relation, 'Type') ?? '').endsWith(`/${kind}`)

const resolve = (folder: string, target: string): string =>
  new URL(target, `file:///${folder}`).pathname.slice(1).replace(/%20/g, ' ')

function sharedStrings(part: Buffer): string[] {
  const strings: string[] = []
  const prefix = prefixOf(part)
  requireFew(part, `<${prefix}si`)
  for (const { inside } of elements(part, 'si', prefix)) strings.push(textOf(inside, prefix))
  return strings
}

/** Counted before any is read: more than a table of rows can use are not worth the memory. */
function requireFew(part: Buffer, open: string): void {
  let count = 0
  for (let at = part.indexOf(open); at >= 0; at = part.indexOf(open, at + open.length)) {
    count += 1
    if (count > caps.strings) throw refuse('fileTooBig')
  }
}

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** A number format is at most this long. */
const longestFormat = 255

/** Cell styles whose number format shows a day or a time. */
function dateStylesOf(part: Buffer): Set<number> {
  const formats = new Set(builtInDates)
  for (const tag of tags(part.toString('utf8'), 'numFmt')) {
    const format = (attribute(tag, 'formatCode') ?? '').slice(0, longestFormat)
    const shown = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    if (/[ymdhs]/i.test(shown) && !/general/i.test(shown)) formats.add(Number(attribute(tag, 'numFmtId')))
  }
  const [used] = elements(part, 'cellXfs', prefixOf(part))
  const styles = tags(used?.inside ?? '', 'xf')
  return new Set(styles.flatMap((tag, index) => (formats.has(Number(attribute(tag, 'numFmtId'))) ? [index] : [])))
}
