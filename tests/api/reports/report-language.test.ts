import { beforeEach, expect, test } from 'vitest'

import { renderSaved } from 'provider/jobs/reports/render-saved'
import { aLender } from 'tests/support/builders/codes'
import { aReview, first } from 'tests/support/builders/review'
import { readPdf } from 'tests/support/files/pdf'
import { givePictures } from 'tests/support/files/pictures'
import { call, type CallOptions } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { readMessages } from '../../../vite.locales.config'

const { world, who } = await inWorld()
const spanish = { headers: { 'accept-language': 'es-US' } }
let review: Awaited<ReturnType<typeof aReview>>
let bank: Awaited<ReturnType<typeof aLender>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 2 })
  await givePictures(world, review.media)
  await world.db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
  await world.db
    .updateTable('draw_requests')
    .set({ status: 'completed', title: 'Shell' })
    .where('uuid', '=', review.drawRequest.uuid)
    .execute()
  bank = await aLender(world, { agency: who.agency.uuid, language: 'es-US', recipients: ['a@banco.example'] })
})

const send = async (lenders = [bank.uuid]) => {
  const body = { requestId: review.drawRequest.uuid, lenders }
  return (await call(world, who.agency, 'inspections.sendReport', { body })).data.reportId
}
const reportOf = async (options: CallOptions = {}) =>
  (await call(world, who.agency, 'inspections.report', { params: { id: review.drawRequest.uuid } }, options)).data

/** The PDF's text, page after page. */
async function printed(id: string): Promise<string> {
  await renderSaved(world.deps, id)
  const headers = { authorization: `Bearer ${who.agency.accessToken}` }
  const { rawPayload } = await world.app.inject({ method: 'GET', url: `/api/reports/${id}/pdf`, headers })
  return (await readPdf(rawPayload)).map(({ text }) => text).join(' ')
}

/** Texts of printed reports of at least two words that stand in one language alone. */
async function textsOf(language: string, other: string): Promise<string[]> {
  const areas = ['report', 'pdf', 'records', 'evidence', 'checks', 'facts']
  const read = async (code: string) =>
    (await Promise.all(areas.map((area) => readMessages(code, area)))).flatMap(Object.values).join('\n')
  const others = await read(other)
  const pieces = (await read(language)).split(/\n|[{}]/).map((piece) => piece.trim())
  return pieces.filter((piece) => / /.test(piece) && piece.length > 8 && !others.includes(piece))
}

test('a version for a Spanish lender is printed in Spanish, no matter who freezes it', async () => {
  const text = await printed(await send())
  expect(text).toContain('Avance por código de costo')
  expect(text).toContain('Desembolso 1: Shell')
  expect(text).not.toContain('Draw 1')
  expect(text).toContain('Revisé las fotos y los videos de este reporte.')
  expect((await textsOf('en-US', 'es-US')).filter((piece) => text.includes(piece))).toEqual([])
})

test('a version for an English lender is English, also when a Spanish reader freezes it', async () => {
  const body = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid }
  const { data } = await call(world, who.agency, 'lots.savePdf', { body }, spanish)
  const text = await printed(data.report.uuid)
  expect(text).toContain('Progress by cost code')
  expect(text).toContain('Draw 1: Shell')
  expect(text).not.toContain('Desembolso')
  expect((await textsOf('es-US', 'en-US')).filter((piece) => text.includes(piece))).toEqual([])
})

test('a reader of another language sees that nothing changed since the version', async () => {
  await send()
  const { contentHash } = first(
    (await call(world, who.agency, 'inspections.pdfs', { params: { id: review.drawRequest.uuid } })).data.data,
  )
  const [english, spanishReport] = [await reportOf(), await reportOf(spanish)]
  expect([english.contentHash, spanishReport.contentHash]).toEqual([contentHash, contentHash])
})

test('lenders of different languages get the version in English', async () => {
  const other = await aLender(world, { agency: who.agency.uuid, recipients: ['b@bank.example'] })
  expect(await printed(await send([bank.uuid, other.uuid]))).toContain('Progress by cost code')
})

test('each lender’s mail is in its language', async () => {
  const other = await aLender(world, { agency: who.agency.uuid, recipients: ['b@bank.example'] })
  await send([bank.uuid, other.uuid])
  const mails = await world.db
    .selectFrom('mail_outbox')
    .select(['to_address', 'language'])
    .where('report_link', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  expect(Object.fromEntries(mails.map(({ to_address, language }) => [to_address, language]))).toEqual({
    'a@banco.example': 'es-US',
    'b@bank.example': 'en-US',
  })
})
