import { beforeEach, describe, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { longMonths } from '~/lib/time/typed-date'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld({ queues: true })
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 1 })
})

const itemId = () => review.item.uuid
const line = (index: number) => review.checklist[index]?.uuid ?? ''
const set = (index: number, progress: number, reason?: string) =>
  call(world, who.reviewer, 'inspections.updateChecklistProgress', {
    params: { uuid: line(index) },
    body: { progress, ...(reason && { reason }) },
  })
const sendBack = () =>
  call(world, who.reviewer, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [{ itemId: itemId(), reason: 'Closer, please' }] },
  })
const submitAgain = async () => {
  await aMedia(world, { item: itemId(), uploaded_by: who.borrower.uuid })
  await call(world, who.borrower, 'inspections.addAttempt', { body: { inspectionId: review.drawRequest.uuid } })
}
const history = () => call(world, who.borrower, 'inspections.checklistHistory', { params: { itemId: itemId() } })
const progress = () => call(world, who.borrower, 'items.progressHistory', { params: { itemId: itemId() } })

describe('the history of an item', () => {
  test('is empty before the first review ends', async () => {
    await set(0, 50)
    expect((await history()).data).toEqual({ attempts: [], lines: [], totalRecord: 0 })
    expect((await progress()).data).toEqual({ data: [], totalRecord: 0 })
  })

  test('keeps each line as of each review, regardless of later changes', async () => {
    await set(0, 50)
    await sendBack()
    await submitAgain()
    await set(0, 40, 'Taken out again')
    await set(1, 20)
    await world.db.updateTable('checklist_entries').set({ title: 'Footing' }).where('uuid', '=', line(0)).execute()
    await sendBack()
    await set(1, 90)
    const { data } = await history()
    expect(data.attempts.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(data.lines).toEqual([
      { uuid: line(0), title: 'Footing', progress: [50, 40], reasons: [null, 'Taken out again'] },
      { uuid: line(1), title: 'Slab', progress: [null, 20], reasons: [null, null] },
    ])
    expect((await progress()).data.data).toMatchObject([
      { attempt: 2, progress: 30, outcome: 're-requested', mediaCount: 1 },
      { attempt: 1, progress: 25, outcome: 're-requested', mediaCount: 1 },
    ])
    await submitAgain()
    await sendBack()
    const two = await call(world, who.reviewer, 'items.lastTwoProgress', { params: { itemId: itemId() } })
    expect(two.data.data.map(({ attempt }) => attempt)).toEqual([3, 2])
    expect(two.data.totalRecord).toBe(3)
  })

  test('drops an undone review, and restores it when the undo is undone', async () => {
    await set(0, 50)
    const { changeId } = await sendBack()
    const taken = await undo(who.reviewer, changeId)
    expect((await history()).data.attempts).toEqual([])
    await undo(who.reviewer, taken.changeId)
    expect((await history()).data.lines).toMatchObject([{ progress: [50] }, { progress: [null] }])
  })
})

describe('items approved per month', () => {
  const perMonth = (person = who.reviewer, year?: number) =>
    call(world, person, 'items.perMonth', { query: year === undefined ? {} : { year } })
  const approved = async (year?: number) =>
    (await perMonth(who.reviewer, year)).data.data.reduce((sum, month) => sum + month.approved, 0)

  test('lists all months and counts visible approvals without undone ones', async () => {
    const before = await approved()
    await call(world, who.reviewer, 'inspections.validateMedia', {
      params: { id: first(review.media).uuid },
      body: { status: 'verified' },
    })
    const { changeId } = await call(world, who.reviewer, 'inspections.approveItem', { body: { ids: [itemId()] } })
    const { data } = await perMonth()
    expect(data.data.map(({ name }) => name)).toEqual(longMonths)
    expect(data.data[world.clock.now().getUTCMonth()]?.approved).toBeGreaterThan(0)
    expect(await approved()).toBe(before + 1)
    expect(await approved(data.year - 1)).toBe(0)
    expect((await perMonth(who.reviewer2)).data.data.every((month) => month.approved === 0)).toBe(true)
    await undo(who.reviewer, changeId)
    expect(await approved()).toBe(before)
  })

  test('rejects an invalid year', async () => {
    const { status, body } = await callWrongly(world, who.reviewer, 'items.perMonth', { query: { year: 'soon' } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('year')])
  })
})

describe('the files of a draw request', () => {
  test('are its media, including replaced ones, and their voice notes', async () => {
    const photo = first(review.media)
    const audio = newId()
    await world.db
      .insertInto('uploads')
      .values({
        id: audio,
        user_id: who.reviewer.uuid,
        metadata: JSON.stringify({
          kind: 'voice',
          filename: 'note.webm',
          contentType: 'audio/webm',
          storedSha256: 'ab',
        }),
        length: 2048,
        result: audio,
        created_at: world.clock.now(),
        finished_at: world.clock.now(),
      })
      .execute()
    await aComment(world, { media: photo.uuid, user_id: who.reviewer.uuid, text: '', audio })
    const { data } = await call(world, who.borrower, 'inspections.files', { params: { id: review.drawRequest.uuid } })
    expect(data.totalRecord).toBe(2)
    expect(data.data.find(({ kind }) => kind === 'voice')).toMatchObject({
      fileName: 'note.webm',
      bytes: 2048,
      mediaId: photo.uuid,
      value: `/inspectionItemsImages/${audio}/audio`,
      itemTitle: review.item.title,
      uploadedBy: { name: who.reviewer.name },
    })
    expect(data.data.find(({ kind }) => kind === 'image')).toMatchObject({
      uuid: photo.uuid,
      fileName: photo.file_name,
      sha256: photo.sha256,
      attempt: 1,
      isReplaced: false,
    })
  })
})
