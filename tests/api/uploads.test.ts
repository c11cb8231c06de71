import { createReadStream } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { messages, say } from 'contract/messages'
import { newId } from 'provider/ids'
import { ensureQueues } from 'provider/jobs/queues'
import { processMedia } from 'provider/jobs/media/process-media'
import { sweepUploads } from 'provider/modules/uploads/service'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/call'
import { people, type People } from 'tests/support/people'
import { aJpeg, aVoiceNote, begin, giveUp, look, resultOf, send, sha256Of, upload } from 'tests/support/uploads'
import { createWorld, type World } from 'tests/support/world'

let world: World
let who: People
let item: Awaited<ReturnType<typeof anItem>>
let requestId: string

beforeAll(async () => {
  world = await createWorld({ env: { MAX_UPLOAD_BYTES: '3000000' } })
  await ensureQueues(world.deps.boss)
  who = await people(world)
})
afterAll(() => world.stop())
beforeEach(async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
  requestId = drawRequest.uuid
  item = await anItem(world, { draw_request: requestId })
})

const mediaOfItem = () => world.db.selectFrom('media').selectAll().where('item', '=', item.uuid).orderBy('created_at').execute()
const location = (answer: { headers: Headers }) => answer.headers.get('location') ?? ''
const jobsFor = async (mediaId: string) =>
  (await world.deps.pool.query(`select 1 from pgboss.job where name = 'media.process' and data->>'mediaId' = $1`, [mediaId])).rowCount

describe('a photo', () => {
  test('becomes a media item with its bytes untouched, its facts kept and its processing queued', async () => {
    const bytes = await aJpeg()
    const answer = await upload(world, who.borrower, bytes, {
      target: item.uuid, filename: 'C:\\fakepath\\Front door.jpg', sha256: sha256Of(bytes), capturedAt: '2030-01-02T10:00:00-06:00',
      lat: '30.27', lng: '-97.74', accuracy: '8', heading: '90', source: 'camera',
    })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    const [row] = await mediaOfItem()
    expect(row).toMatchObject({
      uuid: resultOf(answer), file_name: 'Front door.jpg', content_type: 'image/jpeg', sha256: sha256Of(bytes), bytes: bytes.length,
      status: 'pending', processing: 'queued', attempt: null, uploaded_by: who.borrower.uuid, draw_request: requestId, version: 1,
      browser_facts: { capturedAt: '2030-01-02T10:00:00-06:00', lat: 30.27, lng: -97.74, accuracy: 8, heading: 90, source: 'camera' },
    })
    expect(await world.deps.files.read(row?.storage_key ?? '')).toEqual(bytes)
    expect(await jobsFor(resultOf(answer))).toBe(1)
    const [entry] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', resultOf(answer)).execute()
    expect(entry).toMatchObject({ operation: 'uploads', actor: who.borrower.uuid, item: item.uuid, changed: ['created'], patch: { created: true, version: 1 } })
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
  })

  test('goes on where it stopped, and says how far it is', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    expect(begun.status).toBe(201)
    await send(world, who.borrower, location(begun), 0, bytes.subarray(0, 1000))
    const halfway = await look(world, who.borrower, location(begun))
    expect([halfway.status, halfway.headers.get('upload-offset'), halfway.headers.get('upload-result')]).toEqual([200, '1000', null])
    const wrong = await send(world, who.borrower, location(begun), 500, bytes.subarray(500))
    expect(wrong.status).toBe(409)
    const rest = await send(world, who.borrower, location(begun), 1000, bytes.subarray(1000))
    expect(resultOf(rest)).toBe((await mediaOfItem())[0]?.uuid)
  })

  test('whose last answer was lost is told to be there, and is there once', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    const done = await send(world, who.borrower, location(begun), 0, bytes)
    const again = await look(world, who.borrower, location(begun))
    expect([again.status, again.headers.get('upload-offset'), resultOf(again)]).toEqual([200, String(bytes.length), resultOf(done)])
    expect((await send(world, who.borrower, location(begun), 0, bytes)).status).toBe(409)
    expect((await giveUp(world, who.borrower, location(begun))).status).toBe(409)
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('whose bytes are all there when the provider died is finished by asking', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    const id = location(begun).split('/').at(-1) ?? ''
    await writeFile(path.join(world.dataDir, 'uploads', id), bytes)
    const found = await look(world, who.borrower, location(begun))
    expect([found.status, resultOf(found)]).toEqual([200, id])
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('whose bytes were moved when the provider died becomes its record by asking', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    const id = location(begun).split('/').at(-1) ?? ''
    const stored = { storageKey: `media/${id}/original.jpg`, contentType: 'image/jpeg', is: 'image', storedSha256: sha256Of(bytes), bytes: String(bytes.length), width: '64', height: '64' }
    await world.deps.files.put(stored.storageKey, bytes)
    await world.db.updateTable('uploads').set({ metadata: JSON.stringify({ kind: 'media', target: item.uuid, filename: 'a.jpg', ...stored }) }).where('id', '=', id).execute()
    expect(resultOf(await look(world, who.borrower, location(begun)))).toBe(id)
    expect(await mediaOfItem()).toMatchObject([{ uuid: id, sha256: sha256Of(bytes), width: 64 }])
  })

  test('captured once and sent twice is one', async () => {
    const bytes = await aJpeg()
    const metadata = { target: item.uuid, clientKey: newId() }
    const one = await upload(world, who.borrower, bytes, metadata)
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', filename: 'photo.jpg', ...metadata })
    expect([begun.status, resultOf(begun)]).toEqual([201, resultOf(one)])
    expect(resultOf(await look(world, who.borrower, location(begun)))).toBe(resultOf(one))
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('captured once and sent by two tabs at the same time is one', async () => {
    const bytes = await aJpeg()
    const metadata = { kind: 'media', filename: 'photo.jpg', target: item.uuid, clientKey: newId() }
    const begun = await Promise.all([0, 1].map(() => begin(world, who.borrower, bytes.length, metadata)))
    const ends = await Promise.all(begun.map((one) => send(world, who.borrower, location(one), 0, bytes)))
    expect(new Set(ends.map(resultOf)).size).toBe(1)
    expect(await mediaOfItem()).toHaveLength(1)
  })

  test('is taken by a usual tus client, in pieces', async () => {
    const bytes = await aJpeg(200)
    const file = path.join(world.dataDir, 'client.jpg')
    await writeFile(file, bytes)
    const result = await new Promise<string>((resolve, reject) => {
      new tus.Upload(createReadStream(file), {
        endpoint: `${world.url}/api/uploads`, chunkSize: 20_000, uploadSize: bytes.length, headers: { authorization: `Bearer ${who.borrower.accessToken}` },
        metadata: { kind: 'media', target: item.uuid, filename: 'client.jpg', sha256: sha256Of(bytes) },
        onError: reject, onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Upload-Result') ?? ''),
      }).start()
    })
    expect(await mediaOfItem()).toMatchObject([{ uuid: result, bytes: bytes.length, sha256: sha256Of(bytes) }])
  })

  test('given up is forgotten', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    expect((await giveUp(world, who.borrower, location(begun))).status).toBe(204)
    expect((await look(world, who.borrower, location(begun))).status).toBe(404)
  })

  test('that nobody continues for three days is swept away', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    await send(world, who.borrower, location(begun), 0, Buffer.alloc(1000))
    expect(await sweepUploads(world.deps)).toBe(0)
    const later = { now: () => new Date(world.clock.now().getTime() + 4 * 86_400_000) }
    expect(await sweepUploads({ ...world.deps, clock: later })).toBeGreaterThan(0)
    expect((await look(world, who.borrower, location(begun))).status).toBe(404)
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
  })
})

describe('a file that is refused', () => {
  const whole = aJpeg(300)
  test.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), messages.uploadSvg],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), messages.uploadHtml],
    ['text', async () => Buffer.from('just words'), messages.uploadText],
    ['half a JPEG', async () => (await whole).subarray(0, 20_000), messages.uploadTruncated],
    ['noise', async () => Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 251)), messages.uploadUnknown],
  ])('%s under a good name: one sentence, no record, no bytes kept', async (_name, make, sentence) => {
    const bytes = await make()
    const refused = await upload(world, who.borrower, bytes, { target: item.uuid, filename: 'photo.jpg', type: 'image/jpeg' })
    expect([refused.status, refused.message]).toEqual([422, sentence])
    expect(await mediaOfItem()).toEqual([])
    expect(await readdir(path.join(world.dataDir, 'uploads'))).toEqual([])
    const fine = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect(fine.status).toBe(204)
  })

  test('of no bytes', async () => {
    const refused = await upload(world, who.borrower, Buffer.alloc(0), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([422, messages.uploadEmpty])
  })

  test('that arrived changed', async () => {
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, sha256: sha256Of(Buffer.from('other')) })
    expect([refused.status, refused.message]).toEqual([422, messages.uploadHash])
    expect(await mediaOfItem()).toEqual([])
  })

  test('that is too large', async () => {
    const refused = await begin(world, who.borrower, 3_000_001, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    expect([refused.status, refused.message]).toEqual([413, say('uploadTooBig', { limit: '2.9 MB' })])
  })

  test('without a size, or with metadata that is wrong, which is named', async () => {
    const wrong = await begin(world, who.borrower, 10, { kind: 'media', target: 'x', filename: 'a.jpg', lat: '91' })
    expect(wrong.status).toBe(400)
    expect(wrong.issues.map((one) => one.path).sort()).toEqual(['lat', 'target'])
    const deferred = await fetch(`${world.url}/api/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.borrower.accessToken}`, 'tus-resumable': '1.0.0', 'upload-defer-length': '1',
        'upload-metadata': `kind ${Buffer.from('media').toString('base64')},target ${Buffer.from(item.uuid).toString('base64')},filename ${Buffer.from('a.jpg').toString('base64')}`,
      },
    })
    expect(deferred.status).toBe(400)
  })

  test('when too many are under way', async () => {
    const full = Array.from({ length: 2000 }, () => ({ id: newId(), user_id: who.reviewer.uuid, metadata: '{}', length: 1, created_at: world.clock.now() }))
    await world.db.insertInto('uploads').values(full).execute()
    const refused = await upload(world, who.reviewer, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([429, messages.uploadQuota])
    await world.db.deleteFrom('uploads').where('user_id', '=', who.reviewer.uuid).execute()
  })
})

describe('who may upload, where', () => {
  const setItem = (status: 'Not initiated' | 'Requested' | 'Submitted' | 'Approved') =>
    world.db.updateTable('inspection_items').set({ status }).where('uuid', '=', item.uuid).execute()

  test.each(['admin', 'agency', 'reviewer', 'borrower'] as const)('%s of the house may', async (role) => {
    expect((await upload(world, who[role], await aJpeg(), { target: item.uuid })).status).toBe(204)
  })

  test.each(['agency2', 'reviewer2', 'borrower2'] as const)('%s does not even learn that the item exists', async (role) => {
    expect((await upload(world, who[role], await aJpeg(), { target: item.uuid })).status).toBe(404)
    expect(await mediaOfItem()).toEqual([])
  })

  test('nobody without signing in', async () => {
    expect((await upload(world, { ...who.borrower, accessToken: 'none' }, await aJpeg(), { target: item.uuid })).status).toBe(401)
  })

  test('nobody continues, sees or ends the upload of another', async () => {
    const begun = await begin(world, who.borrower, 5000, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    for (const other of [who.admin, who.reviewer, who.borrower2]) {
      expect((await look(world, other, location(begun))).status).toBe(404)
      expect((await send(world, other, location(begun), 0, Buffer.alloc(10))).status).toBe(404)
      expect((await giveUp(world, other, location(begun))).status).toBe(404)
    }
    expect((await look(world, who.borrower, location(begun))).headers.get('upload-offset')).toBe('0')
  })

  test.each(['Not initiated', 'Submitted', 'Approved'] as const)('not to an item that is %s', async (status) => {
    await setItem(status)
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([409, say('uploadOnlyRequested', { status })])
  })

  test('not to a completed inspection', async () => {
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', requestId).execute()
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid })
    expect([refused.status, refused.message]).toEqual([409, messages.frozen])
  })

  test('not when the item was submitted while the bytes were on their way', async () => {
    const bytes = await aJpeg()
    const begun = await begin(world, who.borrower, bytes.length, { kind: 'media', target: item.uuid, filename: 'a.jpg' })
    await setItem('Submitted')
    const late = await send(world, who.borrower, location(begun), 0, bytes)
    expect([late.status, late.message]).toEqual([409, say('uploadOnlyRequested', { status: 'Submitted' })])
    expect(await mediaOfItem()).toEqual([])
    expect((await look(world, who.borrower, location(begun))).status).toBe(422)
  })
})

describe('a replacement', () => {
  const old = (facts = {}) => aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1, status: 'defective', ...facts })

  test('is a row of its own, linked both ways; the old bytes stay', async () => {
    const defective = await old()
    const answer = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: defective.uuid })
    const rows = await mediaOfItem()
    expect(rows.find((one) => one.uuid === defective.uuid)).toMatchObject({ replaced_by: resultOf(answer), version: 2, status: 'defective' })
    expect(rows.find((one) => one.uuid === resultOf(answer))).toMatchObject({ replaces: defective.uuid, status: 'pending' })
    const { data } = await call(world, who.reviewer, 'inspections.codes', { params: { inspectionId: requestId } })
    expect(data.data[0]).toMatchObject({ counts: { toReview: 0, resubmitted: 1, defective: 0, verified: 0 }, captured: 1 })
    const again = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: defective.uuid })
    expect([again.status, again.message]).toEqual([409, messages.alreadyReplaced])
  })

  test('of what is verified is refused', async () => {
    const verified = await old({ status: 'verified' })
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: verified.uuid })
    expect([refused.status, refused.message]).toEqual([409, messages.verifiedLocked])
  })

  test('goes to the same item, and never to what one does not see', async () => {
    const other = await anItem(world, { draw_request: requestId })
    const elsewhere = await upload(world, who.borrower, await aJpeg(), { target: other.uuid, replaces: (await old()).uuid })
    expect([elsewhere.status, elsewhere.issues[0]?.path]).toEqual([400, 'replaces'])
    expect((await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: newId() })).status).toBe(404)
  })
})

describe('a voice note', () => {
  test('is heard by whoever sees the media, once it was said', async () => {
    const photo = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 })
    await world.db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', requestId).execute()
    const bytes = aVoiceNote()
    const answer = await upload(world, who.reviewer, bytes, { kind: 'voice', target: photo.uuid, filename: 'note.wav' })
    expect(answer.status).toBe(204)
    const address = { params: { prefix: 'inspectionItemsImages' as const, uuid: resultOf(answer), variant: 'audio' as const }, query: {} }
    expect((await call(world, who.borrower, 'media.file', address)).status).toBe(404)
    const { data } = await call(world, who.reviewer, 'inspections.commentMedia', { params: { id: photo.uuid }, body: { text: '', audio: resultOf(answer) } })
    expect(data.media).toMatchObject({ status: 'defective', remarks: messages.voiceReason, comment: null })
    expect(data.media.comments).toMatchObject([{ text: '', audio: `/inspectionItemsImages/${resultOf(answer)}/audio` }])
    const heard = await call(world, who.borrower, 'media.file', address)
    expect([heard.status, heard.headers.get('content-type'), heard.body.bytes]).toEqual([200, 'audio/wav', bytes.length])
    expect((await call(world, who.borrower2, 'media.file', address)).status).toBe(404)
  })

  test('is a sound, is one’s own, and speaks about its own media', async () => {
    const [photo, other] = [await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid }), await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })]
    const picture = await upload(world, who.reviewer, await aJpeg(), { kind: 'voice', target: photo.uuid })
    expect([picture.status, picture.message]).toEqual([422, say('uploadWrongKind', { given: 'a photo', asked: 'a voice note' })])
    const note = await upload(world, who.borrower, aVoiceNote(), { kind: 'voice', target: photo.uuid })
    const say1 = (person: typeof who.admin, id: string) =>
      call(world, person, 'inspections.commentMedia', { params: { id }, body: { text: '', audio: resultOf(note) } })
    expect((await say1(who.borrower, other.uuid)).status).toBe(400)
    expect((await say1(who.agency, photo.uuid)).status).toBe(400)
    expect((await say1(who.borrower, photo.uuid)).status).toBe(200)
  })
})

describe('a poster frame', () => {
  test('stands for its video; the first one stays', async () => {
    const video = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, kind: 'video', content_type: 'video/mp4', has_preview: false })
    const answer = await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: video.uuid })
    expect([answer.status, resultOf(answer)]).toEqual([204, video.uuid])
    const poster = (person: typeof who.admin) =>
      call(world, person, 'media.file', { params: { prefix: 'inspectionItemsImages', uuid: video.uuid, variant: 'poster' }, query: {} })
    const first = await poster(who.reviewer)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: video.uuid })
    expect((await poster(who.reviewer)).body.bytes).toBe(first.body.bytes)
    expect((await poster(who.agency2)).status).toBe(404)
  })

  test('belongs to a video of one’s own', async () => {
    const photo = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    const video = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, kind: 'video' })
    expect((await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: photo.uuid })).status).toBe(400)
    expect((await upload(world, who.reviewer, await aJpeg(), { kind: 'poster', target: video.uuid })).status).toBe(409)
    expect((await upload(world, who.borrower2, await aJpeg(), { kind: 'poster', target: video.uuid })).status).toBe(404)
  })
})

describe('the bytes of a media item', () => {
  const file = (person: typeof who.admin | null, uuid: string, variant: 'original' | 'preview' | 'thumbnail' | 'map' = 'original', headers: Record<string, string> = {}) =>
    call(world, person, 'media.file', { params: { prefix: 'inspectionItemsImages', uuid, variant }, query: {} }, { headers })

  test('come back whole, in ranges, and from the reader’s own store', async () => {
    const bytes = await aJpeg()
    const uuid = resultOf(await upload(world, who.borrower, bytes, { target: item.uuid }))
    const whole = await file(who.reviewer, uuid)
    expect([whole.status, whole.headers.get('content-type'), whole.body.bytes]).toEqual([200, 'image/jpeg', bytes.length])
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const part = await file(who.reviewer, uuid, 'original', { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), part.body.bytes]).toEqual([206, `bytes 10-19/${bytes.length}`, 10])
    const end = await file(who.reviewer, uuid, 'original', { range: 'bytes=-5' })
    expect([end.status, end.body.bytes]).toEqual([206, 5])
    const beyond = await file(who.reviewer, uuid, 'original', { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const known = await file(who.reviewer, uuid, 'original', { 'if-none-match': whole.headers.get('etag') ?? '' })
    expect([known.status, known.body.bytes]).toEqual([304, 0])
    const changed = await file(who.reviewer, uuid, 'original', { range: 'bytes=0-1', 'if-range': '"other"' })
    expect([changed.status, changed.body.bytes]).toEqual([200, bytes.length])
    const head = await fetch(`${world.url}/api/files/inspectionItemsImages/${uuid}/original`, { method: 'HEAD', headers: { authorization: `Bearer ${who.reviewer.accessToken}` } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('derived ones exist once they were made, as JPEG', async () => {
    const uuid = resultOf(await upload(world, who.borrower, await aJpeg(), { target: item.uuid }))
    expect((await file(who.borrower, uuid, 'preview')).status).toBe(404)
    await processMedia(world.deps, uuid)
    for (const variant of ['preview', 'thumbnail'] as const) {
      const answer = await file(who.borrower, uuid, variant)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    expect((await file(who.borrower, uuid, 'map')).status).toBe(404)
  })

  test('of a video are saved under its own name, never run', async () => {
    const video = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, kind: 'video', content_type: 'video/mp4', file_name: 'Garten (1) ü.mp4' })
    await world.deps.files.put(video.storage_key, Buffer.from('not really a video'))
    const answer = await file(who.borrower, video.uuid)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Garten _1_ _.mp4"; filename*=UTF-8''Garten%20%281%29%20%C3%BC.mp4`)
  })

  test('are for whoever sees the draw request, and for nobody else', async () => {
    const uuid = resultOf(await upload(world, who.borrower, await aJpeg(), { target: item.uuid }))
    for (const person of [who.admin, who.agency, who.reviewer, who.borrower]) expect((await file(person, uuid)).status).toBe(200)
    for (const person of [who.agency2, who.reviewer2, who.borrower2]) expect((await file(person, uuid)).status).toBe(404)
    expect((await file(null, uuid)).status).toBe(401)
    await call(world, who.borrower, 'media.remove', { params: { uuid } })
    expect((await file(who.admin, uuid)).status).toBe(404)
  })

  test.each(['profileImages', 'lenderImages', 'template'] as const)('under %s there are none', async (prefix) => {
    const answer = await call(world, who.admin, 'media.file', { params: { prefix, uuid: newId(), variant: 'original' }, query: {} })
    expect(answer.status).toBe(404)
  })
})
