import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import { openConnection } from 'tests/support/servers/keep-alive'
import { anObjectStore } from 'tests/support/servers/object-store'
import { aJpeg, begin, sha256Of } from 'tests/support/files/uploads'
import { createWorld } from 'tests/support/world/world'

// Two providers over one object store, and one with its files on its own disk.
const store = await anObjectStore()
const { world: one, who } = await inWorld({ env: store.env })
const two = await createWorld({ env: store.env, databaseUrl: one.deps.config.databaseUrl ?? '' })
const disk = await createWorld({ databaseUrl: one.deps.config.databaseUrl ?? '' })
const opened: { close: () => void }[] = []
afterAll(async () => {
  for (const connection of opened) connection.close()
  await Promise.all([two.stop(), disk.stop()])
  await store.stop()
})

const nodes = { 'the same node': [one, one], 'two nodes': [one, two], 'a node with a disk': [disk, disk] } as const
const bytes = await aJpeg(900)
let item: Awaited<ReturnType<typeof anItem>>

beforeEach(async () => {
  const lot = await aLot(one, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(one, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  item = await anItem(one, { draw_request: drawRequest.uuid })
})

async function aBegunUpload(world: typeof one): Promise<string> {
  const metadata = { kind: 'media', target: item.uuid, filename: 'a.jpg', sha256: sha256Of(bytes) }
  return (await begin(world, who.borrower, bytes.length, metadata)).headers.get('location') ?? ''
}

function connect(world: typeof one) {
  const { ask, close } = openConnection(world.url, { authorization: `Bearer ${who.borrower.accessToken}` })
  opened.push({ close })
  const patch = (path: string, offset: number | string, body = bytes, cutAfter?: number) =>
    ask({ method: 'PATCH', path, headers: { 'upload-offset': String(offset) }, body, ...(cutAfter && { cutAfter }) })
  return { patch, head: (path: string) => ask({ method: 'HEAD', path }) }
}

/**
 * Sends the rest like browsers do: an interrupted part may still arrive, and a conflict is resolved by another HEAD.
 */
async function finish(world: typeof one, path: string): Promise<void> {
  const { head, patch } = connect(world)
  const offsetNow = async () => Number((await head(path)).headers['upload-offset'])
  for (let offset = await offsetNow(); offset < bytes.length; offset = await offsetNow())
    expect([204, 409]).toContain((await patch(path, offset, bytes.subarray(offset))).status)
  const [row] = await one.db.selectFrom('media').selectAll().where('item', '=', item.uuid).execute()
  expect((await head(path)).headers['upload-result']).toBe(row?.uuid)
  expect(await world.deps.files.read(row?.storage_key ?? '')).toEqual(bytes)
}

describe.each(Object.entries(nodes))('on %s', (_name, [here, there]) => {
  test.each([1, 2, 3, 4, 5, 6])('answers each of three concurrent parts, and later requests (%i)', async () => {
    const path = await aBegunUpload(here)
    const connections = [here, there, here].map(connect)
    const answers = await Promise.all(connections.map(({ patch }) => patch(path, 0)))
    expect(answers.filter(({ status }) => status !== 204 && status !== 409)).toEqual([])
    for (const { head } of connections) expect((await head(path)).status).toBe(200)
    await finish(there, path)
  })

  test.each([1, 2, 3])('answers requests after a cut and a conflict on one connection (%i)', async (round) => {
    const path = await aBegunUpload(here)
    const [first, second] = [connect(here), connect(there)]
    await expect(first.patch(path, 0, bytes, round * 50_000)).rejects.toThrow('cut')
    expect((await second.patch(path, bytes.length - 1)).status).toBe(409)
    expect((await second.head(path)).status).toBe(200)
    await finish(there, path)
  })

  test.each(['-1', '0.5', 'abc'])('refuses the offset %s, and answers later requests', async (offset) => {
    const path = await aBegunUpload(here)
    const { patch, head } = connect(there)
    expect([400, 409]).toContain((await patch(path, offset)).status)
    expect((await head(path)).headers['upload-offset']).toBe('0')
    await finish(here, path)
  })
})
