import { afterAll, beforeAll, expect, it } from 'vitest'

import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { password } from 'tests/support/world/people'
import { paths } from '~/lib/paths'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('on a phone, a borrower chooses Spanish, signs in, and returns to English', async () => {
  const session = await app.openSession(null, { path: paths.login(), phone: true })
  const { page } = session
  const lang = () => page.locator('html').getAttribute('lang')
  expect(await lang()).toBe('en-US')

  // 1. The switch keeps the typed address.
  await page.getByLabel('Email').fill(app.people.borrower.email)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  expect(await lang()).toBe('es-US')
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(app.people.borrower.email)
  expect(await page.getByRole('button', { name: 'Español' }).getAttribute('aria-pressed')).toBe('true')
  await session.checkAccess()

  // 2. A page that the browser goes to has its messages in the same language.
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await page.getByRole('heading', { name: 'Recuperar su contraseña' }).waitFor()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()

  // 3. Signed in, the language stays.
  await page.getByLabel('Correo electrónico').fill(app.people.borrower.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname === paths.dashboard())
  expect(await lang()).toBe('es-US')

  // 4. The setting loads the page again in its language.
  await page.goto(`${app.web.origin}${paths.displaySettings()}`)
  await live(page)
  await page.locator('select[name="language"]').selectOption('en-US')
  await page.locator('[data-save]').click()
  await expect.poll(lang).toBe('en-US')
  await session.leave()
})

it('without JavaScript the switch submits its form and returns to its page', async () => {
  const session = await app.openSession(null, { path: paths.signup(), scripts: false })
  const { page } = session
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Crear cuenta' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.signup())
  await session.leave()
})

it('shows statuses, sections, commands and the budget of a draw request in Spanish', async () => {
  const agency = app.people.agency.uuid
  const lot = await aLot(app.world, { agency, street: '9 Plumb Lane' })
  const request = await aDrawRequest(app.world, { lot: lot.uuid, title: 'Shell' })
  const ids = { lotId: lot.uuid, requestId: request.uuid }
  const session = await app.openSession(app.people.agency, { path: paths.dashboard() })
  const { page } = session
  await page.context().addCookies([{ name: 'language', value: 'es-US', url: app.web.origin }])

  await page.goto(`${app.web.origin}${paths.drawRequest(ids)}`)
  await live(page)
  await page.getByRole('heading', { name: 'Desembolso 1: Shell' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('Pendiente').first().waitFor()
  await main.getByRole('link', { name: 'Fotos y videos' }).waitFor()
  await main.getByRole('button', { name: 'Editar solicitud' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'En cualquier lugar' }).waitFor()

  await page.goto(`${app.web.origin}${paths.budget(lot.uuid)}`)
  await page.getByRole('heading', { name: 'Tabla de valores' }).waitFor()
  await session.leave()
})
