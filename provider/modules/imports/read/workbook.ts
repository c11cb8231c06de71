import { caps } from './caps'
import { refuseFile } from './table'
import { attribute, elements, prefixOf, tags, textOf } from './xml-text'
import { unpack, zipParts, type ZipPart } from './zip-parts'

/** Visible sheets of a workbook by name, its shared strings, and the number formats of its cell styles. */
export type Workbook = {
  sheets: { name: string; open: () => SheetXml }[]
  strings: string[]
  styles: readonly (NumberStyle | null)[]
  begins1904: boolean
}

/** XML of a sheet, and the namespace prefix of its elements. */
export type SheetXml = { xml: Buffer; prefix: string }

/** Number format of a cell style, if it changes how numbers look. */
export type NumberStyle = { kind: 'date' } | { kind: 'percent' } | { kind: 'digits'; pattern: readonly string[] }

/**
 * Opens a workbook. Hidden sheets are left out unless all are hidden. Other parts (pictures, macros) are never
 * unpacked. A workbook with values of other files is refused, because its copies of them may be outdated. @throws
 * FileRefused
 */
export function openWorkbook(bytes: Buffer): Workbook {
  const parts = zipParts(bytes)
  requireWorkbook(bytes, parts)
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
  const all = tags(book, 'sheet')
  // A zip archive that is not a workbook.
  if (all.length === 0) throw refuseFile('fileNotATable')
  const visible = all.filter((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible')
  const open = (tag: string): SheetXml => {
    const id = attribute(tag, '(?:\\w+:)id')
    const xml = targetOf(relations.find((relation) => id !== undefined && attribute(relation, 'Id') === id))
    if (!xml) throw refuseFile('fileBroken', { why: 'it has no sheet' })
    return { xml, prefix: prefixOf(xml) }
  }
  const strings = targetOf(relations.find((tag) => isOf(tag, 'sharedStrings')))
  const styles = targetOf(relations.find((tag) => isOf(tag, 'styles')))
  return {
    sheets: (visible.length > 0 ? visible : all.slice(0, 1)).map((tag) => ({
      name: attribute(tag, 'name') ?? '',
      open: () => open(tag),
    })),
    strings: strings ? sharedStrings(strings) : [],
    styles: styles ? numberStyles(styles) : [],
    begins1904: ['1', 'true'].includes(attribute(tags(book, 'workbookPr')[0] ?? '', 'date1904') ?? ''),
  }
}

/** Checks that a zip archive is a workbook. @throws FileRefused with advice for files of other programs */
function requireWorkbook(bytes: Buffer, parts: ReadonlyMap<string, ZipPart>): void {
  const names = [...parts.keys()]
  if (names.some((name) => externalLink.test(name))) throw refuseFile('fileLinked')
  const kind = parts.get('mimetype')
  const mime = kind ? unpack(bytes, kind).toString('latin1', 0, 100) : ''
  if (/opendocument/.test(mime)) throw refuseFile('fileOpenDocument')
  if (names.some((name) => /(^|\/)Index\/.*\.iwa$|^Index\.zip$/.test(name))) throw refuseFile('fileNumbers')
  if (parts.has('xl/workbook.bin')) throw refuseFile('fileBinaryWorkbook')
  if (parts.has('word/document.xml')) throw refuseFile('fileDocument', { kind: 'Word document' })
  if (parts.has('ppt/presentation.xml')) throw refuseFile('fileDocument', { kind: 'presentation' })
  if (!parts.has('[Content_Types].xml') && names.some((name) => /\.(csv|tsv|txt|xlsx|xls)$/i.test(name)))
    throw refuseFile('fileZipped')
}

const externalLink = /^xl\/externalLinks\//i

/** Compares the last word of a relation type; the rest differs between strict and transitional workbooks. */
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

/** Refuses more of these elements than a table can use, before any is read. */
function requireFew(part: Buffer, open: string): void {
  let count = 0
  for (let at = part.indexOf(open); at >= 0; at = part.indexOf(open, at + open.length)) {
    count += 1
    if (count > caps.strings) throw refuseFile('fileTooBig')
  }
}

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Longest number format that is read, in characters. */
const longestFormat = 255

/** A format's literal text without its quotes, escapes, colors and spacing. */
const plainFormat = (format: string): string =>
  format
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, one?: string) => quoted ?? one ?? '')

/**
 * Formats such as `00000` and `000-00-0000`: a pattern of digits and literals, one character each; null for any other.
 */
function digitsOf(format: string): readonly string[] | null {
  const [first = ''] = format.split(';')
  const withoutLiterals = first.replace(/\[[^\]]*\]|[_*].|"[^"]*"|\\./g, '')
  const isDigits = /^[0# ()-]+$/.test(withoutLiterals) && withoutLiterals.replace(/[^0]/g, '').length > 1
  return isDigits ? [...plainFormat(first)] : null
}

function styleOf(id: number, format: string): NumberStyle | null {
  const shown = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (builtInDates.has(id) || (/[ymdhs]/i.test(shown) && !/general/i.test(shown))) return { kind: 'date' }
  if (id === 9 || id === 10 || shown.includes('%')) return { kind: 'percent' }
  const pattern = digitsOf(format)
  return pattern && { kind: 'digits', pattern }
}

/** Number formats by cell style number. */
function numberStyles(part: Buffer): readonly (NumberStyle | null)[] {
  const formats = new Map<number, string>()
  for (const tag of tags(part.toString('utf8'), 'numFmt'))
    formats.set(Number(attribute(tag, 'numFmtId')), (attribute(tag, 'formatCode') ?? '').slice(0, longestFormat))
  const [used] = elements(part, 'cellXfs', prefixOf(part))
  return tags(used?.inside ?? '', 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId'))
    return styleOf(id, formats.get(id) ?? '')
  })
}
