import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { t as uploadLine } from 'locales/uploads'
import { newId } from 'provider/db/ids'
import { processQueuedMedia, takeNext } from 'provider/jobs/media-queue'
import { originalKey } from 'provider/media/media-files'
import { createWorld } from 'tests/support/world/world'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { aJpeg, upload } from 'tests/support/files/uploads'

const { world, who } = await inWorld({ env: { MAX_PIXELS: '10000' }, queues: true })

async function itemOf(agency: Person) {
  const lot = await aLot(world, { agency: agency.uuid })
  return anItem(world, { draw_request: (await aDrawRequest(world, { lot: lot.uuid })).uuid })
}

type Facts = Partial<Parameters<typeof aMedia>[1]>

/** A queued medium, named by its file; a demo medium if it has no upload. */
async function queue(fileName: string, item: string, person: Person, facts: Facts = {}) {
  world.clock.advance(1000)
  const uuid = newId(world.clock.now())
  return aMedia(world, {
    uuid,
    item,
    uploaded_by: person.uuid,
    upload_id: uuid,
    storage_key: originalKey(uuid, 'image/jpeg'),
    file_name: fileName,
    processing: 'queued',
    ...facts,
  })
}

/** Names of queued files in the order in which readers take them. */
async function takeAll(): Promise<string[]> {
  const names: string[] = []
  for (let id = await takeNext(world.db); id !== null; id = await takeNext(world.db)) {
    const { file_name } = await world.db
      .selectFrom('media')
      .select('file_name')
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow()
    names.push(file_name)
    await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', id).execute()
  }
  return names
}

test('takes turns between agencies and people, small files first, the demo last', async () => {
  const [first, second] = [await itemOf(who.agency), await itemOf(who.agency2)]
  const heic = { content_type: 'image/heic' }
  await queue('demo old', first.uuid, who.borrower, { upload_id: null })
  await queue('demo new', first.uuid, who.borrower, { upload_id: null })
  for (const number of [1, 2, 3, 4]) await queue(`many ${number}`, first.uuid, who.borrower, heic)
  await queue('many small', first.uuid, who.borrower)
  await queue('colleague', first.uuid, who.agency)
  await queue('other agency 1', second.uuid, who.borrower2)
  await queue('other agency 2', second.uuid, who.borrower2, { kind: 'video' })
  const order = await takeAll()
  expect(order).toEqual([
    'many small',
    'other agency 1',
    'colleague',
    'other agency 2',
    'many 1',
    'many 2',
    'many 3',
    'many 4',
    'demo new',
    'demo old',
  ])
})

test('a photo sent after twenty of another person is read next', async () => {
  const [first, second] = [await itemOf(who.agency), await itemOf(who.agency2)]
  const heic = { content_type: 'image/heic' }
  for (let number = 0; number < 20; number++) await queue(`many ${number}`, first.uuid, who.borrower, heic)
  await takeNext(world.db)
  await queue('small', second.uuid, who.borrower2)
  expect((await takeAll())[0]).toBe('small')
})

test('two readers never process the same file', async () => {
  const item = await itemOf(who.agency)
  for (let number = 0; number < 10; number++) await queue(`many ${number}`, item.uuid, who.borrower)
  const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
  const reads = Array.from({ length: 12 }, (_, at) => takeNext(at % 2 === 0 ? world.db : node.db))
  const held = (await Promise.all(reads)).filter((id) => id !== null)
  await node.stop()
  expect(new Set(held).size).toBe(held.length)
  await takeAll()
  const left = world.db.selectFrom('media').select('uuid').where('processing', '=', 'queued')
  await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', 'in', left).execute()
})

test('a temporarily unreadable file waits for a retry without delaying others', async () => {
  const item = await itemOf(who.agency)
  const lost = await queue('lost', item.uuid, who.borrower)
  const next = await queue('next', item.uuid, who.borrower)
  await world.deps.files.put(next.storage_key, await aJpeg())
  expect(await processQueuedMedia(world.deps, new AbortController().signal)).toBe(2)
  const row = (uuid: string) =>
    world.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  expect(await row(next.uuid)).toMatchObject({ processing: 'ready' })
  expect(await row(lost.uuid)).toMatchObject({ processing: 'queued' })
  expect(await takeNext(world.db)).toBeNull()
  await world.db
    .updateTable('media')
    .set({ process_after: new Date(0) })
    .where('uuid', '=', lost.uuid)
    .execute()
  expect(await takeNext(world.db)).toBe(lost.uuid)
})

const secondsHeld = async (uuid: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from process_after - now())::float8 as seconds from media where uuid = ${uuid}`.execute(
    world.db,
  )
  return rows[0]?.seconds ?? 0
}
const release = (uuid: string) =>
  world.db
    .updateTable('media')
    .set({ process_after: new Date(0) })
    .where('uuid', '=', uuid)
    .execute()

test('a photo whose reader died is read again within half a minute', async () => {
  const item = await itemOf(who.agency)
  const { uuid } = await queue('held', item.uuid, who.borrower)
  expect(await takeNext(world.db)).toBe(uuid)
  expect(await secondsHeld(uuid)).toBeGreaterThan(20)
  expect(await secondsHeld(uuid)).toBeLessThanOrEqual(30)
  expect(await takeNext(world.db)).toBeNull()
  await release(uuid)
  expect(await takeNext(world.db)).toBe(uuid)
  await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', uuid).execute()
})

test('a photo stays with its reader for as long as the reader works', async () => {
  const item = await itemOf(who.agency)
  const { uuid, storage_key } = await queue('slow', item.uuid, who.borrower)
  await world.deps.files.put(storage_key, await aJpeg())
  let sendFile = () => {}
  const arrival = new Promise<void>((resolve) => (sendFile = resolve))
  const { files } = world.deps
  const slow: typeof files = {
    ...files,
    withLocalPath: async (key, use) => {
      await arrival
      return files.withLocalPath(key, use)
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const reading = processQueuedMedia({ ...world.deps, files: slow }, new AbortController().signal)
    await expect.poll(() => secondsHeld(uuid)).toBeGreaterThan(20)
    await release(uuid)
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => secondsHeld(uuid)).toBeGreaterThan(20)
    sendFile()
    expect(await reading).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('refuses a picture with more than MAX_PIXELS pixels, for any purpose', async () => {
  const item = await itemOf(who.agency)
  const bytes = await aJpeg(101)
  const message = (kind: string) => uploadLine('uploadBomb', { width: 101, height: 101, kind })
  const evidence = await upload(world, who.borrower, bytes, { target: item.uuid })
  expect([evidence.status, evidence.message]).toEqual([422, message('photo')])
  const logo = await upload(world, who.agency, bytes, { kind: 'lender', target: '' })
  expect([logo.status, logo.message]).toEqual([422, message('picture')])
  expect((await upload(world, who.borrower, await aJpeg(100), { target: item.uuid })).status).toBe(204)
})
