import type { InputOf } from 'contract/core/catalog'
import { call } from 'tests/support/world/call'
import type { InWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { aLedgerLine } from './ledgers'
import { aLot } from './lots'
import { aDrawRequest, anAttempt, anItem } from './requests'

type Claim = InputOf<'ledger.claimLine'>['body']
type Review = InputOf<'ledger.reviewLine'>['body']
type Payment = Partial<InputOf<'ledger.fundDraw'>['body']>

/** Calls on the draws of a ledger, and lots with draws to make them on. */
export function drawCalls({ world, who }: Pick<InWorld, 'world' | 'who'>) {
  const draw = (person: Person, requestId: string) => call(world, person, 'ledger.draw', { params: { requestId } })

  /** A lot with 10 % retainage, a slab of $40,000, a roof of $20,000.50 and permits of $5,000 backed by documents. */
  async function aScheduledLot(facts: Parameters<typeof aLot>[1] = {}) {
    const { uuid: lot } = await aLot(world, {
      agency: who.agency.uuid,
      borrower_email: who.borrower.email,
      ...facts,
    })
    const slab = await aLedgerLine(world, { lot, code: '03-300', title: 'Slab', scheduled_value: 4_000_000 })
    const roof = await aLedgerLine(world, { lot, code: '07-300', title: 'Roof', scheduled_value: 2_000_050 })
    const softCost = { code: '01-100', title: 'Permits', scheduled_value: 500_000, is_soft_cost: true }
    const permits = await aLedgerLine(world, { lot, ...softCost })
    await call(world, who.agency, 'ledger.set', {
      params: { lotId: lot },
      body: { retainageRate: 1000, storedLimit: 2500 },
    })
    return { lot, slab: slab.uuid, roof: roof.uuid, permits: permits.uuid }
  }

  /** A draw request with items by code: budget in whole dollars and the progress found so far. */
  async function aDraw(
    lot: string,
    items: readonly { code: string; title?: string; budget: number; progress?: number }[],
    status: 'pending' | 'submitted' = 'submitted',
  ) {
    const request = await aDrawRequest(world, { lot, reviewer: who.reviewer.uuid, status })
    if (status === 'submitted') await anAttempt(world, { draw_request: request.uuid, submitted_by: who.borrower.uuid })
    const added = []
    for (const item of items)
      added.push(
        await anItem(world, {
          draw_request: request.uuid,
          status: status === 'submitted' ? 'Submitted' : 'Requested',
          ...item,
        }),
      )
    return { id: request.uuid, items: added.map(({ uuid }) => uuid) }
  }

  return {
    aScheduledLot,
    aDraw,
    draw,
    draws: (person: Person, lotId: string) => call(world, person, 'ledger.draws', { params: { lotId } }),
    lineOf: async (requestId: string, lineId: string, person = who.agency) => {
      const line = (await draw(person, requestId)).data.lines.find((one) => one.lineId === lineId)
      if (!line) throw new Error('The line is not in the draw')
      return line
    },
    claim: (person: Person, requestId: string, lineId: string, body: Claim) =>
      call(world, person, 'ledger.claimLine', { params: { requestId, lineId }, body }),
    review: (person: Person, requestId: string, lineId: string, body: Review) =>
      call(world, person, 'ledger.reviewLine', { params: { requestId, lineId }, body }),
    complete: (requestId: string) =>
      call(world, who.reviewer, 'inspections.setStatus', {
        params: { inspectionId: requestId },
        body: { status: 'completed' },
      }),
    approve: (person: Person, requestId: string, body: Partial<InputOf<'ledger.approveDraw'>['body']> = {}) =>
      call(world, person, 'ledger.approveDraw', {
        params: { requestId },
        body: { date: '2026-06-30', ...body },
      }),
    fund: (person: Person, requestId: string, body: Payment = {}) =>
      call(world, person, 'ledger.fundDraw', {
        params: { requestId },
        body: { date: '2026-07-01', reference: 'Wire 7', ...body },
      }),
    release: (person: Person, requestId: string, body: Payment = {}) =>
      call(world, person, 'ledger.releaseRetainage', {
        params: { requestId },
        body: { date: '2026-07-02', reference: 'Wire 8', ...body },
      }),
    reverse: (person: Person, id: string, version?: number) =>
      call(world, person, 'ledger.reverseRecord', {
        params: { id },
        body: { reason: 'Wrong amounts', ...(version && { version }) },
      }),
  }
}
