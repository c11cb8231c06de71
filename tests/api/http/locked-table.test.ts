import pg from 'pg'
import { expect, test } from 'vitest'

import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()

/** Locks a whole table from another connection, like a manual schema change. */
async function lockTable(table: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: world.deps.config.databaseUrl ?? '' })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return { release: () => client.end() }
}

const add = (number: number) =>
  call(world, who.admin, 'costCodes.add', { body: { code: `L-${number}`, title: 'Locked' } })
const list = () => call(world, who.admin, 'costCodes.list', {})

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const began = performance.now()
  return { answer: await work(), milliseconds: performance.now() - began }
}

test('100 calls that need a locked table do not slow reads of other tables', async () => {
  const lock = await lockTable('cost_codes')
  const blocked = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? add(index) : list()))
  let isOver = false
  const all = Promise.all(blocked).finally(() => (isOver = true))
  const reads: { status: number; milliseconds: number }[] = []
  while (!isOver) {
    const { answer, milliseconds } = await timed(() => call(world, who.admin, 'lots.list', {}))
    reads.push({ status: answer.status, milliseconds })
  }
  const refused = await all
  await lock.release()

  expect(reads.filter(({ status, milliseconds }) => status !== 200 || milliseconds > 1_000)).toEqual([])
  expect(reads.length).toBeGreaterThan(10)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409, 503]))
  expect(refused.filter(({ headers }) => !headers.get('retry-after'))).toEqual([])
  const after = await timed(() => Promise.all([add(200), list()]))
  expect(after.answer.map(({ status }) => status)).toEqual([200, 200])
  expect(after.milliseconds).toBeLessThan(1_000)
})

test('a read by POST of a locked table answers 503, not a conflict', async () => {
  const lock = await lockTable('lots')
  const answer = await call(world, who.admin, 'lots.list', {})
  await lock.release()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})
