import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'

import { endpointOf, type InputOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { tooLarge } from 'contract/ledger/fields'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, approve, claim, complete, draw, fund, lineOf } = drawCalls({ world, who })
const { aBudgetedLot, ledgerOf, order, set } = ledgerCalls({ world, who })

type Wishes = NonNullable<InputOf<'ledger.import'>['body']>
const preview = (lotId: string, file: Blob, body: Omit<Wishes, 'rows'> = {}) =>
  call(world, who.agency, 'ledger.previewImport', { params: { lotId }, body, files: { file } })
const run = (lotId: string, file: Blob, body: Wishes = {}, person: Person = who.agency) =>
  call(world, person, 'ledger.import', { params: { lotId }, body, files: { file } })

async function exported(lotId: string, format: 'csv' | 'xlsx' = 'csv'): Promise<Blob> {
  const url = `${world.url}${fillPath(endpointOf('ledger.export').path, { lotId })}?format=${format}`
  return (await fetch(url, { headers: { authorization: `Bearer ${who.agency.accessToken}` } })).blob()
}

type Cells = Record<string, Record<string, string>>

/** An exported file with other cells: texts by title of the line and heading. */
async function edited(file: Blob, cells: Cells): Promise<Blob> {
  const rows: string[][] = parse(Buffer.from(await file.arrayBuffer()), { bom: true })
  const [headings = []] = rows
  for (const [title, texts] of Object.entries(cells))
    for (const [heading, text] of Object.entries(texts)) {
      const row = rows.find((one) => one[headings.indexOf('Title')] === title)
      if (!row || !headings.includes(heading)) throw new Error(`No cell ${title}, ${heading}`)
      row[headings.indexOf(heading)] = text
    }
  return new Blob([stringify(rows)])
}

/** A lot with a completed and paid draw, and an open one with stored materials above the limit. */
async function aDrawnLot() {
  const { lot, slab, roof, permits } = await aScheduledLot()
  await order(who.agency, lot, [[slab, 100_005]])
  const first = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 10_000, progress: 33.3 }])
  await claim(who.agency, first.id, slab, { requested: 1_000_001, claimedPercent: 33.3 })
  await complete(first.id)
  await approve(who.agency, first.id)
  await fund(who.agency, first.id)
  const second = await aDraw(lot, [{ code: '07-300', title: 'Roof', budget: 5_000, progress: 66.7 }])
  await claim(who.agency, second.id, roof, { storedMaterials: 1_999_999 })
  return { lot, slab, roof, permits, first: first.id, second: second.id }
}

const inputsOf = async (requestId: string) =>
  (await draw(who.agency, requestId)).data.lines.map(
    ({ title, figures, requested, claimedPercent, storedMaterials, documented }) => [
      title,
      figures.requested.value,
      requested,
      claimedPercent,
      storedMaterials,
      documented,
    ],
  )

describe('an export of draws imported into its own lot', () => {
  test.each(['csv', 'xlsx'] as const)('as %s changes nothing', async (format) => {
    const { lot } = await aDrawnLot()
    const file = await exported(lot, format)
    const { data } = await preview(lot, file)
    expect([data.problems, data.notes, data.changes]).toEqual([[], [], []])
    expect(data.counts).toMatchObject({ ready: 0, updated: 0, unchanged: 3, failed: 0 })
    expect(data.sums?.lines).toBe(data.sums?.file)
    const { revisedValue } = (await ledgerOf(lot)).totals
    expect(data.sums?.revised).toBe(revisedValue.value)
    expect(await run(lot, file)).toMatchObject({ status: 400, issues: [{ message: refusal('importSame') }] })
  })

  test('sets what was edited in an open draw, and is undone as a whole', async () => {
    const { lot, second } = await aDrawnLot()
    const before = await inputsOf(second)
    const file = await edited(await exported(lot), {
      Roof: { 'Draw 2 requested': '4,321.09', 'Draw 2 claimed %': '70.5', 'Draw 2 stored materials': '$250.00' },
      Permits: { 'Draw 2 requested': '12.34', 'Draw 2 documented': '99.99' },
    })
    const { data } = await preview(lot, file)
    expect([data.problems, data.counts.updated, data.counts.unchanged]).toEqual([[], 2, 1])
    expect(data.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['draw2_requested', '$5,000.00', '$4,321.09'],
      ['draw2_claimedPercent', '', '70.5%'],
      ['draw2_storedMaterials', '$19,999.99', '$250.00'],
      ['draw2_requested', '$0.00', '$12.34'],
      ['draw2_documented', '', '$99.99'],
    ])
    const { changeId, data: done } = await run(lot, file, { versions: data.versions })
    expect(done).toMatchObject({ imported: 0, updated: 2, failed: 0 })
    expect(await inputsOf(second)).toEqual([
      ['Slab', 0, null, null, 0, null],
      ['Roof', 432_109, 432_109, 70.5, 25_000, null],
      ['Permits', 1234, 1234, null, 0, 9_999],
    ])
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect(await inputsOf(second)).toEqual(before)
  })

  test('refuses other amounts of a completed draw at their cells, and names columns left out', async () => {
    const { lot, first } = await aDrawnLot()
    const before = await inputsOf(first)
    const file = await edited(await exported(lot), {
      Slab: { 'Draw 1 requested': '10,000.00', 'Draw 1 funded': '1.00', 'Draw 2 recommended': '5.00' },
      Permits: { 'Draw 1 recommended': '1.00' },
    })
    const { data } = await preview(lot, file)
    const at = (heading: string) => data.columns.find((column) => column.heading === heading)
    expect(data.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, at('Draw 1 requested')?.index, sayOfFile('drawFrozen', { n: 1, value: '$10,000.01' })],
      [4, at('Draw 1 recommended')?.index, sayOfFile('drawFrozen', { n: 1, value: '$0.00' })],
    ])
    expect(at('Draw 1 funded')?.leftOut).toBe(sayOfFile('leftOutRecorded'))
    expect(at('Draw 2 recommended')?.leftOut).toBe(sayOfFile('leftOutFound'))
    expect(at('Draw 2 inspected %')?.leftOut).toBe(sayOfFile('leftOutFound'))
    expect(at('Revised value')?.isKept).toBe(true)
    // Every column is a field, kept, or left out with its reason.
    expect(data.columns.filter(({ field, isKept, leftOut }) => field === null && !isKept && leftOut === null)).toEqual(
      [],
    )
    expect((await run(lot, file)).status).toBe(400)
    expect(await inputsOf(first)).toEqual(before)
  })

  test('changes no line: another value, change order, rate or kind is a problem at its cell', async () => {
    const { lot } = await aDrawnLot()
    const file = await edited(await exported(lot), {
      Slab: { 'Change orders': '0', 'Change order 1, 2026-06-15: Soil report': '' },
      Roof: { 'Scheduled value': '1.00' },
      Permits: { Kind: 'work', 'Retainage rate': '' },
    })
    const { data } = await preview(lot, file)
    expect(data.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'changeOrders', sayOfFile('lineDiffers', { value: '$1,000.05' })],
      [3, 'scheduledValue', sayOfFile('lineDiffers', { value: '$20,000.50' })],
      [4, 'kind', sayOfFile('lineDiffers', { value: 'soft cost' })],
    ])
  })

  test('refuses amounts of a draw that cannot be, each at its cell', async () => {
    const { lot } = await aDrawnLot()
    const file = await edited(await exported(lot), {
      Slab: { 'Draw 2 requested': '(1.00)', 'Draw 2 claimed %': '100.1' },
      Roof: { 'Draw 2 requested': '10,000,000,000.01', 'Draw 2 documented': '5.00' },
      Permits: { 'Draw 2 stored materials': '1e30' },
    })
    const { data } = await preview(lot, file)
    expect(data.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'draw2_requested', sayOfFile('drawNegative')],
      [2, 'draw2_claimedPercent', sayOfFile('percentUnclear')],
      [3, 'draw2_requested', tooLarge()],
      [3, 'draw2_documented', refusal('softCostDocumented')],
      [4, 'draw2_storedMaterials', sayOfFile('moneyExponent')],
    ])
  })

  test('refuses a line whose amounts somebody changed after the check', async () => {
    const { lot, second, roof } = await aDrawnLot()
    const file = await edited(await exported(lot), { Roof: { 'Draw 2 requested': '1.00' } })
    const { data } = await preview(lot, file)
    const { version } = await lineOf(second, roof)
    await claim(who.borrower, second, roof, { requested: 77, version })
    await claim(who.agency, second, roof, { requested: 88 })
    const { status, issues } = await run(lot, file, { versions: data.versions })
    expect([status, issues[0]?.path, issues[0]?.message]).toEqual([400, '3.code', sayOfFile('lineChanged')])
    expect((await lineOf(second, roof)).requested).toBe(88)
  })
})

describe('an export of draws imported into another lot', () => {
  test('sets the amounts of open draws on the new lines, and is undone as a whole', async () => {
    const { lot, second } = await aDrawnLot()
    const other = await aBudgetedLot()
    const open = await aDraw(other, [{ code: '07-300', title: 'Roof', budget: 1 }])
    const before = await inputsOf(open.id)
    const { changeId, status } = await run(other, await exported(lot))
    expect(status).toBe(200)
    const [copied, own] = [await inputsOf(open.id), await inputsOf(second)]
    expect(copied.map(([title, requested, , ...rest]) => [title, requested, ...rest])).toEqual(
      own.map(([title, requested, , ...rest]) => [title, requested, ...rest]),
    )
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect([(await ledgerOf(other)).lines, await inputsOf(open.id)]).toEqual([[], before])
    expect(await ledgerOf(other)).toMatchObject({ retainageRate: 0, storedLimit: null, changeOrders: [] })
  })

  test('names the columns of draws that it does not have, or that its reader does not see', async () => {
    const { lot } = await aDrawnLot()
    const other = await aBudgetedLot()
    await aDrawRequest(world, { lot: other, agency: who.agency2.uuid })
    const { data } = await preview(other, await exported(lot))
    const second = data.columns.filter(({ heading }) => heading.startsWith('Draw 2'))
    expect(second.map(({ leftOut }) => leftOut)).toEqual(second.map(() => sayOfFile('leftOutNoDraw', { n: 2 })))
    expect([second.length, data.problems]).toEqual([9, []])
  })

  test('keeps the settings of a lot that has some, and names those that differ', async () => {
    const { lot } = await aDrawnLot()
    const other = await aBudgetedLot()
    await set(who.agency, other, { retainageRate: 500, storedLimit: 2500 })
    const file = await exported(lot)
    const { data } = await preview(other, file)
    expect(data.dropped.map(({ why }) => why)).toEqual([sayOfFile('droppedTotal')])
    expect(data.settings.map(({ why }) => why)).toEqual([sayOfFile('settingOther'), sayOfFile('settingSame')])
    await run(other, file)
    expect(await ledgerOf(other)).toMatchObject({ retainageRate: 500, storedLimit: 2500, loanAmount: null })
  })
})
