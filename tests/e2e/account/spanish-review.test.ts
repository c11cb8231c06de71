import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { live, openPalette } from 'tests/support/browser/forms'
import { englishTexts, speak } from 'tests/support/browser/language'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { paths } from '~/lib/paths'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
it('a reviewer decides, undoes, reads a reason and uses the palette in Spanish', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.dashboard() })
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.media({ ...ids, mediaId: first(review.media).uuid })}`)
  await live(page)

  // 1. Decisions and their undo are announced.
  await page.keyboard.press('v')
  await toast(page, 'Verificada')
  await page.getByRole('figure', { name: /2/ }).waitFor()
  await page.keyboard.press('d')
  await toast(page, '1 verificada, 1 defectuosa')
  await page.keyboard.press('z')
  await toast(page, 'Deshecho: Marcada como defectuosa')

  // 2. The palette finds commands by words of both languages.
  await openPalette(page)
  const box = page.getByRole('combobox')
  for (const typed of ['approve photo', 'verify', 'aprobar foto']) {
    await box.fill(typed)
    await page
      .getByRole('option', { name: /^Verificar/ })
      .first()
      .waitFor()
  }

  // 3. An unavailable command says why.
  await box.fill('finalizar')
  await page.getByRole('option', { name: /Completar inspección.*1 foto o video espera revisión/ }).waitFor()

  // 4. The page of an argument asks in Spanish.
  await box.fill('comentar con texto')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Escriba un comentario').fill('Falta la esquina')
  await page.keyboard.press('Enter')
  await toast(page, 'Comentario guardado')
  await leave()
})

it('photos decided together are announced and undone in Spanish', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.dashboard() })
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.item(ids)}`)
  await live(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('v')
  await toast(page, '2 verificadas')
  await page.keyboard.press('z')
  await toast(page, 'Deshecho: 2 verificadas')
  expect(await englishTexts(page, 'es-US')).toEqual([])
  await leave()
})

it('a refused sign-in is explained in the language of the page', async () => {
  const session = await app.openSession(null, { path: '/favicon.svg', phone: true })
  session.expects(/\b401\b/)
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.login()}`)
  await page.getByLabel('Correo electrónico').fill('nadie@plumbline.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('Wrong1!pass')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Correo o contraseña incorrectos').waitFor()
  await session.leave()
})
