import fc from 'fast-check'
import { expect, test } from 'vitest'

import { summedTerms, type LedgerColumn } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import {
  applyWrite,
  columnToDate,
  columnOf,
  historyOf,
  schedules,
  steps,
  writeOf,
  type History,
  type LedgerWrite,
  type Schedule,
} from 'tests/support/builders/ledger-history'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld()
const draws = drawCalls({ world, who })
const { aBudgetedLot, add, read } = ledgerCalls({ world, who })
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(world.clock.now())

/** A lot whose budget has the lines of a schedule; the first draw request of the builder is taken away. */
async function aLotWith({ lines, ...settings }: Schedule) {
  const lotId = await aBudgetedLot()
  await world.db.deleteFrom('draw_requests').where('lot', '=', lotId).execute()
  const forms = lines.map((line, index) => ({ code: `L-${index}`, title: `Line ${index}`, ...line }))
  const { data } = await add(who.agency, lotId, forms)
  await call(world, who.agency, 'ledger.set', { params: { lotId }, body: settings })
  return { lotId, ids: data.ledger.lines.map(({ uuid }) => uuid) }
}

type Lot = { lotId: string; ids: readonly string[]; requests: Map<number, string> }

/** Makes a write by the calls of the API; answers what an undo needs, null for a write without one. */
async function perform({ lotId, ids, requests }: Lot, write: LedgerWrite): Promise<string | null> {
  const codeOf = (line: string) => ({ code: `L-${ids.indexOf(line)}`, title: `Line ${ids.indexOf(line)}` })
  if (write.kind === 'draw') {
    const items = write.items.map(({ line, dollars, percent }) => ({
      ...codeOf(line),
      budget: dollars,
      progress: percent,
    }))
    requests.set(write.number, (await draws.aDraw(lotId, items)).id)
    return null
  }
  const answer = await send({ lotId, ids, requests }, write)
  expect([answer.status, answer.message]).toEqual([200, answer.message])
  return write.kind === 'complete' ? null : answer.changeId
}

const amountsIn = (amounts: readonly { line: string; amount: number }[]) =>
  amounts.map(({ line, amount }) => ({ lineId: line, amount }))

function send({ lotId, requests }: Lot, write: Exclude<LedgerWrite, { kind: 'draw' }>) {
  if (write.kind === 'order') {
    const body = { date: write.date, reason: 'Bid', lines: amountsIn(write.lines) }
    return call(world, who.agency, 'ledger.recordChangeOrder', { params: { lotId }, body })
  }
  const id = requests.get(write.number) ?? ''
  switch (write.kind) {
    case 'claim':
      return draws.claim(who.agency, id, write.line, {
        requested: write.requested,
        storedMaterials: write.storedMaterials,
      })
    case 'document':
      return draws.review(who.reviewer, id, write.line, { documented: write.amount })
    case 'override':
      return draws.review(who.reviewer, id, write.line, { override: write.amount, reason: 'Seen' })
    case 'complete':
      return draws.complete(id)
    case 'approval':
      return draws.approve(who.agency, id, write.amounts.length > 0 ? { lines: amountsIn(write.amounts) } : {})
    case 'funding':
      return draws.fund(who.agency, id, { lines: amountsIn(write.amounts) })
    case 'release':
      return draws.release(who.agency, id, { lines: amountsIn(write.amounts) })
  }
}

/** Values of a column by the rules, in the format of an answer. */
const valuesOf = ({ lines, totals, percentComplete }: LedgerColumn) => ({
  lines: lines.map((line) => ({
    ...Object.fromEntries(summedTerms.map((term) => [term, line[term].value])),
    inspectedPercent: line.inspectedPercent,
    fellFrom: line.fellFrom,
    storedAboveLimit: line.storedAboveLimit,
    requestedAboveAvailable: line.requestedAboveAvailable,
  })),
  totals: Object.fromEntries(summedTerms.map((term) => [term, totals[term].value])),
  percentComplete: percentComplete?.value ?? null,
})

async function answeredColumn(requestId: string) {
  const { lines, totals, percentComplete } = (await draws.draw(who.agency, requestId)).data
  return {
    lines: lines.map(({ figures, inspectedPercent, fellFrom, storedAboveLimit, requestedAboveAvailable }) => ({
      ...Object.fromEntries(summedTerms.map((term) => [term, figures[term]?.value])),
      inspectedPercent,
      fellFrom,
      storedAboveLimit,
      requestedAboveAvailable,
    })),
    totals: Object.fromEntries(summedTerms.map((term) => [term, totals[term]?.value])),
    percentComplete: percentComplete?.value ?? null,
  }
}

const fundedIn = ({ ledger }: History) =>
  sumCents(ledger.draws.flatMap(({ lines }) => [...lines.values()].map((line) => line.funded + line.retainageReleased)))

async function expectSame(history: History, { lotId, requests }: Lot): Promise<void> {
  for (const [number, requestId] of requests)
    expect(await answeredColumn(requestId)).toEqual(valuesOf(history.frozen.get(number) ?? columnOf(history, number)))
  const toDate = columnToDate(history)
  const { data } = await draws.draws(who.agency, lotId)
  expect(data.now).toMatchObject({
    retainageHeld: toDate.totals.retainageHeld.value,
    previouslyFunded: toDate.totals.previouslyFunded.value,
    earned: toDate.totals.earned.value,
    balanceToFinish: toDate.totals.balanceToFinish.value,
    overfunded: toDate.totals.overfunded.value,
    percentComplete: toDate.percentComplete?.value ?? null,
  })
  expect(data.draws.map(({ totals }) => totals.funded + totals.retainageReleased).reduce((a, b) => a + b, 0)).toBe(
    fundedIn(history),
  )
  // Sums in SQL: the lot's budget counts every change order, its progress those up to today.
  const revised = sumCents([
    ...history.ledger.lines.map(({ scheduledValue }) => scheduledValue),
    ...history.ledger.changeOrders.flatMap(({ lines }) => lines.map(({ amount }) => amount)),
  ])
  const lot = await call(world, who.agency, 'lots.details', { params: { id: lotId } })
  expect(lot.data).toMatchObject({
    budget: Math.floor((revised + 50) / 100),
    progress: toDate.percentComplete?.value ?? null,
  })
  const ledger = (await read(who.agency, lotId)).data
  const loan = history.ledger.loanAmount
  expect([ledger.totals.revisedValue.value, ledger.inBalance?.value]).toEqual([
    revised,
    loan === null ? undefined : loan - revised,
  ])
}

test('answers and sums in SQL equal the rules after random histories, with undo', async () => {
  const property = fc.asyncProperty(schedules, steps, async (schedule, wanted) => {
    const lot = { ...(await aLotWith(schedule)), requests: new Map<number, string>() }
    let history = historyOf(schedule, lot.ids, today)
    for (const step of wanted) {
      const write = writeOf(history, step)
      if (!write) continue
      const change = await perform(lot, write)
      // Some writes are undone at once; the history goes on without them.
      const isUndone = change !== null && step.share % 7 === 3
      if (isUndone) expect((await undo(writerOf(write), change)).status).toBe(200)
      else history = applyWrite(history, write)
    }
    await expectSame(history, lot)
  })
  await fc.assert(property, { numRuns: 40 })
}, 240_000)

const writerOf = ({ kind }: LedgerWrite) => (kind === 'document' || kind === 'override' ? who.reviewer : who.agency)
