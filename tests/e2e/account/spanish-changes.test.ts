import { afterAll, beforeAll, expect, it } from 'vitest'

import { aLot } from 'tests/support/builders/lots'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { englishTexts, speak } from 'tests/support/browser/language'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'
import { call } from 'tests/support/world/call'
import { paths } from '~/lib/paths'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('by key: a change made in English is undone, and its audit entry read, in Spanish', async () => {
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, street: '7 Calle Sol' })
  const set = (totalBudget: number) =>
    call(world, people.agency, 'lots.updateTotalBudget', { params: { lotId: lot.uuid }, body: { totalBudget } })
  await set(20)
  await set(25)
  const session = await app.openSession(people.agency, { path: paths.dashboard(), pointer: false })
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.lot(lot.uuid)}`)
  await live(page)

  // 1. The toast names the change.
  await page.keyboard.press('z')
  await page
    .getByRole('region', { name: 'Notificaciones (F8)' })
    .getByText('Deshecho: Presupuesto de 7 Calle Sol')
    .waitFor()
  expect(await englishTexts(page, 'es-US')).toEqual([])

  // 2. The audit trail has it, with the names of the changed fields.
  await page.goto(`${app.web.origin}${paths.audit()}`)
  await live(page)
  const rows = page.getByRole('table', { name: 'Registro de auditoría' }).locator('tbody tr')
  const undone = rows.filter({ hasText: 'Deshecho: Presupuesto de 7 Calle Sol: $25' })
  await undone.locator('summary', { hasText: 'presupuesto total, presupuesto' }).press('Enter')
  await undone.getByText('presupuesto total: $25 → $20').waitFor()
  await rows.getByText('Inició sesión').first().waitFor()
  expect(await englishTexts(page, 'es-US')).toEqual([])
  await session.leave()
})

it('a notification of an English colleague is read in Spanish', async () => {
  const { world, people } = app
  const { drawRequest } = await aReview(world, people, { photos: 1 })
  const body = { inspectionId: drawRequest.uuid, to: 'reviewer', text: 'Hola' } as const
  await call(world, people.agency, 'inspections.sendNotification', { body })
  const session = await app.openSession(people.reviewer, { path: paths.dashboard() })
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.notifications()}`)
  await live(page)
  await page.getByText(`${people.agency.name} sobre ${drawRequest.title}: Hola`).first().waitFor()
  expect(await englishTexts(page, 'es-US')).toEqual([])
  await session.leave()
})

it('a picture is chosen by a button in Spanish, which names the chosen file', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.dashboard() })
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.settings()}`)
  await live(page)
  await page.getByText('Elegir archivo').waitFor()
  await page.getByText('Ningún archivo elegido').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Foto', { exact: true }).click()
  await (await choosing).setFiles({ name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
  await page.getByText('retrato.jpg').waitFor()
  await page.getByRole('button', { name: 'Quitar la foto' }).click()
  await page.getByText('Ningún archivo elegido').waitFor()
  await session.leave()
})

it('errors of the form of a draw request name their fields in Spanish', async () => {
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, street: '9 Calle Sol' })
  const session = await app.openSession(people.agency, { path: paths.dashboard() })
  session.expects(/\b400\b/)
  const { page } = session
  await speak(page, app.web.origin, 'es-US')
  await page.goto(`${app.web.origin}${paths.newRequestOnLot(lot.uuid)}`)
  await live(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Falta: Título').waitFor()
  await page.getByText('Falta: Presupuesto total').waitFor()
  await session.leave()
})
