import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { englishTexts, speak } from 'tests/support/browser/language'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { paths } from '~/lib/paths'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const photo = () => readFile(new URL('../../support/samples/photos/portland.jpg', import.meta.url))

/** Opens a page in Spanish and waits until it is live. */
async function open({ page }: BrowserSession, path: string): Promise<void> {
  await page.goto(`${app.web.origin}${path}`)
  await live(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('es-US')
}

it('a crew takes a photo and submits it in Spanish on a phone, and it is reviewed in Spanish', async () => {
  const { lot, drawRequest, item } = await anAskedRequest(app.world, app.people)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const crew = await app.openSession(app.people.borrower, { phone: true, path: paths.dashboard() })
  const { page } = crew
  await speak(page, app.web.origin, 'es-US')

  // 1. The item says what is asked for.
  await open(crew, paths.item(ids))
  await page.getByRole('heading', { name: 'Instrucciones' }).waitFor()
  await page.getByText('Fotos que muestren el trabajo hecho.').waitFor()
  await page.getByRole('toolbar', { name: 'Captura' }).waitFor()
  expect(await englishTexts(page, 'es-US')).toEqual([])
  await crew.checkAccess()

  // 2. A real photo is uploaded.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Tomar una foto' }).tap()
  await (await choosing).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('list', { name: 'Archivos' }).getByText('IMG_0001.jpg').waitFor()
  await page.getByRole('button', { name: 'Nota sobre IMG_0001.jpg' }).waitFor()
  const media = () =>
    app.world.db
      .selectFrom('media')
      .select(['uuid', 'attempt'])
      .where('item', '=', item.uuid)
      .where('processing', '=', 'ready')
      .execute()
  await expect.poll(async () => (await media()).length).toBe(1)
  expect(await englishTexts(page, 'es-US')).toEqual([])

  // 3. It is submitted.
  const submit = page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Enviar desembolso 1' })
  await submit.first().tap()
  await expect.poll(async () => (await media())[0]?.attempt).toBe(1)
  await page.getByText('Enviada').first().waitFor()
  expect(await englishTexts(page, 'es-US')).toEqual([])
  await crew.leave()

  // 4. The reviewer reads its evidence and decides.
  const mediaId = (await media())[0]?.uuid ?? ''
  const desk = await app.openSession(app.people.reviewer, { path: paths.dashboard() })
  await speak(desk.page, app.web.origin, 'es-US')
  await open(desk, paths.media({ ...ids, mediaId }))
  await desk.page.getByRole('figure', { name: 'Foto 1 de 1, Walks' }).waitFor()
  const evidence = desk.page.getByRole('region', { name: 'Verificación de fotos' })
  await evidence.getByText('Distancia al lote').waitFor()
  await evidence.getByText('primer envío').waitFor()
  await desk.page.getByRole('toolbar', { name: 'Decisión' }).first().waitFor()
  expect(await englishTexts(desk.page, 'es-US')).toEqual([])
  await desk.leave()
})

it.each([
  ['narrow', 320, 640],
  ['wide', 1440, 900],
])('screens of a %s window have no English texts and do not scroll sideways', async (_, width, height) => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const session = await app.openSession(app.people.agency, { path: paths.dashboard() })
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.setViewportSize({ width, height })
  const screens = [
    paths.drawRequest(ids),
    paths.drawRequestMedia(ids),
    paths.item(ids),
    paths.media({ ...ids, mediaId: first(review.media).uuid }),
    paths.report(ids.lotId),
    paths.imports('lots'),
    paths.importBudget(ids.lotId),
    paths.review(),
    paths.keySettings(),
    paths.practice(),
    paths.drill('learn'),
  ]
  for (const path of screens) {
    await open(session, path)
    const found = { path, english: await englishTexts(page, 'es-US'), beyond: await pixelsBeyond(page) }
    expect(found).toEqual({ path, english: [], beyond: 0 })
    // English screens are checked in both windows, and Spanish ones differ by their texts alone.
    if (width === 1440) await session.checkAccess()
  }
  await session.leave()
})

/** Pixels by which a page is wider than its window. */
const pixelsBeyond = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
