import { expect, test } from 'vitest'

import { activeStatuses, type ActiveStatus } from 'contract/core/statuses'
import { newId } from 'provider/db/ids'
import * as templatesRepo from 'provider/modules/templates/repo'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
const { db } = world

/** The lists an agency maintains: every pair of states × every role, against docs/domain-rules.md#states. */
const roles = ['admin', 'agency', 'agency2', 'reviewer', 'reviewer2', 'borrower', 'borrower2'] as const
type Role = (typeof roles)[number]
const isOwner = (role: Role) => role === 'admin' || role.startsWith('agency')

/**
 * Expected status for a role and a record of `agency`, or a shared one (null), by whether the state allows the
 * transition: all who maintain such lists see shared records, only an admin changes them.
 */
function answerOf(role: Role, agency: string | null, allowed = true): number {
  if (!isOwner(role)) return 403
  if (role !== 'admin' && agency !== who[role].uuid) return agency === null ? 403 : 404
  return allowed ? 200 : 409
}

const statuses = Object.keys(activeStatuses) as ActiveStatus[]
const owners = [null, who.agency.uuid]

type RecordKind = {
  table: 'cost_codes' | 'lenders'
  make: (agency: string | null) => Promise<{ uuid: string }>
  move: (role: Role, id: string, status: ActiveStatus) => Promise<{ status: number }>
}
const costCodes: RecordKind = {
  table: 'cost_codes',
  make: (agency) => aCostCode(world, { agency }),
  move: (role, id, status) => call(world, who[role], 'costCodes.setActive', { params: { id }, body: { status } }),
}
const lenders: RecordKind = {
  table: 'lenders',
  make: (agency) => aLender(world, { agency: agency ?? who.agency2.uuid }),
  move: (role, id, status) => call(world, who[role], 'lenders.setActive', { params: { id }, body: { status } }),
}

/** A lender always has an agency; the second one's represents another owner. */
const ownerOf = ({ table }: RecordKind, agency: string | null) =>
  table === 'lenders' && agency === null ? who.agency2.uuid : agency

test.each([costCodes, lenders])('$table are activated and deactivated by their owners', async (kept) => {
  for (const agency of owners) {
    const { uuid } = await kept.make(agency)
    const statusNow = async () =>
      (await db.selectFrom(kept.table).select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow()).status
    for (const from of statuses)
      for (const to of statuses)
        for (const role of roles) {
          await db.updateTable(kept.table).set({ status: from }).where('uuid', '=', uuid).execute()
          const wanted = answerOf(role, ownerOf(kept, agency))
          const seen = [agency === null, from, to, role]
          expect([...seen, (await kept.move(role, uuid, to)).status]).toEqual([...seen, wanted])
          expect([...seen, await statusNow()]).toEqual([...seen, wanted === 200 ? to : from])
        }
  }
})

type TemplateState = ActiveStatus | 'default'
const templateStates: readonly TemplateState[] = [...statuses, 'default']
const templateActs = {
  toggle: { active: 'inactive', inactive: 'active', default: null },
  makeDefault: { active: 'default', inactive: null, default: 'default' },
  delete: { active: 'gone', inactive: 'gone', default: null },
} as const satisfies Record<string, Record<TemplateState, TemplateState | 'gone' | null>>
type TemplateAct = keyof typeof templateActs

function act(role: Role, id: string, doing: TemplateAct) {
  const params = { id }
  if (doing === 'toggle') return call(world, who[role], 'templates.toggleStatus', { params, body: {} })
  if (doing === 'makeDefault') return call(world, who[role], 'templates.toggleDefault', { params })
  return call(world, who[role], 'templates.delete', { params })
}

async function aTemplate(agency: string | null): Promise<string> {
  const now = world.clock.now()
  const uuid = newId(now)
  await db.insertInto('templates').values({ uuid, agency, name: 'Short', created_at: now, updated_at: now }).execute()
  return uuid
}

async function templateState(id: string, agency: string): Promise<TemplateState | 'gone'> {
  const row = await db.selectFrom('templates').selectAll().where('uuid', '=', id).executeTakeFirstOrThrow()
  if (row.deleted_at) return 'gone'
  const chosen = await templatesRepo.findDefaultUnscoped(db, agency)
  return chosen?.uuid === id ? 'default' : row.status
}

test('templates change state as in the table, and an agency always has one default', async () => {
  const agency = who.agency.uuid
  const other = await aTemplate(agency)
  const id = await aTemplate(agency)
  for (const doing of Object.keys(templateActs) as TemplateAct[])
    for (const from of templateStates)
      for (const role of roles) {
        const set = { status: from === 'inactive' ? 'inactive' : 'active', deleted_at: null } as const
        await db.updateTable('templates').set(set).where('uuid', '=', id).execute()
        await templatesRepo.setDefault(db, agency, from === 'default' ? id : other)
        const to = templateActs[doing][from]
        const wanted = answerOf(role, agency, to !== null)
        const seen = [doing, from, role]
        expect([...seen, (await act(role, id, doing)).status]).toEqual([...seen, wanted])
        expect([...seen, await templateState(id, agency)]).toEqual([...seen, wanted === 200 ? to : from])
        expect(await templatesRepo.findDefaultUnscoped(db, agency)).not.toBeNull()
      }
})
