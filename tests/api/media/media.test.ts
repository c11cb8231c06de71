import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { beforeEach, describe, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { deciding } from 'tests/support/world/deciding'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>
let photo: string

beforeEach(async () => {
  review = await aReview(world, who)
  photo = first(review.media).uuid
})

const { validate, comment, row, commentsOf, entriesOf } = deciding({ world, photo: () => photo })
const setStatus = (status: 'pending' | 're-requested' | 'submitted' | 'completed') =>
  world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()

describe('a decision', () => {
  test('is stored with its author and time, and announced with a patch', async () => {
    const { status, message, data, changeId } = await validate(who.reviewer, { status: 'verified', version: 1 })
    expect([status, message]).toEqual([200, ''])
    expect(data.media).toMatchObject({ uuid: photo, status: 'verified', remarks: null, version: 2 })
    expect(data.media.decidedBy).toEqual({ uuid: who.reviewer.uuid, name: who.reviewer.name })
    expect(changeId).toBe(data.changeId)
    const [entry] = await entriesOf()
    expect(entry).toMatchObject({ noun: 'media', operation: 'inspections.validateMedia', actor: who.reviewer.uuid })
    expect(entry).toMatchObject({ lot: review.lot.uuid, draw_request: review.drawRequest.uuid, item: review.item.uuid })
    expect(entry?.changed).toEqual(['status', 'decidedBy', 'decidedAt'])
    expect(entry?.patch).toMatchObject({ status: 'verified', version: 2, decidedBy: data.media.decidedBy })
    expect(entry?.before).toMatchObject({ status: 'pending' })
  })

  test('that is already set is answered without a change', async () => {
    await validate(who.reviewer, { status: 'verified' })
    const again = await validate(who.reviewer, { status: 'verified' })
    expect(again).toMatchObject({ status: 200, changeId: null, data: { changeId: null, media: { version: 2 } } })
    expect(await entriesOf()).toHaveLength(1)
  })

  test('with a comment is one transaction and one change', async () => {
    const { data } = await validate(who.reviewer, { status: 'defective', comment: '  Blurred  ' })
    expect(data.media).toMatchObject({ status: 'defective', remarks: 'Blurred', comment: 'Blurred' })
    expect(data.media.comments.map((one) => one.text)).toEqual(['Blurred'])
    await undo(who.reviewer, data.changeId)
    expect(await row()).toMatchObject({ status: 'pending', remarks: null, comment: null, decided_by: null })
    expect((await commentsOf()).map((one) => one.status)).toEqual(['deleted'])
  })

  test('clears the reason unless defective, and the decider when pending', async () => {
    await validate(who.reviewer, { status: 'defective', comment: 'Blurred' })
    await validate(who.reviewer, { status: 'verified' })
    expect(await row()).toMatchObject({ status: 'verified', remarks: null, comment: 'Blurred' })
    await validate(who.reviewer, { status: 'pending' })
    expect(await row()).toMatchObject({ status: 'pending', decided_by: null, decided_at: null })
  })

  test('can be undone twice in a row, the latest first', async () => {
    const verified = await validate(who.reviewer, { status: 'verified' })
    const rejected = await validate(who.reviewer, { status: 'defective' })
    expect((await undo(who.reviewer, rejected.changeId)).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'verified' })
    const first = await undo(who.reviewer, verified.changeId)
    expect(first.status).toBe(200)
    expect(await row()).toMatchObject({ status: 'pending' })
    expect((await undo(who.reviewer, first.changeId)).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'verified' })
    const changes = await call(world, who.reviewer, 'changes.list', { query: {} })
    const undoneRejection = changes.data.data.find((one) => one.undoOf === rejected.changeId)
    expect((await undo(who.reviewer, undoneRejection?.uuid ?? '')).status).toBe(200)
    expect(await row()).toMatchObject({ status: 'defective' })
  })

  test('is not undone over another person’s later one', async () => {
    const mine = await validate(who.reviewer, { status: 'verified' })
    await validate(who.agency, { status: 'defective' })
    const refused = await undo(who.reviewer, mine.changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('changedSince', { who: who.agency.name })])
  })

  test.each(['pending', 're-requested', 'completed'] as const)('is refused while the request is %s', async (status) => {
    await setStatus(status)
    const refused = await validate(who.reviewer, { status: 'verified' })
    expect(refused.status).toBe(409)
    expect(refused.message).toBe(
      status === 'completed'
        ? ruleText('rule.frozen')
        : ruleText('rule.onlyWhileSubmitted', { status: status === 'pending' ? 'Pending' : 'Re Requested' }),
    )
    expect(await row()).toMatchObject({ status: 'pending', version: 1 })
  })

  test('is refused on one’s own upload', async () => {
    const own = await aMedia(world, { item: review.item.uuid, uploaded_by: who.reviewer.uuid, attempt: 1 })
    const refused = await validate(who.reviewer, { status: 'verified' }, own.uuid)
    expect([refused.status, refused.message]).toEqual([409, ruleText('rule.ownUpload')])
    const blamed = await comment(who.reviewer, { text: 'Mine is bad', status: 'defective' }, own.uuid)
    expect([blamed.status, blamed.message]).toEqual([409, ruleText('rule.ownUpload')])
    expect(await commentsOf(own.uuid)).toEqual([])
    // A comment alone is a note there.
    const said = await comment(who.reviewer, { text: 'Taken from the gate' }, own.uuid)
    expect([said.status, said.data.media.status]).toEqual([200, 'pending'])
    expect((await validate(who.agency, { status: 'verified' }, own.uuid)).status).toBe(200)
  })

  test('with a stale version returns the current record and who changed it', async () => {
    await validate(who.agency, { status: 'verified', version: 1 })
    const stale = await validate(who.reviewer, { status: 'defective', version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('stale', { who: who.agency.name })])
    expect(stale.body).toMatchObject({
      changedBy: who.agency.name,
      current: { uuid: photo, status: 'verified', version: 2 },
    })
    expect((await validate(who.reviewer, { status: 'defective' })).status).toBe(200)
  })

  test('is refused to a borrower, and for an invisible medium', async () => {
    expect((await validate(who.borrower, { status: 'verified' })).status).toBe(403)
    for (const outsider of [who.agency2, who.reviewer2]) {
      expect((await validate(outsider, { status: 'verified' })).status).toBe(404)
    }
    expect((await validate(who.reviewer, { status: 'verified' }, newId())).status).toBe(404)
    expect(await row()).toMatchObject({ status: 'pending', version: 1 })
    expect(await entriesOf()).toEqual([])
  })

  test('repeated with one key has one effect', async () => {
    const send = () =>
      call(
        world,
        who.reviewer,
        'inspections.validateMedia',
        { params: { id: photo }, body: { status: 'defective', comment: 'Once' } },
        { key: 'one-key' },
      )
    const [one, two] = [await send(), await send()]
    expect(two.data).toEqual(one.data)
    expect(await commentsOf()).toHaveLength(1)
  })

  test('of many concurrent reviewers is never lost', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => aPerson(world, { role: 'admin' })))
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        aMedia(world, { item: review.item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 }),
      ),
    )
    const answers = await Promise.all(
      ids.map(({ uuid }, index) => validate(others[index % 5] ?? who.admin, { status: 'verified' }, uuid)),
    )
    expect(answers.map((one) => one.status)).toEqual(ids.map(() => 200))
    const rows = await world.db.selectFrom('media').select('status').where('item', '=', review.item.uuid).execute()
    expect(rows.filter((one) => one.status === 'verified')).toHaveLength(10)
  })
})

describe('a comment', () => {
  test.each(['admin', 'agency', 'reviewer'] as const)(
    'by %s without a status makes it defective, with the text as reason',
    async (role) => {
      const { data, status } = await comment(who[role], { text: 'Wrong side of the house' })
      expect(status).toBe(200)
      expect(data.media).toMatchObject({
        status: 'defective',
        remarks: 'Wrong side of the house',
        comment: 'Wrong side of the house',
      })
      expect(data.media.comments).toMatchObject([
        { text: 'Wrong side of the house', userId: who[role].uuid, status: 'active', attempt: 1 },
      ])
    },
  )

  test('by a borrower never changes the status, and a status is refused', async () => {
    const { data, message, changeId } = await comment(who.borrower, { text: 'Taken from the street' })
    expect(data.media).toMatchObject({
      status: 'pending',
      remarks: null,
      comment: 'Taken from the street',
      decidedBy: null,
    })
    expect([message, changeId === null]).toEqual([say('commented'), false])
    const refused = await comment(who.borrower, { text: 'Please', status: 'verified' })
    expect(refused.status).toBe(403)
    expect(await commentsOf()).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'pending' })
  })

  test('with an explicit status sets it', async () => {
    const { data } = await comment(who.reviewer, { text: 'Good light', status: 'verified' })
    expect(data.media).toMatchObject({ status: 'verified', remarks: null, comment: 'Good light' })
    const same = await comment(who.reviewer, { text: 'Still good', status: 'verified' })
    expect(same.data.media).toMatchObject({ status: 'verified', comment: 'Still good' })
    expect(same.data.media.comments).toHaveLength(2)
  })

  test.each(['', '   ', '\n\t'])('that is empty (%j) creates nothing and changes nothing', async (text) => {
    for (const status of [undefined, 'verified'] as const) {
      const { data, changeId } = await comment(who.reviewer, { text, ...(status && { status }) })
      expect([changeId, data.media.status, data.media.version]).toEqual([null, 'pending', 1])
    }
    expect(await commentsOf()).toEqual([])
    expect(await entriesOf()).toEqual([])
  })

  test('without a decision is possible in any status until the inspection is frozen', async () => {
    await setStatus('re-requested')
    expect((await comment(who.borrower, { text: 'On my way' })).status).toBe(200)
    expect((await comment(who.reviewer, { text: 'Blurred' })).status).toBe(409)
    expect((await comment(who.reviewer, { text: 'Thanks', status: 'pending' })).status).toBe(200)
    await setStatus('completed')
    const late = await comment(who.borrower, { text: 'Too late' })
    expect([late.status, late.message]).toEqual([409, ruleText('rule.frozen')])
  })

  test('is listed oldest first to everyone who sees the medium, and announced live', async () => {
    await comment(who.reviewer, { text: 'One', status: 'pending' })
    await comment(who.borrower, { text: 'Two' })
    const { data } = await call(world, who.agency, 'inspections.mediaComments', { params: { id: photo } })
    expect(data.data.map((one) => [one.text, one.userName])).toEqual([
      ['One', who.reviewer.name],
      ['Two', who.borrower.name],
    ])
    expect((await call(world, who.borrower2, 'inspections.mediaComments', { params: { id: photo } })).status).toBe(404)
    const [said] = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('noun', '=', 'comment')
      .where('item', '=', review.item.uuid)
      .orderBy('seq')
      .execute()
    expect(said?.patch).toMatchObject({ mediaId: photo, text: 'One', userId: who.reviewer.uuid })
  })

  test('with an unknown voice note is refused, and nothing is stored', async () => {
    const refused = await callWrongly(world, who.reviewer, 'inspections.commentMedia', {
      params: { id: photo },
      body: { text: '', audio: newId() },
    })
    expect(refused).toMatchObject({ status: 400, issues: [{ path: 'audio', message: refusal('unknownAudio') }] })
    expect(await commentsOf()).toEqual([])
  })

  test('is not visible to outsiders', async () => {
    for (const outsider of [who.agency2, who.reviewer2, who.borrower2]) {
      expect((await comment(outsider, { text: 'Hello' })).status).toBe(404)
    }
  })
})

test('finds a photo by its file name, for its viewers, until it is replaced', async () => {
  const { lot, drawRequest, item } = review
  const photoOf = (file_name: string, more: { replaced_by?: string } = {}) =>
    aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1, file_name, ...more })
  const shown = await photoOf('IMG_4190.JPG')
  await photoOf('IMG_41902.JPG', { replaced_by: shown.uuid })
  const found = async (person: Person, q: string) =>
    (await call(world, person, 'search', { query: { q } })).data.data.filter(({ noun }) => noun === 'media')
  const hit = { uuid: shown.uuid, lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const told = { title: 'IMG_4190.JPG', subtitle: `${item.title} · Draw ${drawRequest.number} · ${lot.street}` }
  for (const q of ['img_4190', 'IMG_4190.JPG', '4190'])
    for (const person of [who.agency, who.reviewer, who.borrower, who.admin])
      expect(await found(person, q)).toMatchObject([{ ...hit, ...told, status: 'pending' }])
  expect(await found(who.agency2, 'img_4190')).toEqual([])
  expect(await found(who.agency, 'img')).toEqual([])
})
