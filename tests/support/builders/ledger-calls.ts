import type { InputOf } from 'contract/core/catalog'
import { call } from 'tests/support/world/call'
import type { InWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { aLot } from './lots'
import { aDrawRequest } from './requests'

type Line = InputOf<'ledger.addLines'>['body']['lines'][number]
export const slab = { code: '03-300', title: 'Slab', scheduledValue: 4_000_000 }
export const roof = { code: '07-300', title: 'Roof', scheduledValue: 2_000_050 }
export type Changes = [line: string, amount: number][]

/** Calls on ledgers, and lots with a budget to make them on. */
export function ledgerCalls({ world, who }: Pick<InWorld, 'world' | 'who'>) {
  /** A lot of the first agency, which its reviewer and borrower see. */
  async function aBudgetedLot(facts: { total_budget?: number } = {}): Promise<string> {
    const { uuid } = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email, ...facts })
    await aDrawRequest(world, { lot: uuid, reviewer: who.reviewer.uuid })
    return uuid
  }
  const add = (person: Person, lotId: string, lines: Line[] = [slab, roof], key?: string) =>
    call(world, person, 'ledger.addLines', { params: { lotId }, body: { lines } }, key === undefined ? {} : { key })
  const read = (person: Person, lotId: string, date?: string) =>
    call(world, person, 'ledger.get', { params: { lotId }, ...(date && { query: { date } }) })
  return {
    aBudgetedLot,
    add,
    read,
    ledgerOf: async (lotId: string) => (await read(who.agency, lotId)).data,
    edit: (person: Person, id: string, body: InputOf<'ledger.updateLine'>['body']) =>
      call(world, person, 'ledger.updateLine', { params: { id }, body }),
    remove: (person: Person, id: string, version?: number) =>
      call(world, person, 'ledger.removeLine', {
        params: { id },
        body: { reason: 'Not built', ...(version && { version }) },
      }),
    set: (person: Person, lotId: string, body: InputOf<'ledger.set'>['body']) =>
      call(world, person, 'ledger.set', { params: { lotId }, body }),
    order: (person: Person, lotId: string, changes: Changes, facts: { date?: string; isReallocation?: boolean } = {}) =>
      call(world, person, 'ledger.recordChangeOrder', {
        params: { lotId },
        body: {
          date: '2026-06-15',
          reason: 'Soil report',
          lines: changes.map(([lineId, amount]) => ({ lineId, amount })),
          ...facts,
        },
      }),
    /** A lot with a slab of $40,000 and a roof of $20,000.50. */
    async aBudget() {
      const lotId = await aBudgetedLot()
      const { data } = await add(who.agency, lotId)
      const [one, other] = data.ledger.lines
      if (!one || !other) throw new Error('Two lines were added')
      return { lotId, slab: one, roof: other }
    },
  }
}

/** Status, field and message of a refused call. */
export const failed = ({
  status,
  issues,
  message,
}: {
  status: number
  issues: { path: string; message: string }[]
  message: string
}) => ({
  status,
  path: issues[0]?.path,
  message: issues[0]?.message ?? message,
})
