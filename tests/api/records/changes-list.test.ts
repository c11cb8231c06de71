import { expect, test } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()

const decide = (person: Person, id: string, body: { status: 'verified' | 'defective' | 'pending'; comment?: string }) =>
  call(world, person, 'inspections.validateMedia', { params: { id }, body })

test('lists changes that touched a record or its children, with their place', async () => {
  const one = await aReview(world, who)
  const other = await aReview(world, who)
  const done = await decide(who.reviewer, first(one.media).uuid, { status: 'defective', comment: 'Too dark' })
  await decide(who.reviewer, first(other.media).uuid, { status: 'verified' })
  const spot = { lotId: one.lot.uuid, requestId: one.drawRequest.uuid, itemId: one.item.uuid }
  for (const within of [one.lot.uuid, one.drawRequest.uuid, one.item.uuid, first(one.media).uuid]) {
    const { data } = await call(world, who.reviewer, 'changes.list', { query: { within } })
    expect(data.totalRecord).toBe(1)
    expect(data.data).toMatchObject([
      { uuid: done.changeId, ...spot, about: `${one.item.code} ${one.item.title}`, undone: false },
    ])
  }
  const undone = await call(world, who.reviewer, 'changes.undo', { params: { changeId: done.changeId ?? '' } })
  expect(undone.data.change).toMatchObject(spot)
})

test('rejects an invalid query at its field', async () => {
  const asked = (query: Record<string, unknown>) => callWrongly(world, who.reviewer, 'changes.list', { query })
  for (const [query, path] of [
    [{ limit: 0 }, 'limit'],
    [{ within: 'nothing' }, 'within'],
    [{ filters: { status: ['a'] } }, 'filters.status'],
  ] as const) {
    const { status, issues } = await asked(query)
    expect([status, issues.map((one) => one.path)]).toEqual([400, [path]])
  }
})
