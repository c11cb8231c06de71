import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { live, openPalette } from 'tests/support/browser/forms'
import { speak } from 'tests/support/browser/language'
import { givePictures } from 'tests/support/files/pictures'
import { createStage, type Stage } from 'tests/support/browser/stage'
import { paths } from '~/lib/paths'

let app: Stage

beforeAll(async () => {
  app = await createStage()
})
afterAll(() => app.stop())

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
/** Opens the palette and types into it. */
async function ask(page: Page, typed: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(typed)
}
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

it('a reviewer decides, undoes, reads a reason and uses the palette in Spanish', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const { page, leave } = await app.sit(app.people.reviewer, { path: paths.dashboard() })
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.media({ ...ids, mediaId: first(review.media).uuid })}`)
  await live(page)

  // 1. Decisions and their undo are announced.
  await page.keyboard.press('v')
  await toast(page, 'Verificada')
  await page.getByRole('figure', { name: /2/ }).waitFor()
  await page.keyboard.press('d')
  await toast(page, '1 verificada, 1 defectuosa')
  await shot(page, 'toast-wide')
  await page.keyboard.press('z')
  await toast(page, 'Deshecho: Marcada como defectuosa')

  // 2. The palette finds commands by words of both languages.
  for (const typed of ['aprobar foto', 'approve photo', 'verify']) {
    await ask(page, typed)
    await page
      .getByRole('option', { name: /^Verificar/ })
      .first()
      .waitFor()
    if (typed === 'aprobar foto') await shot(page, 'palette-wide')
    await page.keyboard.press('Escape')
  }

  // 3. An unavailable command says why.
  await ask(page, 'finalizar')
  await page.getByRole('option', { name: /Completar inspección.*1 foto o video espera revisión/ }).waitFor()
  await shot(page, 'reason-wide')
  await page.keyboard.press('Escape')

  // 4. The page of an argument asks in Spanish.
  await ask(page, 'comentar con texto')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Escriba un comentario').fill('Falta la esquina')
  await shot(page, 'argument-wide')
  await page.keyboard.press('Enter')
  await toast(page, 'Comentario guardado')
  await leave()
})

it('a refused sign-in is explained in the language of the page', async () => {
  const session = await app.sit(null, { path: '/favicon.svg', phone: true })
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
