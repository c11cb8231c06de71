import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { anObjectStore, type Fault } from 'tests/support/servers/object-store'
import { aJpeg, begin, resultOf, send, upload } from 'tests/support/files/uploads'
import { createWorld, type World } from 'tests/support/world/world'

const store = await anObjectStore()
const { world, who } = await inWorld({ env: store.env })
/** A provider on the test database with files on the local disk. */
const disk = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
afterAll(async () => {
  await disk.stop()
  await store.stop()
})
let item: string
let bytes: Buffer
let kept: string

beforeAll(async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  item = (await anItem(world, { draw_request: drawRequest.uuid })).uuid
  bytes = await aJpeg()
  kept = resultOf(await upload(world, who.borrower, bytes, { target: item }))
})
afterEach(() => void (store.faults.length = 0))

/** Every request to the store fails like this until the test ends. */
const breakStore = (fault: Fault) =>
  store.faults.push(...Array.from({ length: 200 }, () => ({ fits: () => true, fault })))

const original = (at: World) =>
  fetch(new URL(`/api/files/inspectionItemsImages/${kept}/original`, at.url), {
    headers: { authorization: `Bearer ${who.borrower.accessToken}` },
  })

async function sendPart(at: World) {
  const content = await aJpeg()
  const begun = await begin(at, who.borrower, content.length, { kind: 'media', target: item, filename: 'a.jpg' })
  if (begun.status !== 201) return begun
  return send(at, who.borrower, begun.headers.get('location') ?? '', 0, content)
}

const changePicture = (at: World) =>
  call(at, who.reviewer, 'account.updateProfile', {
    body: { firstName: 'Rey', lastName: 'Viewer' },
    files: { picture: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) },
  })

const plain = (sentence: Parameters<typeof refusal>[0], status: number, wait: string) => ({
  status,
  message: refusal.of(sentence),
  wait,
})
const answerOf = ({ status, message, headers }: { status: number; message: string; headers: Headers }) => ({
  status,
  message,
  wait: headers.get('retry-after'),
})
async function answerOfFile(response: Response) {
  const { message } = JSON.parse(await response.text())
  return answerOf({ status: response.status, message, headers: response.headers })
}

describe('with an object store that', () => {
  const down = plain('storageDown', 503, '5')
  test.each<[string, Fault, ReturnType<typeof plain>]>([
    ['hangs up', { kind: 'cuts' }, down],
    ['refuses an expired key', { kind: 'fails', status: 403 }, down],
    ['fails', { kind: 'fails', status: 500 }, down],
    ['is full', { kind: 'fails', status: 507 }, plain('storageFull', 507, '300')],
  ])('%s refuses uploads and files in plain words', async (_name, fault, answer) => {
    breakStore(fault)
    const answers = await Promise.all([
      sendPart(world).then(answerOf),
      original(world).then(answerOfFile),
      changePicture(world).then(answerOf),
    ])
    expect(answers).toEqual([answer, answer, answer])
    expect(world.logs.join('\n')).toContain('The object store')
  })
})

// Every write to /dev/full fails as on a full disk.
test.runIf(process.platform === 'linux')(
  'on a full disk an upload is refused, and continues when there is space',
  async () => {
    const content = await aJpeg()
    const begun = await begin(disk, who.borrower, content.length, { kind: 'media', target: item, filename: 'a.jpg' })
    const location = begun.headers.get('location') ?? ''
    const file = path.join(disk.dataDir, 'uploads', path.basename(location))
    await rm(file)
    await symlink('/dev/full', file)
    expect(answerOf(await send(disk, who.borrower, location, 0, content))).toEqual(plain('storageFull', 507, '300'))
    await rm(file)
    await writeFile(file, '')
    expect((await send(disk, who.borrower, location, 0, content)).status).toBe(204)
  },
)

describe('without a disk', () => {
  test.each([
    ['uploads', sendPart],
    ['files/incoming', changePicture],
    ['incoming', changePicture],
  ])('%s reports it in plain words', async (folder, act) => {
    const at = path.join(disk.dataDir, folder)
    await rename(at, `${at}.away`).catch(() => undefined)
    await writeFile(at, 'no folder')
    const answer = await act(disk)
    await rm(at, { force: true })
    await rename(`${at}.away`, at).catch(() => undefined)
    expect(answerOf(answer)).toEqual(plain('storageDown', 503, '5'))
    expect(disk.logs.join('\n')).toContain(at)
  })
})
