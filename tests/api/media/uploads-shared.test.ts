import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { t as uploadLine } from 'locales/uploads'
import { sweepUploads } from 'provider/modules/uploads/service'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import { anObjectStore } from 'tests/support/servers/object-store'
import { aJpeg, begin, giveUp, look, resultOf, send, sendUntilCut, sha256Of, upload } from 'tests/support/files/uploads'
import { createWorld } from 'tests/support/world/world'

// Two providers that share the database and the object store, but no disk.
const store = await anObjectStore()
const { world: one, who } = await inWorld({ env: store.env, queues: true })
const two = await createWorld({ env: store.env, databaseUrl: one.deps.config.databaseUrl ?? '' })
afterAll(async () => {
  await two.stop()
  await store.stop()
})
let item: Awaited<ReturnType<typeof anItem>>

beforeEach(async () => {
  const lot = await aLot(one, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(one, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  item = await anItem(one, { draw_request: drawRequest.uuid })
  store.objects.clear()
})

const mediaOfItem = () => one.db.selectFrom('media').selectAll().where('item', '=', item.uuid).execute()
const parts = () => [...store.objects.keys()].filter((key) => key.startsWith('uploads/'))
/** Files in transfer, on either disk. */
async function passing(): Promise<string[]> {
  const folders = [one, two].map(({ dataDir }) => path.join(dataDir, 'tmp'))
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => path.join(folder, name))),
  )
  return found.flat()
}

async function aBegunUpload(bytes: Buffer): Promise<string> {
  const metadata = { kind: 'media', target: item.uuid, filename: 'a.jpg', sha256: sha256Of(bytes) }
  const begun = await begin(one, who.borrower, bytes.length, metadata)
  expect(begun.status).toBe(201)
  return begun.headers.get('location') ?? ''
}

describe('an upload over two providers', () => {
  test('continues at either, and exists once', async () => {
    const bytes = await aJpeg(300)
    const where = await aBegunUpload(bytes)
    const cuts = [0, 10_000, 25_000, 40_000, bytes.length]
    for (const [at, from] of cuts.slice(0, -1).entries()) {
      const [here, there] = at % 2 === 0 ? [two, one] : [one, two]
      expect((await look(here, who.borrower, where)).headers.get('upload-offset')).toBe(String(from))
      const answer = await send(here, who.borrower, where, from, bytes.subarray(from, cuts[at + 1]))
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(cuts[at + 1])])
      expect((await send(there, who.borrower, where, from, bytes.subarray(from))).status).toBe(409)
    }
    const [row] = await mediaOfItem()
    expect([row?.sha256, resultOf(await look(two, who.borrower, where))]).toEqual([sha256Of(bytes), row?.uuid])
    for (const { deps } of [one, two]) expect(await deps.files.read(row?.storage_key ?? '')).toEqual(bytes)
    expect([parts(), await passing()]).toEqual([[], []])
  })

  test('that breaks in the middle of a part continues at the other from the received bytes', async () => {
    const bytes = await aJpeg(300)
    const where = await aBegunUpload(bytes)
    const cut = sendUntilCut(one, who.borrower, where, bytes.subarray(0, 40_000), bytes.length)
    const received = async () => Promise.all((await passing()).map(async (file) => (await stat(file)).size))
    await expect.poll(received).toEqual([40_000])
    cut()
    const offset = async () => (await look(two, who.borrower, where)).headers.get('upload-offset')
    await expect.poll(offset).toBe('40000')
    await expect.poll(passing).toEqual([])
    expect(resultOf(await send(two, who.borrower, where, 40_000, bytes.subarray(40_000)))).not.toBe('')
    expect(await mediaOfItem()).toMatchObject([{ sha256: sha256Of(bytes) }])
  })

  test('at both concurrently is complete, and exists once', async () => {
    const bytes = await aJpeg(200)
    const where = await aBegunUpload(bytes)
    const both = [one, two].map((world) => send(world, who.borrower, where, 0, bytes))
    const results = (await Promise.all(both)).filter(({ status }) => status === 204).map(resultOf)
    expect(results).not.toEqual([])
    const asked = await Promise.all([one, two].map((world) => look(world, who.borrower, where)))
    expect(new Set([...results, ...asked.map(resultOf)]).size).toBe(1)
    expect(await mediaOfItem()).toMatchObject([{ sha256: sha256Of(bytes) }])
    expect(await one.deps.files.read((await mediaOfItem())[0]?.storage_key ?? '')).toEqual(bytes)
  })

  test('finished by one while the other still reads its removed parts is neither lost nor refused', async () => {
    const bytes = await aJpeg(200)
    const where = await aBegunUpload(bytes)
    let goOn: () => void = () => undefined
    const until = new Promise<void>((resolve) => (goOn = resolve))
    store.faults.push({ fits: (said) => said.startsWith('GET uploads/'), fault: { kind: 'waits', until } })
    const slow = send(one, who.borrower, where, 0, bytes)
    await expect.poll(() => store.faults).toEqual([])
    const quick = await look(two, who.borrower, where)
    expect(parts()).toEqual([])
    goOn()
    const [row] = await mediaOfItem()
    expect([resultOf(await slow), resultOf(quick)]).toEqual([row?.uuid, row?.uuid])
    expect(await one.deps.files.read(row?.storage_key ?? '')).toEqual(bytes)
  })

  test('can be canceled at either', async () => {
    const bytes = await aJpeg(100)
    const where = await aBegunUpload(bytes)
    await send(one, who.borrower, where, 0, bytes.subarray(0, 1000))
    expect(parts()).toHaveLength(1)
    expect((await giveUp(two, who.borrower, where)).status).toBe(204)
    expect([parts(), (await look(one, who.borrower, where)).status]).toEqual([[], 404])
  })

  test('that arrives changed is refused, and nothing is stored', async () => {
    const bytes = await aJpeg(100)
    const where = await aBegunUpload(bytes)
    await send(one, who.borrower, where, 0, bytes.subarray(0, 3000))
    // In the middle of the picture, so that it stays readable.
    const changed = Buffer.from(bytes.subarray(3000))
    changed.writeUInt8((changed.readUInt8(1000) + 1) % 128, 1000)
    const refused = await send(two, who.borrower, where, 3000, changed)
    expect([refused.status, refused.message]).toEqual([422, uploadLine('uploadHash')])
    expect([await mediaOfItem(), [...store.objects.keys()], await passing()]).toEqual([[], [], []])
  })
})

describe('remains of uploads', () => {
  test('not continued for three days are removed by either', async () => {
    const where = await aBegunUpload(await aJpeg(100))
    await send(one, who.borrower, where, 0, Buffer.alloc(1000))
    expect([await sweepUploads(two.deps), parts().length]).toEqual([0, 1])
    const later = { now: () => new Date(one.clock.now().getTime() + 4 * 86_400_000) }
    expect(await sweepUploads({ ...two.deps, clock: later })).toBeGreaterThan(0)
    expect([parts(), (await look(one, who.borrower, where)).status]).toEqual([[], 404])
  })

  test('that the store failed to remove do not block the record, and are removed later', async () => {
    const bytes = await aJpeg(100)
    const failing = () =>
      store.faults.push({ fits: (said) => said.startsWith('DELETE uploads/'), fault: { kind: 'fails', status: 400 } })
    failing()
    const done = await upload(one, who.borrower, bytes, { target: item.uuid })
    expect([done.status, resultOf(done)]).toEqual([204, (await mediaOfItem())[0]?.uuid])
    expect(parts()).toHaveLength(1)
    await sweepUploads(one.deps)
    expect(parts()).toEqual([])
  })
})
