import { beforeAll, expect, test } from 'vitest'

import { purgeArchive } from 'provider/jobs/purge/purge-archive'
import { ensureQueues } from 'provider/adapters/queues'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld({ env: { ARCHIVE_DAYS: '7' } })
const dayMs = 86_400_000

beforeAll(() => ensureQueues(world.deps))

const aLotDeleted = (daysAgo: number) =>
  aLot(world, {
    agency: who.agency.uuid,
    deleted_at: new Date(world.clock.now().getTime() - daysAgo * dayMs),
    deleted_by: who.agency.uuid,
  })
const listed = async () => (await call(world, who.agency, 'archive.list', { query: {} })).data.data
const restore = (id: string) => call(world, who.agency, 'archive.restore', { params: { id } })

test('the setting decides how long a record can be restored; the refusal names its days', async () => {
  const [late, inTime] = [await aLotDeleted(7), await aLotDeleted(6)]
  expect((await listed()).find(({ uuid }) => uuid === inTime.uuid)).toMatchObject({ remainingDays: 1 })
  expect(await restore(late.uuid)).toMatchObject({
    status: 409,
    message: 'Deleted records can be restored for 7 days only',
  })
  expect((await restore(inTime.uuid)).status).toBe(200)
})

test('purges records once the days of the setting are over, and no earlier', async () => {
  const [over, kept] = [await aLotDeleted(7.1), await aLotDeleted(6.9)]
  await purgeArchive(world.deps)
  const left = (await listed()).map(({ uuid }) => uuid)
  expect(left).toContain(kept.uuid)
  expect(left).not.toContain(over.uuid)
})

test('tells the web app the days', async () => {
  const { data } = await call(world, who.borrower, 'users.profile', { query: {} })
  expect(data.archiveDays).toBe(7)
})
