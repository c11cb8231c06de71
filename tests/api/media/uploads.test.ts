import { t as sayOfField } from 'locales/fields'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { t as uploadLine } from 'locales/uploads'
import { createReadStream } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as tus from 'tus-js-client'
import { beforeEach, describe, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { sweepUploads } from 'provider/modules/uploads/service'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import { aJpeg, begin, giveUp, look, resultOf, send, sendBroken, sha256Of, upload } from 'tests/support/files/uploads'

const { world, who } = await inWorld({ env: { MAX_UPLOAD_BYTES: '3000000' }, queues: true })
let item: Awaited<ReturnType<typeof anItem>>
let requestId: string

beforeEach(async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  requestId = drawRequest.uuid
  item = await anItem(world, { draw_request: requestId })
})

const mediaOfItem = () =>
  world.db.selectFrom('media').selectAll().where('item', '=', item.uuid).orderBy('created_at').execute()
const location = (answer: { headers: Headers }) => answer.headers.get('location') ?? ''
const jobsFor = async (mediaId: string) =>
  (
    await world.deps.pool.query(`select 1 from pgboss.job where name = 'media.process' and data->>'mediaId' = $1`, [
      mediaId,
    ])
  ).rowCount

describe('a photo', () => {
  test('becomes a medium with unchanged bytes, stored facts and queued processing', async () => {
    const bytes = await aJpeg()
    const answer = await upload(world, who.borrower, bytes, {
      target: item.uuid,
      filename: 'C:\\fakepath\\Front\u202e door.jpg',
      sha256: sha256Of(bytes),
      capturedAt: '2030-01-02T10:00:00-06:00',
      lat: '30.27',
      lng: '-97.74',
      accuracy: '8',
      heading: '90',
      source: 'camera',
    })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    const [row] = await mediaOfItem()
    expect(row).toMatchObject({
      uuid: resultOf(answer),
      file_name: 'Front door.jpg',
      content_type: 'image/jpeg',
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      status: 'pending',
      processing: 'queued',
      attempt: null,
      uploaded_by: who.borrower.uuid,
      draw_request: requestId,
      version: 1,
      browser_facts: {
        capturedAt: '2030-01-02T10:00:00-06:00',
        lat: 30.27,
        lng: -97.74,
        accuracy: 8,
        heading: 90,
        source: 'camera',
      },
    })
    expect(await world.deps.files.read(row?.storage_key ?? '')).toEqual(bytes)
    expect(await jobsFor(resultOf(answer))).toBe(1)
    const [entry] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', resultOf(answer)).execute()
    expect(entry).toMatchObject({
      operation: 'uploads',
      actor: who.borrower.uuid,
      item: item.uuid,
      changed: ['created'],
      patch: { created: true, version: 1 },
    })
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
  })

  test('resumes where it stopped, and reports its progress', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    expect(begun.status).toBe(201)
    await send(world, who.borrower, location(begun), 0, bytes.subarray(0, 1000))
    const halfway = await look(world, who.borrower, location(begun))
    expect([halfway.status, halfway.headers.get('upload-offset'), halfway.headers.get('upload-result')]).toEqual([
      200,
      '1000',
      null,
    ])
    const wrong = await send(world, who.borrower, location(begun), 500, bytes.subarray(500))
    expect(wrong.status).toBe(409)
    const rest = await send(world, who.borrower, location(begun), 1000, bytes.subarray(1000))
    expect(resultOf(rest)).toBe((await mediaOfItem())[0]?.uuid)
  })

  test('with a broken connection resumes from the received bytes', async () => {
    const bytes = await aJpeg(400)
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    await sendBroken(world, who.borrower, location(begun), bytes.subarray(0, 40_000), bytes.length)
    const arrived = Number((await look(world, who.borrower, location(begun))).headers.get('upload-offset'))
    expect(arrived).toBeLessThanOrEqual(40_000)
    const rest = await send(world, who.borrower, location(begun), arrived, bytes.subarray(arrived))
    expect(resultOf(rest)).toBe((await mediaOfItem())[0]?.uuid)
    expect(await mediaOfItem()).toMatchObject([{ sha256: sha256Of(bytes) }])
  })

  test('with a lost last answer is reported as finished, once', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    const done = await send(world, who.borrower, location(begun), 0, bytes)
    const again = await look(world, who.borrower, location(begun))
    expect([again.status, again.headers.get('upload-offset'), resultOf(again)]).toEqual([
      200,
      String(bytes.length),
      resultOf(done),
    ])
    expect((await send(world, who.borrower, location(begun), 0, bytes)).status).toBe(409)
    expect((await giveUp(world, who.borrower, location(begun))).status).toBe(409)
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('with all bytes received when the provider died is finished by the next request', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    const id = location(begun).split('/').at(-1) ?? ''
    await writeFile(path.join(world.dataDir, 'uploads', id), bytes)
    const found = await look(world, who.borrower, location(begun))
    expect([found.status, resultOf(found)]).toEqual([200, id])
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('with moved bytes when the provider died becomes its record by the next request', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    const id = location(begun).split('/').at(-1) ?? ''
    const stored = {
      storageKey: `media/${id}/original.jpg`,
      contentType: 'image/jpeg',
      is: 'image',
      storedSha256: sha256Of(bytes),
      bytes: String(bytes.length),
      width: '64',
      height: '64',
    }
    await world.deps.files.put(stored.storageKey, bytes)
    await world.db
      .updateTable('uploads')
      .set({ metadata: JSON.stringify({ kind: 'media', target: item.uuid, filename: 'a.jpg', ...stored }) })
      .where('id', '=', id)
      .execute()
    expect(resultOf(await look(world, who.borrower, location(begun)))).toBe(id)
    expect(await mediaOfItem()).toMatchObject([{ uuid: id, sha256: sha256Of(bytes), width: 64 }])
  })

  test('captured once and sent twice exists once', async () => {
    const bytes = await aJpeg()
    const metadata = { target: item.uuid, clientKey: newId() }
    const one = await upload(world, who.borrower, bytes, metadata)
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', filename: 'photo.jpg', ...metadata })
    expect([begun.status, resultOf(begun)]).toEqual([201, resultOf(one)])
    expect(resultOf(await look(world, who.borrower, location(begun)))).toBe(resultOf(one))
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('captured once and sent by two tabs concurrently exists once', async () => {
    const bytes = await aJpeg()
    const metadata = { kind: 'media', filename: 'photo.jpg', target: item.uuid, clientKey: newId() }
    const begun = await Promise.all([0, 1].map(() => begin(world, who.borrower, bytes.length, metadata)))
    const ends = await Promise.all(begun.map((one) => send(world, who.borrower, location(one), 0, bytes)))
    expect(new Set(ends.map(resultOf)).size).toBe(1)
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('is accepted from a common tus client, in pieces', async () => {
    const bytes = await aJpeg(200)
    const file = path.join(world.dataDir, 'client.jpg')
    await writeFile(file, bytes)
    const result = await new Promise<string>((resolve, reject) => {
      new tus.Upload(createReadStream(file), {
        endpoint: `${world.url}/api/uploads`,
        chunkSize: 20_000,
        uploadSize: bytes.length,
        headers: { authorization: `Bearer ${who.borrower.accessToken}` },
        metadata: { kind: 'media', target: item.uuid, filename: 'client.jpg', sha256: sha256Of(bytes) },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Result') ?? ''),
      }).start()
    })
    expect(await mediaOfItem()).toMatchObject([{ uuid: result, bytes: bytes.length, sha256: sha256Of(bytes) }])
  })

  test('canceled is deleted', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    expect((await giveUp(world, who.borrower, location(begun))).status).toBe(204)
    expect((await look(world, who.borrower, location(begun))).status).toBe(404)
  })

  test('not continued for three days is removed', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    await send(world, who.borrower, location(begun), 0, Buffer.alloc(1000))
    expect(await sweepUploads(world.deps)).toBe(0)
    const later = { now: () => new Date(world.clock.now().getTime() + 4 * 86_400_000) }
    expect(await sweepUploads({ ...world.deps, clock: later })).toBeGreaterThan(0)
    expect((await look(world, who.borrower, location(begun))).status).toBe(404)
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
  })
})

describe('a refused file', () => {
  const whole = aJpeg(300)
  test.each([
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      uploadLine('uploadSvg', { instead: uploadLine('uploadAsAny') }),
    ],
    [
      'HTML',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      uploadLine('uploadHtml', { instead: uploadLine('uploadAsAny') }),
    ],
    ['text', async () => Buffer.from('just words'), uploadLine('uploadText', { instead: uploadLine('uploadAsAny') })],
    ['half a JPEG', async () => (await whole).subarray(0, 20_000), uploadLine('uploadTruncated', { kind: 'photo' })],
    [
      'noise',
      async () => Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 251)),
      uploadLine('uploadUnknown', { instead: uploadLine('uploadAsAny') }),
    ],
  ])('%s with a valid name: one message, no record, no bytes stored', async (_name, make, sentence) => {
    const bytes = await make()
    const refused = await upload(world, who.borrower, bytes, {
      target: item.uuid,
      filename: 'photo.jpg',
      type: 'image/jpeg',
    })
    expect([refused.status, refused.message]).toEqual([422, sentence])
    expect(await mediaOfItem()).toEqual([])
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
    const fine = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect(fine.status).toBe(204)
  })

  test('without bytes', async () => {
    const refused = await upload(world, who.borrower, Buffer.alloc(0), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([422, uploadLine('uploadEmpty')])
  })

  test('with corrupted bytes', async () => {
    const refused = await upload(world, who.borrower, await aJpeg(), {
      target: item.uuid,
      sha256: sha256Of(Buffer.from('other')),
    })
    expect([refused.status, refused.message]).toEqual([422, uploadLine('uploadHash')])
    // Its bytes are intact on the sender's device.
    expect(refused.headers.get('retry-after')).toBe('0')
    expect(await mediaOfItem()).toEqual([])
  })

  test('too large', async () => {
    const refused = await begin(world, who.borrower, 3_000_001, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    expect([refused.status, refused.message]).toEqual([413, sayOfField('uploadTooBig', { limit: '2.9 MB' })])
  })

  test('without a size, or with invalid metadata, which is named', async () => {
    const wrong = await begin(world, who.borrower, 10, { kind: 'media', target: 'x', filename: 'a.jpg', lat: '91' })
    expect(wrong.status).toBe(400)
    expect(wrong.issues.map((one) => one.path).sort()).toEqual(['lat', 'target'])
    const deferred = await fetch(`${world.url}/api/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.borrower.accessToken}`,
        'tus-resumable': '1.0.0',
        'upload-defer-length': '1',
        'upload-metadata': `kind ${Buffer.from('media').toString('base64')},target ${Buffer.from(item.uuid).toString('base64')},filename ${Buffer.from('a.jpg').toString('base64')}`,
      },
    })
    expect(deferred.status).toBe(400)
  })

  test('too many at once', async () => {
    const full = Array.from({ length: 2000 }, () => ({
      id: newId(),
      user_id: who.reviewer.uuid,
      metadata: '{}',
      length: 1,
      created_at: world.clock.now(),
    }))
    await world.db.insertInto('uploads').values(full).execute()
    const refused = await upload(world, who.reviewer, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([429, refusal('uploadQuota')])
    await world.db.deleteFrom('uploads').where('user_id', '=', who.reviewer.uuid).execute()
  })
})

describe('permission to upload', () => {
  const setItem = (status: 'Not initiated' | 'Requested' | 'Submitted' | 'Re-submitted' | 'Approved') =>
    world.db.updateTable('inspection_items').set({ status }).where('uuid', '=', item.uuid).execute()

  test.each(['admin', 'agency', 'reviewer', 'borrower'] as const)('%s of the tenant may', async (role) => {
    expect((await upload(world, who[role], await aJpeg(), { target: item.uuid })).status).toBe(204)
  })

  test.each(['agency2', 'reviewer2', 'borrower2'] as const)('%s does not learn that the item exists', async (role) => {
    expect((await upload(world, who[role], await aJpeg(), { target: item.uuid })).status).toBe(404)
    expect(await mediaOfItem()).toEqual([])
  })

  test('requires a sign-in', async () => {
    expect(
      (await upload(world, { ...who.borrower, accessToken: 'none' }, await aJpeg(), { target: item.uuid })).status,
    ).toBe(401)
  })

  test('nobody continues, sees or cancels the upload of another', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    for (const other of [who.admin, who.reviewer, who.borrower2]) {
      expect((await look(world, other, location(begun))).status).toBe(404)
      expect((await send(world, other, location(begun), 0, Buffer.alloc(10))).status).toBe(404)
      expect((await giveUp(world, other, location(begun))).status).toBe(404)
    }
    expect((await look(world, who.borrower, location(begun))).headers.get('upload-offset')).toBe('0')
  })

  test.each([
    ['Not initiated', ruleText('rule.uploadOnlyRequested', { status: 'Not initiated' })],
    ['Submitted', ruleText('rule.uploadSent')],
    ['Re-submitted', ruleText('rule.uploadSent')],
    ['Approved', ruleText('rule.uploadOnlyRequested', { status: 'Approved' })],
  ] as const)('not to an item that is %s', async (status, why) => {
    await setItem(status)
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([409, why])
  })

  test('not to a completed inspection', async () => {
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', requestId).execute()
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([409, ruleText('rule.frozen')])
  })

  test('not if the item was submitted during the upload', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, {
      kind: 'media',
      target: item.uuid,
      filename: 'a.jpg',
    })
    await setItem('Submitted')
    const late = await send(world, who.borrower, location(begun), 0, bytes)
    expect([late.status, late.message]).toEqual([409, ruleText('rule.uploadSent')])
    expect(await mediaOfItem()).toEqual([])
    expect((await look(world, who.borrower, location(begun))).status).toBe(422)
  })
})
