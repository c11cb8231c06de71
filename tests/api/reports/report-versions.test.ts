import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderSaved } from 'provider/jobs/reports/render-saved'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { readPdf } from 'tests/support/files/pdf'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 2 })
  await givePictures(world, review.media)
  await world.db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
})

const body = () => ({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })
const save = async (input: { lotId: string; requestId?: string } = body()) =>
  (await call(world, who.reviewer, 'lots.savePdf', { body: input })).data.report
const versions = async (id = review.drawRequest.uuid) =>
  (await call(world, who.agency, 'inspections.pdfs', { params: { id } })).data.data

/** Downloads a version's PDF as a person. */
async function fileOf(id: string, person = who.agency) {
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const answer = await world.app.inject({ method: 'GET', url: `/api/reports/${id}/pdf`, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

async function change() {
  const { item } = review
  const one = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1, status: 'verified' })
  await givePictures(world, [one])
}

describe('a frozen version', () => {
  test('is created by a job as a PDF of the content at that time, with its hash', async () => {
    const { uuid, version, status, code } = await save()
    expect({ version, status }).toEqual({ version: 1, status: 'queued' })
    expect((await fileOf(uuid)).status).toBe(404)
    await change()
    await renderSaved(world.deps, uuid)
    const [saved] = await versions()
    const { bytes, headers } = await fileOf(uuid)
    expect(saved).toMatchObject({ uuid, status: 'ready', code, bytes: bytes.length })
    expect(saved?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(headers['content-disposition']).toContain(`attachment; filename="${code.replace(/[^\w-]/g, '-')}.pdf"`)
    const pages = await readPdf(bytes)
    expect(pages).toHaveLength(saved?.pages ?? 0)
    expect(pages.at(-1)).toMatchObject({ pictures: 2 })
    expect(pages[0]?.text).toContain(code)
  })

  test('is created when someone freezes it, not when the draw request is completed', async () => {
    await world.db.updateTable('checklist_entries').set({ progress: 50 }).where('item', '=', review.item.uuid).execute()
    await world.db.updateTable('inspection_items').set({ progress: 50 }).where('uuid', '=', review.item.uuid).execute()
    const done = await call(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 'completed' },
    })
    expect(done.status).toBe(200)
    expect(await versions()).toEqual([])
    await save()
    expect((await versions()).map(({ version }) => version)).toEqual([1])
  })

  test('gets the next number after a change, and stays the same until then', async () => {
    const first = await save()
    expect((await save()).uuid).toBe(first.uuid)
    await change()
    const second = await save()
    expect(second.version).toBe(2)
    expect(second.contentHash).not.toBe(first.contentHash)
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1])
  })

  test('has a unique number, even for concurrent calls', async () => {
    await save()
    await change()
    const made = await Promise.all([save(), save(), save()])
    expect(new Set(made.map(({ uuid }) => uuid)).size).toBe(1)
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1])
  })

  test('names a missing photo and is created nevertheless', async () => {
    const gone = await aMedia(world, {
      item: review.item.uuid,
      uploaded_by: who.borrower.uuid,
      attempt: 1,
      status: 'verified',
      file_name: 'gone.jpg',
    })
    const { uuid } = await save()
    await renderSaved(world.deps, uuid)
    const last = (await readPdf((await fileOf(uuid)).bytes)).at(-1)
    expect(last?.text).toContain(`Failed to load image ${gone.file_name}`)
    expect(last?.pictures).toBe(2)
  })

  test('is created once, with the same bytes when created again', async () => {
    const { uuid } = await save()
    await renderSaved(world.deps, uuid)
    const [before] = await versions()
    await renderSaved(world.deps, uuid)
    await world.db.updateTable('reports').set({ status: 'queued' }).where('uuid', '=', uuid).execute()
    await renderSaved(world.deps, uuid)
    expect((await versions())[0]?.sha256).toBe(before?.sha256)
  })
})

describe('versions of a whole lot', () => {
  test('have their own numbers, visible to people who see all their draw requests or created them', async () => {
    const ofLot = async (person: Person) =>
      (await call(world, person, 'inspections.pdfs', { params: { id: review.lot.uuid } })).data.data.map(
        (one) => one.uuid,
      )
    const lotId = review.lot.uuid
    const { report: whole } = (await call(world, who.agency, 'lots.savePdf', { body: { lotId } })).data
    await renderSaved(world.deps, whole.uuid)
    expect(whole).toMatchObject({ version: 1, requestId: null })
    expect(await versions()).toEqual([])
    // The reviewer's report has the same content, so they get the existing version.
    expect((await save({ lotId })).uuid).toBe(whole.uuid)
    expect([await ofLot(who.agency), await ofLot(who.reviewer)]).toEqual([[whole.uuid], [whole.uuid]])
    expect((await fileOf(whole.uuid, who.reviewer)).status).toBe(200)
    expect((await fileOf(whole.uuid, who.borrower)).status).toBe(404)
    await aDrawRequest(world, { lot: lotId, reviewer: null, status: 'submitted' })
    const { report: wider } = (await call(world, who.agency, 'lots.savePdf', { body: { lotId } })).data
    expect(await ofLot(who.agency)).toEqual([wider.uuid, whole.uuid])
    expect(await ofLot(who.reviewer)).toEqual([whole.uuid])
    expect((await fileOf(wider.uuid, who.reviewer)).status).toBe(404)
    await world.db
      .updateTable('reports')
      .set({ created_by: who.reviewer.uuid })
      .where('uuid', '=', wider.uuid)
      .execute()
    expect(await ofLot(who.reviewer)).toEqual([wider.uuid, whole.uuid])
  })
})

test('a borrower sees a version after the inspection is completed', async () => {
  const { uuid } = await save()
  await renderSaved(world.deps, uuid)
  expect((await fileOf(uuid, who.borrower)).status).toBe(404)
  const complete = world.db.updateTable('draw_requests').set({ status: 'completed' })
  await complete.where('uuid', '=', review.drawRequest.uuid).execute()
  expect((await fileOf(uuid, who.borrower)).status).toBe(200)
  expect((await callWrongly(world, who.borrower, 'lots.savePdf', { body: body() })).status).toBe(403)
})
