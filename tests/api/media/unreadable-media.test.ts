import { beforeEach, expect, test } from 'vitest'

import { replacementsNeeded } from 'contract/items/missing-media'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { deciding } from 'tests/support/world/deciding'
import { inWorld } from 'tests/support/world/in-world'

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
const cannotBeShown = ruleText('rule.cannotBeShown', { kind: 'photo' })
const stillChecked = ruleText('rule.stillChecked', { kind: 'photo' })
const page = async () =>
  (await call(world, who.reviewer, 'requests.requestDetails', { params: { id: review.drawRequest.uuid } })).data

/** Number of new media needed: of the page's draw request, of its row in the list, and of its items. */
async function replacements() {
  const { drawRequest, items } = await page()
  const list = await call(world, who.borrower, 'requests.list', { body: { filters: { ids: [drawRequest.uuid] } } })
  return {
    page: drawRequest.toReplace,
    list: list.data.lot.inspections[0]?.toReplace,
    items: items.reduce((sum, item) => sum + replacementsNeeded(item), 0),
  }
}

test.each(['verified', 'defective'] as const)('refuses %s on an unreadable file', async (status) => {
  expect(await validate(who.reviewer, { status })).toMatchObject({ status: 409, message: cannotBeShown })
  expect(await validate(who.agency, { status }, checked)).toMatchObject({ status: 409, message: stillChecked })
  expect(await row()).toMatchObject({ status: 'pending', version: 1 })
})

test('accepts a comment on an unreadable file as a note, and refuses it on one being checked', async () => {
  expect(await comment(who.reviewer, { text: 'Again, please' })).toMatchObject({ status: 200 })
  expect(await row()).toMatchObject({ status: 'pending', comment: 'Again, please' })
  expect(await comment(who.reviewer, { text: 'Too far' }, checked)).toMatchObject({
    status: 409,
    message: stillChecked,
  })
})

test('refuses a decision on a photo without a preview', async () => {
  const bare = await file({ has_preview: false, attempt: 1 })
  expect(await validate(who.reviewer, { status: 'verified' }, bare.uuid)).toMatchObject({ message: cannotBeShown })
})

test('reverts a decision from before the file was lost to pending', async () => {
  await world.db.updateTable('media').set({ status: 'verified' }).where('uuid', '=', broken).execute()
  expect(await validate(who.reviewer, { status: 'pending' })).toMatchObject({ status: 200 })
})

test('accepts a decision on a video without a poster and preview', async () => {
  const video = await file({ kind: 'video', has_preview: false, attempt: 1 })
  expect(await validate(who.reviewer, { status: 'verified' }, video.uuid)).toMatchObject({ status: 200 })
})

test('refuses some of many by name and decides on the rest', async () => {
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

test('does not count it for review, so that it does not block Complete', async () => {
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
  expect(await replacements()).toEqual({ page: 1, list: 1, items: 1 })
  const mails = JSON.stringify(await world.db.selectFrom('mail_outbox').select('body').execute())
  expect(mails).toContain('IMG_0042.heic')
  expect(mails).toContain(say('retakeReason'))
})

test('counts unreadable and defective files of a re-requested draw request as ones to replace', async () => {
  expect(await replacements()).toEqual({ page: 0, list: 0, items: 0 })
  const { db } = world
  await db.updateTable('draw_requests').set({ status: 're-requested' }).execute()
  await db.updateTable('inspection_items').set({ status: 'Requested', sent_back: true }).execute()
  await db
    .updateTable('media')
    .set({ status: 'defective', remarks: 'Dark' })
    .where('processing', '=', 'ready')
    .execute()
  expect(await replacements()).toEqual({ page: 2, list: 2, items: 2 })
  const replacement = await file({ replaces: broken })
  await db.updateTable('media').set({ replaced_by: replacement.uuid }).where('uuid', '=', broken).execute()
  expect(await replacements()).toEqual({ page: 1, list: 1, items: 1 })
})
