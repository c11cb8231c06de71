import { beforeEach, expect, test } from 'vitest'

import { messages, say } from 'contract/messages'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { deciding } from 'tests/support/deciding'
import { inWorld } from 'tests/support/in-world'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>
let broken: string
let checked: string

const file = (facts: Partial<Parameters<typeof aMedia>[1]>) =>
  aMedia(world, { item: review.item.uuid, uploaded_by: who.borrower.uuid, ...facts })

beforeEach(async () => {
  review = await aReview(world, who, { photos: 1 })
  broken = (await file({ processing: 'failed', has_preview: false, file_name: 'IMG_0042.heic' })).uuid
  checked = (await file({ processing: 'queued', has_preview: false })).uuid
})

const { validate, comment, row } = deciding({ world, photo: () => broken })
const cannotBeShown = say('cannotBeShown', { kind: 'photo' })
const stillChecked = say('stillChecked', { kind: 'photo' })
const page = async () =>
  (await call(world, who.reviewer, 'requests.requestDetails', { params: { id: review.drawRequest.uuid } })).data

test.each(['verified', 'defective'] as const)('refuses %s on a file that cannot be shown', async (status) => {
  expect(await validate(who.reviewer, { status })).toMatchObject({ status: 409, message: cannotBeShown })
  expect(await validate(who.agency, { status }, checked)).toMatchObject({ status: 409, message: stillChecked })
  expect(await row()).toMatchObject({ status: 'pending', version: 1 })
})

test('takes a comment on a file that cannot be shown as a note, and refuses it on one still being checked', async () => {
  expect(await comment(who.reviewer, { text: 'Again, please' })).toMatchObject({ status: 200 })
  expect(await row()).toMatchObject({ status: 'pending', comment: 'Again, please' })
  expect(await comment(who.reviewer, { text: 'Too far' }, checked)).toMatchObject({
    status: 409,
    message: stillChecked,
  })
})

test('refuses a verdict on a photo whose preview is missing', async () => {
  const bare = await file({ has_preview: false, attempt: 1 })
  expect(await validate(who.reviewer, { status: 'verified' }, bare.uuid)).toMatchObject({ message: cannotBeShown })
})

test('takes a decision from before the file was lost back to pending', async () => {
  await world.db.updateTable('media').set({ status: 'verified' }).where('uuid', '=', broken).execute()
  expect(await validate(who.reviewer, { status: 'pending' })).toMatchObject({ status: 200 })
})

test('decides on a video without a poster, which has no preview either', async () => {
  const video = await file({ kind: 'video', has_preview: false, attempt: 1 })
  expect(await validate(who.reviewer, { status: 'verified' }, video.uuid)).toMatchObject({ status: 200 })
})

test('names the refused ones of many and decides on the rest', async () => {
  const ids = [...review.media.map(({ uuid }) => uuid), broken, checked]
  const { data } = await call(world, who.reviewer, 'inspections.setMediaStatuses', {
    body: { target: { ids }, status: 'verified' },
  })
  expect(data.done).toEqual(review.media.map(({ uuid }) => uuid))
  expect(new Map(data.refused.map(({ uuid, message }) => [uuid, message]))).toEqual(
    new Map([
      [broken, cannotBeShown],
      [checked, stillChecked],
    ]),
  )
})

test('counts it as nothing to review, so that it does not hold up Complete', async () => {
  await world.db.updateTable('media').set({ status: 'verified' }).where('processing', '=', 'ready').execute()
  await world.db.deleteFrom('media').where('uuid', '=', checked).execute()
  await world.db.updateTable('inspection_items').set({ progress: 100 }).execute()
  const { drawRequest, items, gates } = await page()
  expect(drawRequest.counts).toEqual({ toReview: 0, resubmitted: 0, defective: 0, verified: 1 })
  expect(items).toMatchObject([{ unreadable: 1, counts: { toReview: 0, verified: 1 } }])
  expect(gates.complete).toEqual({ open: true, reasons: [] })
  const completed = await call(world, who.reviewer, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 'completed', version: drawRequest.version },
  })
  expect(completed.status).toBe(200)
  const report = await call(world, who.reviewer, 'inspections.report', { params: { id: review.drawRequest.uuid } })
  const { code, title } = review.item
  expect(report.data.unreadable).toEqual([{ fileName: 'IMG_0042.heic', requestNumber: 1, code, title }])
  expect(report.data).toMatchObject({ waiting: 0, images: [{ uuid: review.media[0]?.uuid }] })
})

test('sends its item back for a retake, with the file and the reason in the mail', async () => {
  await world.db.deleteFrom('media').where('uuid', '=', checked).execute()
  const answer = await call(world, who.reviewer, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [], version: review.drawRequest.version },
  })
  expect(answer.status).toBe(200)
  const { items } = await page()
  expect(items).toMatchObject([{ status: 'Requested', sentBack: true, unreadable: 1 }])
  const mails = JSON.stringify(await world.db.selectFrom('mail_outbox').select('body').execute())
  expect(mails).toContain('IMG_0042.heic')
  expect(mails).toContain(messages.retakeReason)
})
