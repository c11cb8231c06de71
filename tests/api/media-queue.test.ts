import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { uploadLines } from 'contract/upload-lines'
import { newId } from 'provider/ids'
import { processQueuedMedia, shortenHolds, takeNext } from 'provider/jobs/media/media-queue'
import { originalKey } from 'provider/jobs/media/media-files'
import { createWorld } from 'tests/support/world'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/in-world'
import type { Person } from 'tests/support/people'
import { aJpeg, upload } from 'tests/support/uploads'

const { world, who } = await inWorld({ env: { MAX_PIXELS: '10000' }, queues: true })

async function itemOf(agency: Person) {
  const lot = await aLot(world, { agency: agency.uuid })
  return anItem(world, { draw_request: (await aDrawRequest(world, { lot: lot.uuid })).uuid })
}

type Facts = Partial<Parameters<typeof aMedia>[1]>

/** A row that waits, named by its file; of the demo where it came by no upload. */
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

/** Names of waiting files in the order they are taken, as by readers on any node. */
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

test('a photo sent behind twenty of another person is the next to be read', async () => {
  const [first, second] = [await itemOf(who.agency), await itemOf(who.agency2)]
  const heic = { content_type: 'image/heic' }
  for (let number = 0; number < 20; number++) await queue(`many ${number}`, first.uuid, who.borrower, heic)
  await takeNext(world.db)
  await queue('small', second.uuid, who.borrower2)
  expect((await takeAll())[0]).toBe('small')
})

test('two readers never hold the same file', async () => {
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

test('a file that cannot be read now waits for another try and holds up nobody', async () => {
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

test('a photo whose provider died is read again half a minute after the start', async () => {
  const item = await itemOf(who.agency)
  const { uuid } = await queue('held', item.uuid, who.borrower)
  expect(await takeNext(world.db)).toBe(uuid)
  const wait = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from process_after - now())::float8 as seconds from media where uuid = ${uuid}`.execute(
      world.db,
    )
    return rows[0]?.seconds
  }
  expect(await wait()).toBeGreaterThan(200)
  await shortenHolds(world.db)
  expect(await wait()).toBeLessThanOrEqual(30)
  await shortenHolds(world.db)
  expect(await takeNext(world.db)).toBeNull()
  await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', uuid).execute()
})

test('a picture of more pixels than MAX_PIXELS is refused, whatever it is for', async () => {
  const item = await itemOf(who.agency)
  const bytes = await aJpeg(101)
  const message = uploadLines.uploadBomb.replace('{width}', '101').replace('{height}', '101')
  const evidence = await upload(world, who.borrower, bytes, { target: item.uuid })
  expect([evidence.status, evidence.message]).toEqual([422, message])
  const logo = await upload(world, who.agency, bytes, { kind: 'lender', target: '' })
  expect([logo.status, logo.message]).toEqual([422, message])
  expect((await upload(world, who.borrower, await aJpeg(100), { target: item.uuid })).status).toBe(204)
})
