import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { createStage, type Stage } from 'tests/support/browser/stage'
import { paths } from '~/lib/paths'

let app: Stage

beforeAll(async () => {
  app = await createStage()
})
afterAll(() => app.stop())

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar o ejecutar un comando' })
const speakSpanish = (page: Page) =>
  page.context().addCookies([{ name: 'language', value: 'es-US', url: app.web.origin }])
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

it('a reviewer decides, undoes, reads a reason and uses the palette in Spanish', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const { page, leave } = await app.sit(app.people.reviewer, { path: paths.dashboard() })
  await speakSpanish(page)
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
    await page.keyboard.press('Control+k')
    await box(page).fill(typed)
    await page.getByRole('option', { name: /^Verificar/ }).first().waitFor()
    if (typed === 'aprobar foto') await shot(page, 'palette-wide')
    await page.keyboard.press('Escape')
  }

  // 3. An unavailable command says why.
  await page.keyboard.press('Control+k')
  await box(page).fill('finalizar')
  await page.getByRole('option', { name: /Completar inspección.*1 foto o video espera revisión/ }).waitFor()
  await shot(page, 'reason-wide')
  await page.keyboard.press('Escape')

  // 4. The page of an argument asks in Spanish.
  await page.keyboard.press('Control+k')
  await box(page).fill('comentar con texto')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Escriba un comentario').fill('Falta la esquina')
  await shot(page, 'argument-wide')
  await page.keyboard.press('Enter')
  await toast(page, 'Comentario guardado')
  await leave()
})

it('a refused sign-in and a missing field are explained in the language of the page', async () => {
  const { page, leave } = await app.sit(null, { path: '/favicon.svg', phone: true })
  await speakSpanish(page)
  await page.goto(`${app.web.origin}${paths.login()}`)
  await live(page)
  await page.getByLabel('Correo electrónico').fill('nadie@plumbline.test')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Falta: Contraseña').waitFor()
  await page.getByLabel('Contraseña', { exact: true }).fill('Wrong1!pass')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Correo o contraseña incorrectos').waitFor()
  await shot(page, 'login-narrow')
  await leave()
})
