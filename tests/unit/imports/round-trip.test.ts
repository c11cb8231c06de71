import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { oneLine } from 'contract/text/one-line'
import type { Lot } from 'contract/lots/calls'
import { eachLotText, lotField } from 'contract/lots/fields'
import { loadPlaces, type Places } from 'provider/adapters/places'
import { inLanguage } from 'locales/engine/in-language'
import { languageCodes, type Language } from 'locales/languages'
import { lotImport } from 'provider/modules/imports/nouns/lots'
import { prepareImport, type Prepared } from 'provider/modules/imports/prepare'
import type { LotValues } from 'provider/modules/imports/read-values'
import { readTable } from 'provider/modules/imports/read/read-table'
import { exportHeadings, lotCells } from 'provider/modules/imports/write/lot-cells'
import { tableFile, templateFile, type FileFormat } from 'provider/modules/imports/write/table-file'

let folder: string
let places: Places
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-export-'))
  places = await loadPlaces()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function reimport(content: Uint8Array): Promise<Prepared<LotValues>> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const known = { recall: async () => null, findChangers: async () => new Map<string, string>(), locks: false }
  const importable = lotImport(places, null, async () => () => [])
  return prepareImport(readTable(file), {}, importable, known)
}

const exported = (format: FileFormat, lots: readonly Lot[], language: Language = 'en-US'): Promise<Buffer> =>
  inLanguage(language, () => {
    async function* batches() {
      yield lots.map(lotCells)
    }
    return buffer(tableFile(format, exportHeadings(), batches(), 'Lots'))
  })

const at = '2026-11-20T10:00:00.000Z'
const uuid = '01890000-0000-7000-8000-000000000000'

/** A lot in list format with these values. */
function lotOf({ totalBudget, latitude, longitude, coordinatesSource, outline, ...words }: LotValues): Lot {
  const source = coordinatesSource ?? 'placed'
  return {
    ...words,
    uuid,
    id: uuid,
    agency: { uuid, name: '=Agency' },
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude, source, outline },
    inspectionArea: null,
    timeZone: 'America/Chicago',
    timeZoneGuessed: false,
    totalBudget,
    budget: totalBudget,
    progress: null,
    current: null,
    requestCount: 0,
    date: at,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

// Texts a lot may have: of one line, trimmed, not empty, without characters that the database or XML cannot store.
const hostile = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\n',
  '\r\n',
  '\t',
  '0',
  '00',
  '1e5',
  '_x000D_',
  '<',
  '&',
  'é',
  '😀',
  ' ',
  'TOTAL',
  '\u00a0',
)
const text = (longest: number) =>
  fc
    .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 5 })), { minLength: 1, maxLength: 6 })
    .map((parts) =>
      oneLine(parts.join('').replace(/[\0\ufffe\uffff]/g, ''))
        .slice(0, longest)
        .trim(),
    )
    .filter((some) => some !== '' && !/\p{Surrogate}/u.test(some) && !/^#[A-Z/0!?]+$|^\d[.,]\d+E\+\d+$/i.test(some))

// Twenty decimals are written, enough for a double of a hundredth of a degree or more.
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => (Math.abs(value) < 0.01 ? 0 : value))
const outline = fc.constantFrom(null, [
  [-97.7431, 30.2672],
  [-97.742, 30.2672],
  [-97.742, 30.26800000000001],
  [-97.7431, 30.2672],
] as [number, number][])

const values: fc.Arbitrary<LotValues> = fc
  .record({
    texts: fc.record(eachLotText((key) => text(lotField(key).maxLength ?? 50))),
    place: fc.constantFrom(
      { stateOrProvince: 'NY', postalCode: '00501' },
      { stateOrProvince: 'TX', postalCode: '78701' },
      { stateOrProvince: 'MA', postalCode: '02134-0001' },
      { stateOrProvince: 'PR', postalCode: '00901' },
    ),
    country: fc.constant('USA'),
    borrowerEmail: fc.constantFrom('ada@example.com', '+ada@example.com', '-x@example.com'),
    totalBudget: fc.option(fc.integer({ min: 0, max: 10 ** 12 })),
    point: fc.option(
      fc.record({
        latitude: degrees(90),
        longitude: degrees(180),
        coordinatesSource: fc.constantFrom('placed', 'zip'),
        outline,
      }),
    ),
  })
  .map(({ texts, point, place, ...others }) => ({
    ...texts,
    ...others,
    ...place,
    ...(point ?? { latitude: null, longitude: null, coordinatesSource: null, outline: null }),
  }))

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  test.each(languageCodes)('in %s is imported unchanged, with any content', async (language) => {
    const lots = fc.uniqueArray(values, {
      minLength: 1,
      maxLength: 20,
      selector: ({ loanNumber, lotNumber }) => JSON.stringify([loanNumber, lotNumber]).toLowerCase(),
    })
    await fc.assert(
      fc.asyncProperty(lots, async (all) => {
        const { ready, failed, dropped } = await reimport(await exported(format, all.map(lotOf), language))
        expect([failed, dropped]).toEqual([[], []])
        expect(ready.map((row) => row.values)).toEqual(all)
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['en-US', ['Status', 'Agency', 'Reviewer', 'Created', 'Updated']],
    ['es-US', ['Estatus', 'Agencia', 'Revisor', 'Alta', 'Última modificación']],
  ] as const)('in %s includes values that an import ignores', async (language, headings) => {
    const [lot] = fc.sample(values, 1).map(lotOf)
    const { columns } = await reimport(await exported(format, lot ? [lot] : [], language))
    const kept = columns.filter(({ isKept }) => isKept).map(({ heading }) => heading)
    expect(kept).toEqual(headings)
    expect(columns.filter(({ isKept, field }) => !isKept && field === null)).toEqual([])
  })
})

test('an exported CSV has no cell that a spreadsheet program would execute', async () => {
  const [lot] = fc.sample(values, 1).map((one) => lotOf({ ...one, borrowerName: '=HYPERLINK("http://x")' }))
  const csv = (await exported('csv', lot ? [lot] : [])).toString('utf8')
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv).toContain(",'=Agency,")
})

it.each(['csv', 'xlsx'] as const)(
  'the %s template has a column for every field and is read back so',
  async (format) => {
    const template = Buffer.from(await templateFile('lots', format))
    await expect(reimport(template)).rejects.toThrow('This file has no rows below its headings')
  },
)
