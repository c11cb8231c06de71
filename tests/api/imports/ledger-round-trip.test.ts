import { readFile } from 'node:fs/promises'

import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import { endpointOf, type DataOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { drawTerms } from 'contract/ledger/draw-terms'
import { t as sayOfFile } from 'locales/files'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { type Changes, ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
const { aDraw, aScheduledLot, approve, claim, complete, draw, fund, lineOf, release, review } = drawCalls({
  world,
  who,
})
const { add, aBudgetedLot, edit, ledgerOf, order, set } = ledgerCalls({ world, who })

const preview = (lotId: string, file: Blob) =>
  call(world, who.agency, 'ledger.previewImport', { params: { lotId }, body: {}, files: { file } })
const run = (lotId: string, file: Blob) =>
  call(world, who.agency, 'ledger.import', { params: { lotId }, body: {}, files: { file } })

/** Lines of the file and their totals, without the settings of the lot below them. */
async function rowsOf(file: Blob): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = parse(Buffer.from(await file.arrayBuffer()), { columns: true, bom: true })
  return rows.slice(0, rows.findIndex(({ Title }) => Title === 'TOTAL') + 1)
}

async function exported(lotId: string, format: 'csv' | 'xlsx', language = 'en-US'): Promise<Blob> {
  const url = `${world.url}${fillPath(endpointOf('ledger.export').path, { lotId })}?format=${format}`
  const headers = { authorization: `Bearer ${who.agency.accessToken}`, 'accept-language': language }
  return (await fetch(url, { headers })).blob()
}

/**
 * Two draws with an override, stored materials, documents, payments and a release, a change order, a reallocation, all
 * settings, a line with its own retainage, lines of one code, and cents everywhere.
 */
async function aDrawnLedger() {
  const { lot, slab, roof, permits } = await aScheduledLot()
  const reason = 'Loan agreement'
  await set(who.agency, lot, { retainageRate: 1000, storedLimit: 2500, loanAmount: 12_345_678, reason })
  await edit(who.agency, roof, { retainageRate: 525, reason })
  await add(who.agency, lot, [
    { code: '03-300', title: 'Slab, garage', scheduledValue: 1, isSoftCost: false },
    { code: '99-100', title: 'Contingency', scheduledValue: 0, isSoftCost: true, retainageRate: 0 },
  ])
  await order(who.agency, lot, [
    [slab, 100_005],
    [roof, -33_333],
  ])
  const named = { date: '2026-06-30', reason: 'Owner’s choice: oak, not pine; 12" boards' }
  const moved: Changes = [
    [slab, 7],
    [permits, -7],
  ]
  await order(who.agency, lot, moved, { ...named, isReallocation: true })
  const first = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 10_000, progress: 33.3 }])
  await claim(who.agency, first.id, slab, { requested: 1_000_001, storedMaterials: 77_777 })
  await review(who.reviewer, first.id, permits, { documented: 12_345 })
  await claim(who.agency, first.id, permits, { requested: 99_999 })
  await complete(first.id)
  await approve(who.agency, first.id)
  await fund(who.agency, first.id, { lines: [{ lineId: slab, amount: 654_321 }] })
  await release(who.agency, first.id, { lines: [{ lineId: slab, amount: 1_111 }] })
  const second = await aDraw(lot, [{ code: '07-300', title: 'Roof', budget: 5_000, progress: 66.7 }])
  const { version } = await lineOf(second.id, roof)
  await review(who.reviewer, second.id, roof, { override: 123_457, reason: 'Cracks', version })
  return { lot, draws: [first.id, second.id] }
}

const settingsOf = ({ retainageRate, storedLimit, loanAmount }: DataOf<'ledger.get'>) => ({
  retainageRate,
  storedLimit,
  loanAmount,
})

const linesOf = async (lotId: string) =>
  (await ledgerOf(lotId)).lines.map(({ code, title, scheduledValue, retainageRate, isSoftCost, figures }) => ({
    code,
    title,
    scheduledValue,
    retainageRate,
    isSoftCost,
    changes: figures.changeOrders.value,
    revised: figures.revisedValue.value,
  }))

const changeOrdersOf = async (lotId: string) => {
  const { lines, changeOrders } = await ledgerOf(lotId)
  const titles = new Map(lines.map(({ uuid, title }) => [uuid, title]))
  return changeOrders.map(({ number, date, reason, total, isReallocation, lines: changed }) => ({
    ...{ number, date, reason, total, isReallocation },
    lines: changed.map(({ lineId, amount }) => `${titles.get(lineId)} ${amount}`).sort(),
  }))
}

const headings = {
  requested: 'requested',
  storedMaterials: 'stored materials',
  recommended: 'recommended',
  approved: 'approved',
  funded: 'funded',
} as const
const centsIn = (text: string | undefined) => Math.round(Number(text) * 100)

describe('an exported ledger with draws', () => {
  test('has each figure of each draw to the cent, and their totals', async () => {
    const { lot, draws } = await aDrawnLedger()
    const rows = await rowsOf(await exported(lot, 'csv'))
    for (const [index, id] of draws.entries()) {
      const { lines, totals } = (await draw(who.agency, id)).data
      for (const term of drawTerms) {
        if (!(term in headings)) continue
        const heading = `Draw ${index + 1} ${headings[term as keyof typeof headings]}`
        expect(rows.map((row) => centsIn(row[heading]))).toEqual([
          ...lines.map(({ figures }) => figures[term]?.value),
          totals[term]?.value,
        ])
      }
      expect(rows.map((row) => row[`Draw ${index + 1} inspected %`])).toEqual([
        ...lines.map(({ inspectedPercent }) => String(inspectedPercent ?? '')),
        '',
      ])
    }
  })

  test.each([
    ['csv', 'en-US'],
    ['xlsx', 'en-US'],
    ['csv', 'es-US'],
  ] as const)('as %s in %s gives another lot the same lines to the cent', async (format, language) => {
    const { lot } = await aDrawnLedger()
    const other = await aBudgetedLot()
    const file = await exported(lot, format, language)
    const { data } = await preview(other, file)
    expect([data.problems, data.notes, data.missing]).toEqual([[], [], []])
    expect(data.dropped.map(({ why }) => why)).toEqual([sayOfFile('droppedTotal')])
    expect(data.settings.map(({ why }) => why)).toEqual(Array(3).fill(sayOfFile('settingRead')))
    expect(data.sums?.lines).toBe(data.sums?.file)
    expect((await run(other, file)).status).toBe(200)
    expect(await linesOf(other)).toEqual(await linesOf(lot))
    expect(settingsOf(await ledgerOf(other))).toEqual(settingsOf(await ledgerOf(lot)))
    expect(await changeOrdersOf(other)).toEqual(await changeOrdersOf(lot))
    // Once more: the export of the copy is as good as that of the first.
    const again = await aBudgetedLot()
    await run(again, await exported(other, format, language))
    expect(await linesOf(again)).toEqual(await linesOf(lot))
  })
})

test('an exported ledger has headings in the reader’s language, and imports again', async () => {
  const { lot } = await aDrawnLedger()
  const file = await exported(lot, 'csv', 'es-US')
  const [headings = ''] = (await file.text()).split('\r\n')
  expect(headings).toContain('Código,Título,Valor programado,Órdenes de cambio,Valor revisado')
  expect(headings).toContain('Desembolso 2 solicitado,Desembolso 2 % declarado')
  const { data } = await preview(lot, file)
  expect([
    data.problems,
    data.missing,
    data.columns.filter(({ field, leftOut, isKept }) => !field && !leftOut && !isKept),
  ]).toEqual([[], [], []])
  expect(data.fields.map(({ field }) => field)).toContain('draw2_requested')
})

describe('columns of change orders', () => {
  const heads = 'Code,Title,Budget,Change orders,"Change order 1, 2026-06-01: Soil","Change order 7, 2026-06-20: Oak"'
  const previewOf = async (...rows: string[]) => {
    const lotId = await aBudgetedLot()
    return { lotId, file: new Blob([[heads, ...rows].join('\n')]) }
  }

  test('become change orders in their order, each with its date and reason', async () => {
    const { lotId, file } = await previewOf('1,Slab,100.00,,-40.00,15.01', '2,Roof,100.00,0.50,,0.50')
    expect((await run(lotId, file)).status).toBe(200)
    expect(await changeOrdersOf(lotId)).toEqual([
      { number: 1, date: '2026-06-01', reason: 'Soil', total: -4000, isReallocation: false, lines: ['Slab -4000'] },
      {
        ...{ number: 2, date: '2026-06-20', reason: 'Oak', total: 1551, isReallocation: false },
        lines: ['Roof 50', 'Slab 1501'],
      },
    ])
  })

  test('refuse a row of another net change, of text, or below zero on some day', async () => {
    const { lotId, file } = await previewOf('1,Slab,100.00,30.00,10.00,15.00', '2,Roof,9,,x,', '3,Oak,10,,-11,5')
    const { data } = await preview(lotId, file)
    expect(data.counts.ready).toBe(0)
    expect(data.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'changeOrders', sayOfFile('changeOrdersSum', { sum: '$25.00' })],
      [3, 'changeOrder1', expect.stringContaining('amount')],
      [4, 'changeOrders', expect.stringContaining('$1.00')],
    ])
  })

  test('without a date that exists are named with the reason', async () => {
    const lotId = await aBudgetedLot()
    const rows = ['Code,Title,Budget,"Change order 1, 2026-06-31: Soil"', '1,Slab,100.00,5.00']
    const { data } = await preview(lotId, new Blob([rows.join('\n')]))
    expect(data.columns.flatMap(({ heading, leftOut }) => (leftOut ? [heading] : []))).toEqual([
      'Change order 1, 2026-06-31: Soil',
    ])
  })
})

describe('a lender’s sheet', () => {
  test('of two pages is read without repeated headings and sums, and compared with its own total', async () => {
    const lotId = await aBudgetedLot()
    const rows = [
      'Sunrise Bank,,',
      'ITEM NO.,DESCRIPTION OF WORK,SCHEDULED VALUE',
      '1,General conditions,"12,500.00"',
      '2,Site work,"18,000.00"',
      ',PAGE TOTAL,"30,500.00"',
      'ITEM NO.,DESCRIPTION OF WORK,SCHEDULED VALUE',
      ',Brought forward,"30,500.00"',
      '3,Framing,"61,200.00"',
      '4,Total station survey,800.50',
      ',GRAND TOTAL,"92,500.50"',
      ',Total loan amount,"80,000.00"',
    ]
    const { data } = await preview(lotId, new Blob([rows.join('\n')]))
    expect([data.problems, data.counts.ready]).toEqual([[], 4])
    expect(data.dropped.map(({ row, why }) => [row, why])).toEqual([
      [5, sayOfFile('droppedTotal')],
      [6, sayOfFile('droppedHeading')],
      [7, sayOfFile('droppedTotal')],
      [10, sayOfFile('droppedTotal')],
      [11, sayOfFile('droppedTotal')],
    ])
    expect(data.sums).toMatchObject({ lines: 9_250_050, file: 9_250_050 })
  })

  test('is compared with its total, whose label is in the column of item numbers', async () => {
    const lotId = await aBudgetedLot()
    const rows = [
      'Item No.,Description of Work,Cost Code,Scheduled Value',
      '1,General conditions,01-000,"25,000.00"',
      '2,Foundation,03-300,"84,333.33"',
      'SUBTOTAL,,,"109,333.33"',
      '3,Permits,00-100,"9,000.00"',
      'GRAND TOTAL,,,"118,333.00"',
    ]
    const { data } = await preview(lotId, new Blob([rows.join('\n')]))
    expect(data.counts.ready).toBe(3)
    expect(data.sums).toMatchObject({ lines: 11_833_333, file: 11_833_300 })
  })

  test('with amounts below zero in every common form adds them up as one change order', async () => {
    const lotId = await aBudgetedLot()
    const changes = ['"$(234.56)"', '"(1,000.00)"', '-$234.56', '−234.56', '"- 234.56"', '( 234.56 )', '234.56-']
    const rows = [
      'Code,Title,Budget,Change orders',
      ...changes.map((text, index) => `${index},Line ${index},"1,000.00",${text}`),
    ]
    const { data } = await preview(lotId, new Blob([rows.join('\n')]))
    // A minus sign behind an amount is asked about.
    expect(data.problems.map(({ row, field }) => [row, field])).toEqual([[8, 'changeOrders']])
    await run(lotId, new Blob([rows.slice(0, -1).join('\n')]))
    const { changeOrders, totals } = await ledgerOf(lotId)
    expect(changeOrders.map(({ total }) => total)).toEqual([-5 * 23_456 - 100_000])
    expect(totals.revisedValue.value).toBe(6 * 100_000 - 5 * 23_456 - 100_000)
  })
})

describe('a file that is no schedule', () => {
  const files: readonly (readonly [name: string, bytes: () => Promise<Buffer>])[] = [
    ['an empty file', async () => Buffer.alloc(0)],
    ['a photo', () => readFile('demo/pictures/42-1-slab.webp')],
    ['a web page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a workbook cut in half',
      async () => (await readFile('tests/support/samples/schedules/builder.xlsx')).subarray(0, 3000),
    ],
    ['bytes of zero', async () => Buffer.alloc(4096)],
  ]
  test.each(files)('%s adds nothing and says so', async (_name, bytes) => {
    const lotId = await aBudgetedLot()
    const file = new Blob([new Uint8Array(await bytes())])
    const [seen, done] = [await preview(lotId, file), await run(lotId, file)]
    expect([seen.status === 400 || seen.data.counts.ready === 0, done.status]).toEqual([true, 400])
    expect(done.issues[0]?.path ?? done.message).toBeTruthy()
    expect((await ledgerOf(lotId)).lines).toEqual([])
  })
})
