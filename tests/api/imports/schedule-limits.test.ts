import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import { endpointOf } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { tooLarge } from 'contract/ledger/fields'
import { centsText, mostCents } from 'contract/money/cents'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { ledgerCalls, slab } from 'tests/support/builders/ledger-calls'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
const { aBudget, aBudgetedLot, add, ledgerOf } = ledgerCalls({ world, who })

const fileOf = (...lines: string[]) => new Blob([lines.join('\n')])
const preview = async (lotId: string, file: Blob) =>
  (await call(world, who.agency, 'ledger.previewImport', { params: { lotId }, body: {}, files: { file } })).data

async function headingsOf(person: Person, lotId: string): Promise<string> {
  const url = `${world.url}${fillPath(endpointOf('ledger.export').path, { lotId })}?format=csv`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${person.accessToken}` } })
  return (await answer.text()).split('\r\n')[0] ?? ''
}

test('leaves out a sum without a label under each section', async () => {
  const rows = [
    'Code,Title,Budget',
    '1,A,100.00',
    '2,B,200.00',
    ',,300.00',
    '3,C,50.00',
    '4,D,60.00',
    ',,110.00',
    ',,410.00',
  ]
  const { dropped, problems } = await preview(await aBudgetedLot(), fileOf(...rows))
  expect([problems, dropped.map(({ row, why }) => [row, why])]).toEqual([
    [],
    [4, 7, 8].map((row) => [row, sayOfFile('droppedTotal')]),
  ])
})

test('refuses a line that its change orders raise above the largest amount', async () => {
  const file = fileOf('Code,Title,Budget,Change orders', `1,Slab,"${centsText(mostCents)}",0.01`)
  const { problems } = await preview(await aBudgetedLot(), file)
  expect(problems).toMatchObject([
    { field: 'changeOrders', message: refusal('revisedTooLarge', { line: 'Slab', most: centsText(mostCents) }) },
  ])
})

test('refuses numbers of a workbook that are too large, each at its cell', async () => {
  const rows = [
    ['Code', 'Title', 'Budget', 'Change orders'],
    ['1', 'Slab', 1e30, 0],
    ['2', 'Roof', mostCents / 100 + 0.01, 0],
    ['3', 'Walls', 100, -1e30],
    ['4', 'Doors', 100, 0],
  ]
  const workbook = await writeXlsx({ sheets: [{ name: 'SOV', rows }] })
  const { problems, counts } = await preview(await aBudgetedLot(), new Blob([new Uint8Array(workbook)]))
  expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 2, tooLarge()],
    [3, 2, tooLarge()],
    [4, 3, tooLarge()],
  ])
  expect(counts).toMatchObject({ ready: 1, failed: 3 })
})

test('counts the lines that the lot has, in its limit and in the sum', async () => {
  const { lotId } = await aBudget()
  expect((await preview(lotId, fileOf('Code,Title,Budget', '1,Slab,1.00'))).sums?.revised).toBe(6_000_050 + 100)
  const many = Array.from({ length: 999 }, (_, index) => `${index},Line,1.00`)
  expect((await preview(lotId, fileOf('Code,Title,Budget', ...many))).refused).toBe(
    refusal('tooManyBudgetLines', { most: 1000 }),
  )
})

test('writes the reason of an imported change order into the journal', async () => {
  const lotId = await aBudgetedLot()
  const file = fileOf('Code,Title,Budget,Change orders', '1,Slab,100.00,5.00')
  const { changeId } = await call(world, who.agency, 'ledger.import', { params: { lotId }, body: {}, files: { file } })
  const entries = await world.db.selectFrom('journal').select(['noun', 'why']).where('change', '=', changeId).execute()
  const { changeOrders } = await ledgerOf(lotId)
  expect(entries.find(({ noun }) => noun === 'changeOrder')?.why).toBe(changeOrders[0]?.reason)
  expect(changeOrders[0]?.reason).toBeTruthy()
})

test('an export has the draws that its reader sees, and is in the audit trail', async () => {
  const lotId = await aBudgetedLot()
  await add(who.agency, lotId, [slab])
  await aDrawRequest(world, { lot: lotId, reviewer: who.reviewer2.uuid })
  const [all, own] = [await headingsOf(who.agency, lotId), await headingsOf(who.reviewer2, lotId)]
  expect([all.includes('Draw 1 requested'), all.includes('Draw 2 requested')]).toEqual([true, true])
  expect([own.includes('Draw 1 requested'), own.includes('Draw 2 requested')]).toEqual([false, true])
  const entries = await world.db
    .selectFrom('journal')
    .select('actor')
    .where('operation', '=', 'ledger.export')
    .execute()
  expect(entries.map(({ actor }) => actor).sort()).toEqual([who.agency.uuid, who.reviewer2.uuid].sort())
})
