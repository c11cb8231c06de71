import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { fillPath } from 'contract/core/endpoint'
import { endpointOf } from 'contract/core/catalog'
import { enteredLotFields } from 'contract/lots/fields'
import { toQuery } from 'contract/core/query'
import { fieldName, fieldText, importFields } from 'contract/imports/fields'
import { importNouns } from 'contract/imports/nouns'
import { inLanguage } from 'locales/engine/in-language'
import { languageCodes } from 'locales/languages'
import { fieldHelp } from 'provider/modules/imports/field-help'
import { readTable } from 'provider/modules/imports/read/read-table'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { people, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

type People = Awaited<ReturnType<typeof people>>
let world: World
let who: People
let folder: string
beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-export-'))
  const { agency, agency2, reviewer } = who
  for (let number = 1; number <= 3; number += 1)
    await aLot(world, { agency: agency.uuid, lot_number: `A-${number}`, borrower_email: 'nobody@example.com' })
  const mine = await aLot(world, {
    agency: agency.uuid,
    lot_number: 'B-1',
    street: '=1+1',
    total_budget: 250_000,
    state_or_province: 'TX',
  })
  await aDrawRequest(world, { lot: mine.uuid, agency: agency.uuid, reviewer: reviewer.uuid, status: 'submitted' })
  await aLot(world, { agency: agency2.uuid, lot_number: 'C-1', borrower_email: 'other@example.com' })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

async function download(
  person: Person,
  operation: 'lots.export' | 'lots.importTemplate' | 'imports.template',
  query: object,
  language = 'en-US',
  params = {},
): Promise<Response> {
  const url = `${world.url}${fillPath(endpointOf(operation).path, params)}?${toQuery(query)}`
  return fetch(url, { headers: { authorization: `Bearer ${person.accessToken}`, 'accept-language': language } })
}

/** The full file name of a download. */
const savedName = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

async function rowsOf(response: Response): Promise<string[][]> {
  const file = path.join(folder, 'file')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const rows: string[][] = []
  for await (const batch of readTable(file)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}

const numbers = async (person: Person, query: object) =>
  (await rowsOf(await download(person, 'lots.export', query))).slice(1).map(([number]) => number)

describe('an export of lots', () => {
  it.each(['csv', 'xlsx'] as const)('as %s contains every lot of the agency, and no other', async (format) => {
    expect((await numbers(who.agency, { format })).sort()).toEqual(['A-1', 'A-2', 'A-3', 'B-1'])
    expect(await numbers(who.agency2, { format })).toEqual(['C-1'])
    expect((await numbers(who.admin, { format })).length).toBe(5)
  })

  test('of a reviewer and of a borrower contains what they see', async () => {
    expect(await numbers(who.reviewer, {})).toEqual(['B-1'])
    expect(await numbers(who.reviewer2, {})).toEqual([])
    expect(await numbers(who.borrower, {})).toEqual(['B-1'])
  })

  test('contains the filtered view, in its order', async () => {
    const sortDescriptor = { column: 'lotNumber', direction: 'ascending' }
    expect(await numbers(who.agency, { filters: { status: ['none'] }, sortDescriptor })).toEqual(['A-1', 'A-2', 'A-3'])
    expect(await numbers(who.agency, { keyword: 'B-1' })).toEqual(['B-1'])
    expect((await download(who.agency, 'lots.export', { filters: { color: ['red'] } })).status).toBe(400)
    expect((await download(who.agency, 'lots.export', { filters: { agency: ['red'] } })).status).toBe(400)
  })

  test('is a download with a name and a type, and is not cacheable', async () => {
    const { headers } = await download(who.agency, 'lots.export', {})
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(savedName(headers)).toMatch(/^lots-\d{4}-\d\d-\d\d\.csv$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows status, agency and reviewer besides the entered fields', async () => {
    const [headings = [], row = []] = await rowsOf(await download(who.reviewer, 'lots.export', { format: 'xlsx' }))
    const cell = (heading: string) => row[headings.indexOf(heading)]
    expect([cell('Street'), cell('Total budget'), cell('Status')]).toEqual(['=1+1', '250000', 'Submitted'])
    expect(cell('Reviewer')).toBe(who.reviewer.name)
  })

  test('in Spanish has Spanish headings and values, and imports without a change', async () => {
    const response = await download(who.agency, 'lots.export', { keyword: 'B-1' }, 'es-US')
    expect(savedName(response.headers)).toMatch(/^lotes-\d{4}-\d\d-\d\d\.csv$/)
    const file = await response.clone().blob()
    const [headings = [], row = []] = await rowsOf(response)
    expect(headings.slice(0, 4)).toEqual(['Número de lote', 'Calle', 'Ciudad', 'Estado o provincia'])
    expect(row[headings.indexOf('Estatus')]).toBe('Enviada')
    const preview = { body: { existing: 'update' }, files: { file } } as const
    const { data } = await call(world, who.agency, 'lots.previewImport', preview)
    expect(data.counts).toMatchObject({ rows: 1, unchanged: 1, failed: 0 })
    expect(data.columns.filter(({ field, isKept }) => field === null && !isKept)).toEqual([])
  })

  test('of more than one page contains each lot once', async () => {
    const { agency3, count } = { agency3: who.agency2, count: 1203 }
    for (let number = 2; number <= count; number += 1)
      await aLot(world, { agency: agency3.uuid, lot_number: `C-${number}`, borrower_email: 'other@example.com' })
    expect(new Set(await numbers(agency3, {})).size).toBe(count)
  })
})

describe('the import template', () => {
  test('is named in the reader’s language, without accents for old clients', async () => {
    const { headers } = await download(who.agency, 'lots.importTemplate', { format: 'xlsx' }, 'es-US')
    expect(savedName(headers)).toBe('plantilla-de-lotes.xlsx')
    const codes = await download(who.agency, 'imports.template', {}, 'es-US', { noun: 'cost-codes' })
    expect(codes.headers.get('content-disposition')).toBe(
      `attachment; filename="plantilla-de-codigos-de-costo.csv"; filename*=UTF-8''plantilla-de-c%C3%B3digos-de-costo.csv`,
    )
  })

  it.each(['csv', 'xlsx'] as const)('as %s has the fields of a lot, required ones marked', async (format) => {
    const [headings] = await rowsOf(await download(who.agency, 'lots.importTemplate', { format }))
    expect(headings).toEqual(
      enteredLotFields.map((field) => fieldText(field) + (field.isRequired ? ' (REQUIRED)' : '')),
    )
    expect(headings).toContain('Loan number (REQUIRED)')
    expect(headings).not.toContain('Status')
  })

  test('in Spanish has Spanish headings and help', async () => {
    const [headings = []] = await rowsOf(await download(who.agency, 'lots.importTemplate', {}, 'es-US'))
    expect(headings.slice(0, 2)).toEqual(['Número de lote (OBLIGATORIO)', 'Calle (OBLIGATORIO)'])
    const source = inLanguage('es-US', () => fieldHelp('lots', 'coordinatesSource'))
    expect(source).toMatch(/^en el mapa, dirección, código postal, ciudad: se fijaron en el mapa/)
    const english = importNouns.flatMap((noun) =>
      importFields[noun].filter(({ dbKey }) => {
        const inEach = (write: () => string) => languageCodes.map((language) => inLanguage(language, write))
        const [help, otherHelp] = inEach(() => fieldHelp(noun, dbKey))
        const [name, otherName] = inEach(() => fieldName(noun, dbKey))
        return help === otherHelp || name === otherName
      }),
    )
    expect(english).toEqual([])
  })

  test('is not available without permission to import', async () => {
    expect((await download(who.borrower, 'lots.importTemplate', {})).status).toBe(403)
    expect((await download(who.reviewer, 'lots.importTemplate', {})).status).toBe(403)
  })
})
