import { beforeAll, expect, test } from 'vitest'

import { t as ruleText } from 'locales/rules'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
let second: string

beforeAll(async () => {
  second = (await aUser(world, { agency: who.agency.uuid, first_name: 'Bo', last_name: 'Two' })).uuid
})

async function some(count: number, facts: object = {}) {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const made = []
  for (let index = 0; index < count; index += 1)
    made.push((await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, ...facts })).uuid)
  return made
}
const assign = (body: { reviewer: string; target: { ids: string[] }; version?: number }, person = who.agency) =>
  call(world, person, 'users.assignReviewer', { body })
const reviewersOf = async (ids: string[]) => {
  const rows = await world.db.selectFrom('draw_requests').select('reviewer').where('uuid', 'in', ids).execute()
  return rows.map(({ reviewer }) => reviewer)
}

test('many draw requests go to one reviewer as one change, undone and redone', async () => {
  const ids = await some(3)
  const answer = await assign({ reviewer: second, target: { ids } })
  expect(answer).toMatchObject({ status: 200, message: '3 draw requests assigned to Bo Two' })
  expect([...answer.data.done].sort()).toEqual([...ids].sort())
  expect(await reviewersOf(ids)).toEqual([second, second, second])
  const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: answer.changeId ?? '' } })
  expect(new Set(await reviewersOf(ids))).toEqual(new Set([who.reviewer.uuid]))
  await call(world, who.agency, 'changes.undo', { params: { changeId: undo.changeId ?? '' } })
  expect(new Set(await reviewersOf(ids))).toEqual(new Set([second]))
})

test('the new reviewer sees it at once, the old one no longer', async () => {
  const ids = await some(1)
  await assign({ reviewer: second, target: { ids } })
  const id = ids[0] ?? ''
  expect((await call(world, who.reviewer, 'requests.details', { params: { id } })).status).toBe(404)
  const [entry] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', id).execute()
  expect(entry).toMatchObject({ changed: ['reviewer'], after: { reviewer: { uuid: second, name: 'Bo Two' } } })
})

test('refuses completed ones by name and assigns the others', async () => {
  const [open, closed] = [await some(1), await some(1, { status: 'completed' })]
  const { data } = await assign({ reviewer: second, target: { ids: [...open, ...closed] } })
  expect(data).toMatchObject({ done: open, refused: [{ uuid: closed[0], message: ruleText('rule.frozen') }] })
  expect(await reviewersOf(closed)).toEqual([who.reviewer.uuid])
})

test('accepts only an active reviewer of the agency', async () => {
  const ids = await some(1)
  const idle = (await aUser(world, { agency: who.agency.uuid, status: 'inactive' })).uuid
  for (const reviewer of [who.reviewer2.uuid, who.borrower.uuid, idle]) {
    const answer = await assign({ reviewer, target: { ids } })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'reviewer' }] })
  }
})

test('changes nothing without ids, with a stale version, a foreign id, or another role', async () => {
  const ids = await some(1)
  expect(await assign({ reviewer: second, target: { ids: [] } })).toMatchObject({
    status: 400,
    message: 'Something went wrong',
  })
  expect((await assign({ reviewer: second, target: { ids }, version: 9 })).status).toBe(409)
  const foreign = await assign({ reviewer: who.reviewer2.uuid, target: { ids } }, who.agency2)
  expect(foreign.status).toBe(404)
  for (const person of [who.admin, who.reviewer, who.borrower])
    expect((await assign({ reviewer: second, target: { ids } }, person)).status).toBe(403)
  expect(await reviewersOf(ids)).toEqual([who.reviewer.uuid])
})
