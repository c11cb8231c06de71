import { caps } from './caps'
import { refuse } from './table'
import { unpack, type ZipPart } from './zip-parts'

/** What of a workbook the row reader does not tell: which sheet to read, its merged cells, formulas without a value. */
export type SheetFacts = {
  index: number
  /** By row: the columns of merged cells that stand in it and reach over several rows, and where they begin. All from 0. */
  merged: Map<number, { column: number; from: number }[]>
  /** References of formula cells that were never calculated: B7. */
  unsaved: Set<string>
}

const attribute = (element: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1]

/** Facts of the first sheet that is not hidden. @throws FileRefused where there is none */
export function sheetFacts(bytes: Buffer, parts: ReadonlyMap<string, ZipPart>): SheetFacts {
  const text = (name: string) => {
    const part = parts.get(name)
    return part ? unpack(bytes, part).toString('utf8') : ''
  }
  const book = text('xl/workbook.xml')
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, element = '']) => element)
  const shown = sheets.findIndex((element) => (attribute(element, 'state') ?? 'visible') === 'visible')
  const index = Math.max(shown, 0)
  const id = attribute(sheets[index] ?? '', '(?:\\w+:)id')
  const relations = [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)]
  const [, relation = ''] = relations.find(([, element = '']) => attribute(element, 'Id') === id) ?? []
  const target = attribute(relation, 'Target') ?? ''
  const part = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  const sheet = part ? unpack(bytes, part) : Buffer.alloc(0)
  return { index, merged: mergedIn(sheet), unsaved: unsavedIn(sheet) }
}

function mergedIn(sheet: Buffer): SheetFacts['merged'] {
  const merged: SheetFacts['merged'] = new Map()
  const at = sheet.indexOf('mergeCells')
  if (at < 0) return merged
  let cells = 0
  const end = sheet.indexOf('mergeCells>', at + 10)
  const references = sheet
    .toString('latin1', at, end < 0 ? sheet.length : end)
    .matchAll(/ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g)
  for (const [, column = '', from = '', to = ''] of references) {
    cells += Number(to) - Number(from)
    if (cells > caps.mergedCells) throw refuse('fileBomb')
    if (from === to) continue
    for (let row = Number(from) - 1; row < Number(to); row += 1) {
      const reaching = merged.get(row) ?? []
      reaching.push({ column: columnIndex(column), from: Number(from) - 1 })
      merged.set(row, reaching)
    }
  }
  return merged
}

/** A text formula may well have an empty value; any other without one was written by a program that cannot calculate. */
function unsavedIn(sheet: Buffer): Set<string> {
  const unsaved = new Set<string>()
  if (!sheet.includes('<f') && !sheet.includes(':f')) return unsaved
  const cells = sheet
    .toString('latin1')
    .matchAll(
      /<(?:\w+:)?c\s([^<>]*)>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g,
    )
  for (const [, element = ''] of cells) {
    const reference = attribute(element, 'r')
    if (reference && attribute(element, 't') !== 'str') unsaved.add(reference)
  }
  return unsaved
}

/** A → 0, Z → 25, AA → 26. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
