import { deflateRawSync } from 'node:zlib'

/** One part of a workbook; `claims` is a false unpacked size for its directory. */
export type Part = { name: string; content: string | Buffer; claims?: number }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Parts of a workbook with these sheets' XML (the content of `worksheet`), to be changed and zipped. */
export function workbookParts(sheets: readonly { name: string; xml: string; hidden?: boolean }[], extra: Part[] = []) {
  const all = sheets.map((sheet, index) => ({
    ...sheet,
    id: `rId${index + 1}`,
    file: `worksheets/sheet${index + 1}.xml`,
  }))
  const list = all.map(({ name, id, hidden }, index) => {
    const state = hidden ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${index + 1}"${state} r:id="${id}"/>`
  })
  const relations = all.map(({ id, file }) => `<Relationship Id="${id}" Type="${office}/worksheet" Target="${file}"/>`)
  const strings = extra.some(({ name }) => name === 'xl/sharedStrings.xml')
  if (strings) relations.push(`<Relationship Id="rId99" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`)
  return [
    { name: '[Content_Types].xml', content: `<Types xmlns="${packages}/content-types"></Types>` },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
    },
    ...all.map(
      ({ file, xml }): Part => ({ name: `xl/${file}`, content: `<worksheet xmlns="${main}">${xml}</worksheet>` }),
    ),
    ...extra,
  ] satisfies Part[]
}

/** A workbook with one sheet of this XML. */
export const workbook = (xml: string, extra: Part[] = []): Buffer => zip(workbookParts([{ name: 'Lots', xml }], extra))

/** The XML of rows of text cells. */
export function rowsXml(rows: readonly (readonly string[])[]): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const cells = (row: readonly string[], at: number) =>
    row.map((text, column) => `<c r="${letters(column)}${at + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`)
  return `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row, at).join('')}</row>`).join('')}</sheetData>`
}

const letters = (column: number): string => String.fromCharCode(65 + column)

/** A deflated archive of these parts. */
export function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 1 })
    const local = Buffer.concat([
      header(0x04034b50, 30, name, packed.length, claims ?? bytes.length, 4),
      Buffer.from(name),
      packed,
    ])
    const entry = header(0x02014b50, 46, name, packed.length, claims ?? bytes.length, 6)
    entry.writeUInt32LE(at, 42)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    bodies.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

/** A local (30 bytes) or central (46 bytes) header; `from` is the offset of flags, method, times and sizes. */
function header(
  signature: number,
  length: number,
  name: string,
  packed: number,
  unpacked: number,
  from: number,
): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(8, from + 4)
  bytes.writeUInt32LE(packed, from + 14)
  bytes.writeUInt32LE(unpacked, from + 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), from + 22)
  return bytes
}
