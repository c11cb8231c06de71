// Imports 50,000 lots from messy CSV and XLSX files into its own provider: the preview, the import with journal and
// undoable change, its undo; and the time until the reading thread refuses hostile workbooks. Bars: 30 s, 300 MB, 2 s.
//
//     npx vite-node --config vite.provider.config.ts bench/import.ts
//
// BENCH_ROWS is the number of lots. Memory is the peak growth of the process, which contains provider and client.
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import { endpointOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { toForm } from 'contract/core/form-data'
import { readTable } from 'provider/modules/imports/read/read-table'
import { rowsXml, workbook, workbookParts, zip } from 'tests/support/files/workbooks'
import { adminIdOf, fill } from './support/fill'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'
import { writeCsvFile, writeXlsxFile } from './support/lot-files'

const count = Number(process.env.BENCH_ROWS ?? 50_000)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs the work and prints its time and the peak growth of the process. */
async function measured<T>(name: string, bar: string, work: () => Promise<T>): Promise<T> {
  global.gc?.()
  const [began, before, used] = [performance.now(), process.memoryUsage().rss, process.cpuUsage()]
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const result = await work().finally(() => clearInterval(watch))
  const [seconds, grown] = [(performance.now() - began) / 1000, (most - before) / 1e6]
  const { user, system } = process.cpuUsage(used)
  say(
    `${name.padEnd(40)} ${seconds.toFixed(2).padStart(7)} s, ${((user + system) / 1e6).toFixed(2).padStart(6)} s computing  +${grown.toFixed(0).padStart(4)} MB of ${(most / 1e6).toFixed(0)} MB  ${bar}`,
  )
  return result
}

async function send(
  environment: BenchEnvironment,
  token: string,
  operation: 'lots.previewImport' | 'lots.import',
  file: string,
) {
  const body = toForm(operation === 'lots.import' ? { rows: 'valid' } : {}, { file: await openAsBlob(file) })
  const response = await fetch(environment.url + endpointOf(operation).path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
  return answer
}

async function undo(environment: BenchEnvironment, token: string, changeId: string) {
  const url = environment.url + fillPath(endpointOf('changes.undo').path, { changeId })
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(await response.text())
}

async function imports(folder: string): Promise<void> {
  const environment = await startBenchEnvironment()
  try {
    await fill(environment.deps.pool, { lots: 1000, requests: 10, media: 10 })
    const token = await environment.signIn(adminIdOf(0))
    await fetch(`${environment.url}/api/state/all`, { headers: { authorization: `Bearer ${token}` } })
    for (const [kind, write] of [
      ['csv', writeCsvFile],
      ['xlsx', writeXlsxFile],
    ] as const) {
      const file = path.join(folder, `lots.${kind}`)
      await write(file, count)
      const looked = await measured(`preview of ${count} rows, ${kind}`, '', () =>
        send(environment, token, 'lots.previewImport', file),
      )
      say(JSON.stringify(looked.data.counts))
      const done = await measured(`import of ${count} rows, ${kind}`, 'bar 30 s, 300 MB', () =>
        send(environment, token, 'lots.import', file),
      )
      if (done.data.imported !== count) throw new Error(`${done.data.imported} imported`)
      await measured(`undo of ${count} rows`, '', () => undo(environment, token, done.changeId))
    }
  } finally {
    await environment.stop()
  }
}

function emptyRows(rows: number): string {
  let xml = ''
  for (let row = 1; row <= rows; row += 1) xml += `<row r="${row}"/>`
  return `<sheetData>${xml}</sheetData>`
}
const numbered = (many: number, of: (number: number) => string) =>
  Array.from({ length: many }, (_, index) => of((index * 7919) % 1_000_003)).join('')
const one = [{ name: 'Lots', xml: rowsXml([['Lot']]) }]

const hostile: Record<string, () => Buffer> = {
  'a million empty rows': () => workbook(emptyRows(1_000_000)),
  'a part of 170 MB of zeros': () => zip([...workbookParts(one), { name: 'xl/a.xml', content: '\0'.repeat(170e6) }]),
  'a part that lies about its size': () =>
    zip(
      [...workbookParts([{ name: 'Lots', xml: '<row/>'.repeat(12e6) }])].map((part) =>
        part.name.includes('sheet1') ? { ...part, claims: 9000 } : part,
      ),
    ),
  'cells at the far right': () =>
    workbook(`<sheetData>${numbered(50_000, (n) => `<row><c r="XFD1"><v>${n}</v></c></row>`)}</sheetData>`),
  'a row whose cells never end': () =>
    workbook(`<sheetData><row r="1">${numbered(2e6, (n) => `<c><v>${n}`)}</row></sheetData>`),
  'two million shared texts': () =>
    workbook('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>', [
      { name: 'xl/sharedStrings.xml', content: `<sst>${numbered(2e6, (n) => `<si><t>${n}</t></si>`)}</sst>` },
    ]),
}

async function refusals(folder: string): Promise<void> {
  // Same as in production: a thread with its own heap.
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tsconfigPaths({ root: path.resolve('.') })],
    build: {
      ssr: 'provider/modules/imports/read/table-worker.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'table-worker.js' } },
    },
  })
  const program = pathToFileURL(path.join(folder, 'table-worker.js'))
  for (const [name, make] of Object.entries(hostile)) {
    const file = path.join(folder, 'hostile.xlsx')
    await writeFile(file, make())
    const sentence = await measured(name, 'bar 2 s', () => read(file, program))
    say(`  ${sentence}`)
  }
}

async function read(file: string, program: URL): Promise<string> {
  let rows = 0
  try {
    for await (const batch of readTable(file, {}, program)) rows += batch.length
    return `${rows} rows`
  } catch (error) {
    return String(error)
  }
}

const folder = await mkdtemp(path.resolve('node_modules/.bench-import-'))
try {
  await refusals(folder)
  await imports(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
