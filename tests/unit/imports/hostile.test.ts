import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { locales } from '../../../vite.locales.config'

import { readTable } from 'provider/modules/imports/read/read-table'
import { rowsXml, workbook, workbookParts, zip, type Part } from 'tests/support/files/workbooks'

// The thread as built for production, because its heap limit and its end are tested.
let folder: string
let program: URL
beforeAll(async () => {
  folder = await mkdtemp(path.resolve('node_modules/.import-reader-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [locales(), tsconfigPaths({ root: path.resolve('.') })],
    build: {
      ssr: 'provider/modules/imports/read/table-worker.ts',
      target: 'node20',
      outDir: folder,
      rollupOptions: { output: { entryFileNames: 'table-worker.js' } },
    },
  })
  program = pathToFileURL(path.join(folder, 'table-worker.js'))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function count(content: string | Uint8Array): Promise<number> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'plumbline-import-')), 'file')
  await writeFile(file, content)
  let rows = 0
  try {
    for await (const batch of readTable(file, {}, program))
      rows += batch.filter(({ cells }) => cells.some(Boolean)).length
    if (rows === 0) throw new Error('This file is empty')
  } finally {
    await rm(path.dirname(file), { recursive: true })
  }
  return rows
}

const megabytes = (count: number, text: string) => text.repeat(Math.ceil((count * 1024 * 1024) / text.length))
const emptyRows = (from: number, to: number) => {
  const rows: string[] = []
  for (let row = from; row <= to; row += 1) rows.push(`<row r="${row}"/>`)
  return rows.join('')
}
const part = (name: string, content: string, claims?: number): Part => ({
  name,
  content,
  ...(claims !== undefined && { claims }),
})
const ordinary = [{ name: 'Lots', xml: rowsXml([['Lot']]) }]

const hostile: [string, () => string | Buffer, string][] = [
  [
    'a million empty rows',
    () => workbook(`<sheetData>${emptyRows(1, 1_000_000)}</sheetData>`),
    'A file can have up to 100,000 rows',
  ],
  [
    'one row at the very end',
    () => workbook('<sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>'),
    'A file can have up to 100,000 rows',
  ],
  [
    'cells at the far right',
    () => workbook(`<sheetData>${incompressible(50_000, (n) => `<row><c r="XFD1"><v>${n}</v></c></row>`)}</sheetData>`),
    'A row can have up to 500 columns',
  ],
  [
    'a sheet that unpacks to a gigabyte',
    () => zip([...workbookParts(ordinary), part('xl/media/zeros.xml', megabytes(170, '\0'))]),
    'This workbook is far larger unpacked than it should be, so it was not opened',
  ],
  [
    'a part that unpacks to more than it claims',
    () =>
      zip(
        workbookParts([{ name: 'Lots', xml: megabytes(80, '<row/>') }]).map((one) =>
          one.name.includes('sheet1') ? { ...one, claims: 5000 } : one,
        ),
      ),
    'This file is damaged',
  ],
  [
    'a part that claims to unpack to nothing',
    () => zip(workbookParts(ordinary).map((one) => (one.name.includes('sheet1') ? { ...one, claims: 0 } : one))),
    'This workbook is far larger unpacked than it should be, so it was not opened',
  ],
  [
    'a row whose cells never end',
    () => workbook(`<sheetData><row r="1">${incompressible(2_000_000, (n) => `<c><v>${n}`)}</row></sheetData>`),
    'This file is empty',
  ],
  [
    'texts that never end',
    () =>
      workbook('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>', [
        part('xl/sharedStrings.xml', `<sst><si>${incompressible(2_000_000, (n) => `<t>${n}`)}</si></sst>`),
      ]),
    'This file is empty',
  ],
  [
    'millions of merged cells',
    () => workbook(`${rowsXml([['Lot']])}<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(1000)}</mergeCells>`),
    'This file is too large to read. Split it and import the parts',
  ],
  [
    'no directory',
    () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
    'This file is damaged: its end is missing',
  ],
  ['a row of a million cells', () => `a,b\n${'x,'.repeat(1_000_000)}\n`, 'A row can have up to 500 columns'],
  [
    'millions of lines in two encodings',
    () => Buffer.concat([Buffer.from('é,b\n'), Buffer.alloc(6_000_000, Buffer.from([0xe9, 0x0a]))]),
    'A file can have up to 100,000 rows',
  ],
  ['a million lines', () => 'a,b\n'.repeat(1_000_000), 'A file can have up to 100,000 rows'],
]

/** Many poorly compressible texts: repetitions are farther apart than the compression window. */
function incompressible(count: number, of: (n: number) => string): string {
  const most = 50_000
  const once = Array.from({ length: Math.min(count, most) }, (_, n) => of((n * 7919) % 1_000_003)).join('')
  return once.repeat(Math.ceil(count / most))
}

describe('a hostile file', () => {
  it.each(hostile)(
    'with %s is refused at once',
    async (_name, make, sentence) => {
      const content = make()
      await expect(count(content)).rejects.toThrow(sentence)
    },
    60_000,
  )

  test('that needs more memory than the thread has ends only the thread', async () => {
    const strings = `<sst>${incompressible(700_000, (n) => `<si><t>${n}</t></si>`)}</sst>`
    const sheet = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
    const content = workbook(sheet, [part('xl/sharedStrings.xml', strings.repeat(3))])
    await expect(count(content)).rejects.toThrow('This file is too large to read. Split it and import the parts')
  }, 60_000)

  test('that names other files and entities is read without fetching anything', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY e SYSTEM "file:///etc/hostname">]>${rowsXml([['&b;&e;']])}`
    await expect(count(workbook(xml))).resolves.toBe(1)
  })
})

test('a normal file is parsed on the thread as without one', async () => {
  expect(await count(workbook(rowsXml(Array.from({ length: 1200 }, (_, n) => [`L-${n}`, 'Oak Street']))))).toBe(1200)
})
