import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { t as uploadLine } from 'locales/uploads'
import { beforeEach, describe, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { processMedia } from 'provider/media/process-media'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { listen } from 'tests/support/servers/listen'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aJpeg, aVoiceNote, resultOf, upload } from 'tests/support/files/uploads'

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

describe('a replacement', () => {
  const old = (facts = {}) =>
    aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1, status: 'defective', ...facts })

  test('is a separate row, linked both ways; the old bytes stay', async () => {
    const defective = await old()
    const answer = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: defective.uuid })
    const rows = await mediaOfItem()
    expect(rows.find((one) => one.uuid === defective.uuid)).toMatchObject({
      replaced_by: resultOf(answer),
      version: 2,
      status: 'defective',
    })
    expect(rows.find((one) => one.uuid === resultOf(answer))).toMatchObject({
      replaces: defective.uuid,
      status: 'pending',
    })
    const { data } = await call(world, who.reviewer, 'inspections.codes', { params: { inspectionId: requestId } })
    expect(data.data[0]).toMatchObject({
      counts: { toReview: 0, resubmitted: 1, defective: 0, verified: 0 },
      captured: 1,
    })
    const again = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: defective.uuid })
    expect([again.status, again.message]).toEqual([409, refusal('alreadyReplaced')])
  })

  test('of a verified medium is refused', async () => {
    const verified = await old({ status: 'verified' })
    const refused = await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: verified.uuid })
    expect([refused.status, refused.message]).toEqual([409, ruleText('rule.verifiedLocked')])
  })

  test('goes to the same item, and never to an invisible one', async () => {
    const other = await anItem(world, { draw_request: requestId })
    const elsewhere = await upload(world, who.borrower, await aJpeg(), {
      target: other.uuid,
      replaces: (await old()).uuid,
    })
    expect([elsewhere.status, elsewhere.issues[0]?.path]).toEqual([400, 'replaces'])
    expect((await upload(world, who.borrower, await aJpeg(), { target: item.uuid, replaces: newId() })).status).toBe(
      404,
    )
  })
})

describe('a voice note', () => {
  test('can be heard by everyone who sees the medium, after it was sent', async () => {
    const photo = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 })
    await world.db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', requestId).execute()
    const bytes = aVoiceNote()
    const answer = await upload(world, who.reviewer, bytes, { kind: 'voice', target: photo.uuid, filename: 'note.wav' })
    expect(answer.status).toBe(204)
    const address = {
      params: { prefix: 'inspectionItemsImages' as const, uuid: resultOf(answer), variant: 'audio' as const },
      query: {},
    }
    expect((await call(world, who.borrower, 'media.file', address)).status).toBe(404)
    const stream = await listen(world, who.admin)
    const { data } = await call(world, who.reviewer, 'inspections.commentMedia', {
      params: { id: photo.uuid },
      body: { text: '', audio: resultOf(answer) },
    })
    // The reason is read in each reader's language, so that the event has none and clients request the photo.
    await stream.until(() => stream.events().some(({ noun }) => noun === 'media'))
    const event = stream.events().find(({ noun }) => noun === 'media')
    expect(event).toMatchObject({ changed: expect.arrayContaining(['remarks']), patch: { status: 'defective' } })
    expect(event?.patch).not.toHaveProperty('remarks')
    stream.close()
    expect(data.media).toMatchObject({ status: 'defective', remarks: say('voiceReason'), comment: null })
    const spanish = { headers: { 'accept-language': 'es-US' } }
    const read = await call(world, who.reviewer, 'requests.inspection', { body: { inspectionId: requestId } }, spanish)
    expect(read.data.result.media.find(({ uuid }) => uuid === photo.uuid)?.remarks).toBe('Escuche la nota de voz')
    expect(data.media.comments).toMatchObject([{ text: '', audio: `/inspectionItemsImages/${resultOf(answer)}/audio` }])
    const heard = await call(world, who.borrower, 'media.file', address)
    expect([heard.status, heard.headers.get('content-type'), heard.body.bytes]).toEqual([
      200,
      'audio/wav',
      bytes.length,
    ])
    expect((await call(world, who.borrower2, 'media.file', address)).status).toBe(404)
  })

  test('must be audio, one’s own, and about its own medium', async () => {
    const [photo, other] = [
      await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid }),
      await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid }),
    ]
    const picture = await upload(world, who.reviewer, await aJpeg(), { kind: 'voice', target: photo.uuid })
    expect([picture.status, picture.message]).toEqual([
      422,
      uploadLine('uploadWrongKind', { given: 'a photo', asked: 'a voice note' }),
    ])
    const note = await upload(world, who.borrower, aVoiceNote(), { kind: 'voice', target: photo.uuid })
    const say1 = (person: typeof who.admin, id: string) =>
      call(world, person, 'inspections.commentMedia', { params: { id }, body: { text: '', audio: resultOf(note) } })
    expect((await say1(who.borrower, other.uuid)).status).toBe(400)
    expect((await say1(who.agency, photo.uuid)).status).toBe(400)
    expect((await say1(who.borrower, photo.uuid)).status).toBe(200)
  })
})

describe('a poster frame', () => {
  test('belongs to its video; the first one stays', async () => {
    const video = await aMedia(world, {
      item: item.uuid,
      uploaded_by: who.borrower.uuid,
      kind: 'video',
      content_type: 'video/mp4',
      has_preview: false,
    })
    const answer = await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: video.uuid })
    expect([answer.status, resultOf(answer)]).toEqual([204, video.uuid])
    const poster = (person: typeof who.admin) =>
      call(world, person, 'media.file', {
        params: { prefix: 'inspectionItemsImages', uuid: video.uuid, variant: 'poster' },
        query: {},
      })
    const first = await poster(who.reviewer)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: video.uuid })
    expect((await poster(who.reviewer)).body.bytes).toBe(first.body.bytes)
    expect((await poster(who.agency2)).status).toBe(404)
  })

  test('belongs to one’s own video', async () => {
    const photo = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    const video = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, kind: 'video' })
    expect((await upload(world, who.borrower, await aJpeg(), { kind: 'poster', target: photo.uuid })).status).toBe(400)
    expect((await upload(world, who.reviewer, await aJpeg(), { kind: 'poster', target: video.uuid })).status).toBe(409)
    expect((await upload(world, who.borrower2, await aJpeg(), { kind: 'poster', target: video.uuid })).status).toBe(404)
  })
})

describe('the bytes of a media item', () => {
  const file = (
    person: typeof who.admin | null,
    uuid: string,
    variant: 'original' | 'preview' | 'thumbnail' | 'map' = 'original',
    headers: Record<string, string> = {},
  ) =>
    call(
      world,
      person,
      'media.file',
      { params: { prefix: 'inspectionItemsImages', uuid, variant }, query: {} },
      { headers },
    )

  test('are served whole and in ranges from the viewer’s own node', async () => {
    const bytes = await aJpeg()
    const uuid = resultOf(await upload(world, who.borrower, bytes, { target: item.uuid }))
    const whole = await file(who.reviewer, uuid)
    expect([whole.status, whole.headers.get('content-type'), whole.body.bytes]).toEqual([
      200,
      'image/jpeg',
      bytes.length,
    ])
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const part = await file(who.reviewer, uuid, 'original', { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), part.body.bytes]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      10,
    ])
    const end = await file(who.reviewer, uuid, 'original', { range: 'bytes=-5' })
    expect([end.status, end.body.bytes]).toEqual([206, 5])
    const beyond = await file(who.reviewer, uuid, 'original', { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const known = await file(who.reviewer, uuid, 'original', { 'if-none-match': whole.headers.get('etag') ?? '' })
    expect([known.status, known.body.bytes]).toEqual([304, 0])
    const changed = await file(who.reviewer, uuid, 'original', { range: 'bytes=0-1', 'if-range': '"other"' })
    expect([changed.status, changed.body.bytes]).toEqual([200, bytes.length])
    const head = await fetch(`${world.url}/api/files/inspectionItemsImages/${uuid}/original`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${who.reviewer.accessToken}` },
    })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('derived files exist after processing, as JPEG', async () => {
    const uuid = resultOf(await upload(world, who.borrower, await aJpeg(), { target: item.uuid }))
    expect((await file(who.borrower, uuid, 'preview')).status).toBe(404)
    await processMedia(world.deps, uuid)
    for (const variant of ['preview', 'thumbnail'] as const) {
      const answer = await file(who.borrower, uuid, variant)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    expect((await file(who.borrower, uuid, 'map')).status).toBe(404)
  })

  test('of a video are downloaded under its own name, never run', async () => {
    const video = await aMedia(world, {
      item: item.uuid,
      uploaded_by: who.borrower.uuid,
      kind: 'video',
      content_type: 'video/mp4',
      file_name: 'Garten (1) ü.mp4',
    })
    await world.deps.files.put(video.storage_key, Buffer.from('not really a video'))
    const answer = await file(who.borrower, video.uuid)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Garten _1_ u.mp4"; filename*=UTF-8''Garten%20%281%29%20%C3%BC.mp4`,
    )
  })

  test.each([
    ['image/heic', 'IMG_0042.HEIC', 'IMG_0042.HEIC'],
    ['image/heic', 'IMG_0042.jpg', 'IMG_0042.heic'],
    ['image/jpeg', 'plan.exe', 'plan.exe.jpg'],
    ['image/jpeg', 'front', 'front.jpg'],
    ['video/mp4', 'sample.3gp', 'sample.3gp'],
  ])('of %s named %s are saved as %s', async (content_type, file_name, saved) => {
    const uploaded_by = who.borrower.uuid
    const media = await aMedia(world, { item: item.uuid, uploaded_by, content_type, file_name })
    await world.deps.files.put(media.storage_key, Buffer.from('some bytes'))
    const answer = await file(who.borrower, media.uuid)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${saved}"; filename*=UTF-8''${saved}`)
  })

  test('are for whoever sees the draw request, and for nobody else', async () => {
    const uuid = resultOf(await upload(world, who.borrower, await aJpeg(), { target: item.uuid }))
    for (const person of [who.admin, who.agency, who.reviewer, who.borrower])
      expect((await file(person, uuid)).status).toBe(200)
    for (const person of [who.agency2, who.reviewer2, who.borrower2])
      expect((await file(person, uuid)).status).toBe(404)
    expect((await file(null, uuid)).status).toBe(401)
    await call(world, who.borrower, 'media.remove', { params: { uuid } })
    expect((await file(who.admin, uuid)).status).toBe(404)
  })

  test.each(['profileImages', 'lenderImages', 'template'] as const)('do not exist under %s', async (prefix) => {
    const answer = await call(world, who.admin, 'media.file', {
      params: { prefix, uuid: newId(), variant: 'original' },
      query: {},
    })
    expect(answer.status).toBe(404)
  })
})
