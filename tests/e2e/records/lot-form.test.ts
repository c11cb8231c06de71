import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from 'contract/core/catalog'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { live, openPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lotOf = (uuid: string) =>
  app.world.db.selectFrom('lots').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
/** An edit by somebody else meanwhile. */
const edit = (lotId: string, body: Partial<InputOf<'lots.update'>['body']>) =>
  call(app.world, app.people.admin, 'lots.update', { body: { uuid: lotId, ...body } })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

describe('a form that fills the window', () => {
  it('keeps its title and buttons clear of toasts at every size', async () => {
    const { page, expects, leave } = await app.openSession(app.people.agency, { path: paths.newLot() })
    await live(page)
    const save = dialog(page).getByRole('button', { name: /^Save/ })
    const toast = page.locator('[data-toast]', { hasText: 'Couldn’t get your location' }).first()
    for (const [width, height] of [
      [1280, 600],
      [1440, 700],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The test browsers have no geolocation.
      await dialog(page).getByRole('button', { name: 'Use my location' }).click()
      await toast.waitFor()
      await save.scrollIntoViewIfNeeded()
      const words = await boxOf(toast)
      const isClear = (one: Awaited<ReturnType<typeof boxOf>>) =>
        one.bottom <= words.y || words.bottom <= one.y || words.right <= one.x
      const title = dialog(page).getByRole('heading').first()
      for (const part of [save, title, dialog(page).getByRole('button', { name: 'Close' })])
        expect(isClear(await boxOf(part)), `${width}`).toBe(true)
      await save.click({ timeout: 3000, trial: width !== 390 })
    }
    expects(/\b400\b/)
    await dialog(page).getByText('Loan number is required').waitFor()
    await leave()
  })

  it('keeps them clear on a phone where the form is a page', async () => {
    const { page, leave } = await app.openSession(app.people.agency, {
      phone: true,
      path: paths.notificationSettings(),
    })
    await live(page)
    const save = page.getByRole('button', { name: /^Save/ })
    // At the position of toasts on other pages.
    await page.setViewportSize({ width: 390, height: Math.ceil((await boxOf(save)).bottom) + 24 })
    await page
      .getByLabel(/In the app/)
      .first()
      .tap()
    await save.tap()
    const toast = page.locator('[data-toast]').first()
    await toast.waitFor()
    await save.scrollIntoViewIfNeeded()
    const [button, words] = [await boxOf(save), await boxOf(toast)]
    expect(words.bottom <= button.y || words.y >= button.bottom).toBe(true)
    await save.tap({ timeout: 3000 })
    await leave()
  })
})

describe('the position of a lot', () => {
  it('is an outline drawn on the map, whose area is stored', async () => {
    const made = await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'M-1' })
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.editLot(made.uuid) })
    await live(page)
    await dialog(page).getByRole('button', { name: 'Map' }).click()
    const canvas = page.locator('[data-map] canvas')
    await canvas.waitFor()
    await page.locator('[data-map][data-ready]').waitFor()
    await dialog(page).getByRole('button', { name: 'Outline' }).click()
    await canvas.scrollIntoViewIfNeeded()
    const box = await canvas.boundingBox()
    if (!box) throw new Error('The map has no size')
    const corners = [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.7],
      [0.3, 0.7],
      [0.3, 0.3],
    ] as const
    for (const [x, y] of corners) await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    await dialog(page)
      .getByText(/^Outline of 4 corners/)
      .waitFor()
    await checkAccess()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === paths.lot(made.uuid))
    await expect.poll(async () => (await lotOf(made.uuid)).outline).toHaveLength(5)
    expect((await lotOf(made.uuid)).inspection_area).toBeGreaterThan(100)
    // The map shows it when the form is opened again, and another one replaces it.
    const first = (await lotOf(made.uuid)).outline
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await dialog(page).getByRole('button', { name: 'Map' }).click()
    await page.locator('[data-map][data-ready]').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Outline' }).getAttribute('aria-pressed')).toBe('true')
    await canvas.scrollIntoViewIfNeeded()
    const again = await canvas.boundingBox()
    if (!again) throw new Error('The map has no size')
    for (const [x, y] of [...corners.slice(0, 3), corners[0]])
      await page.mouse.click(again.x + again.width * x, again.y + again.height * y)
    await dialog(page)
      .getByText(/^Outline of 3 corners/)
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === paths.lot(made.uuid))
    await expect.poll(async () => (await lotOf(made.uuid)).outline).toHaveLength(4)
    expect((await lotOf(made.uuid)).outline).not.toEqual(first)
    await leave()
  })
})

/** Brightness, 0 to 255. */
const lightness = async (map: Locator) =>
  (
    await sharp(await map.screenshot())
      .greyscale()
      .stats()
  ).channels[0]?.mean

describe('invalid degrees', () => {
  it('are reported while typing, and open a map of the country', async () => {
    const { page, leave } = await app.openSession(app.people.admin, { path: paths.lots() })
    await live(page)
    await page
      .getByRole('button', { name: /^New lot/ })
      .first()
      .click()
    await field(page, 'Agency').selectOption(app.people.agency.uuid)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('lat=') && asked.push(request.url()))
    const warning = dialog(page).getByText('Enter a latitude from -90 to 90')
    await field(page, 'Latitude').fill('95.5')
    await field(page, 'Longitude').fill('abc')
    await field(page, 'Street').focus()
    await warning.waitFor()
    await dialog(page).getByRole('button', { name: 'Map' }).click()
    const map = page.locator('[data-map][data-ready]')
    await map.waitFor()
    // The form is scrolled to it.
    const edge = (await boxOf(dialog(page))).bottom
    await expect.poll(async () => (await boxOf(map)).bottom).toBeLessThanOrEqual(edge)
    const canvas = map.locator('canvas').first()
    await expect.poll(() => lightness(canvas)).toBeGreaterThan(200)
    await openPalette(page)
    await page.keyboard.insertText('>Theme')
    await page.getByRole('option', { name: /theme/i }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Dark' }).waitFor()
    await page.keyboard.insertText('Dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => lightness(canvas)).toBeLessThan(90)
    await field(page, 'Longitude').fill('-122.03')
    await field(page, 'Latitude').fill('36.97')
    await field(page, 'Street').focus()
    await warning.waitFor({ state: 'detached' })
    await expect.poll(() => field(page, 'City').inputValue()).toBe('Santa Cruz')
    expect(await field(page, 'State or province').inputValue()).toBe('CA')
    expect(asked).toHaveLength(1)
    await leave()
  })
})

describe('a file of lots', () => {
  it('that is larger than may be is refused where it is chosen, and not sent', async () => {
    const { page, expects, leave } = await app.openSession(app.people.agency, { path: paths.imports('lots') })
    await live(page)
    let isSent = false
    page.on('request', (request) => (isSent ||= request.method() === 'POST' && request.url().includes('import')))
    const choose = async (buffer: Buffer) =>
      page.getByLabel(/^CSV or Excel/).setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer })
    // A file on disk, because a buffer would go through the browser's pipe as text.
    const large = path.join(await mkdtemp(path.join(tmpdir(), 'plumbline-lots-')), 'lots.csv')
    await writeFile(large, '')
    await truncate(large, 25 * 1024 * 1024)
    await page.getByLabel(/^CSV or Excel/).setInputFiles(large)
    await page.getByText('The file is larger than 20 MB').waitFor()
    expect(isSent).toBe(false)
    await choose(Buffer.from('Street\n1 Elm Street\n'))
    await page.getByText('The file is larger than 20 MB').waitFor({ state: 'detached' })
    await expect.poll(() => isSent).toBe(true)
    await page.getByText('This file has no row of headings such as Lot number, Street, City').waitFor()
    // It is said at the field, which is the wrong one.
    const chosen = page.getByLabel(/^CSV or Excel/)
    await expect.poll(() => chosen.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`#${await chosen.getAttribute('aria-describedby')}`).innerText()).toContain(
      'headings such as',
    )
    await choose(Buffer.from('Foo,Bar\n1,2\n3,4\n'))
    await page.getByText(/^Choose a column for Lot number, Street/).waitFor()
    // The error appears there and not again for each row.
    expect(await page.getByRole('list', { name: 'Problems' }).count()).toBe(0)
    // The previous file's data is removed.
    await page.getByLabel(/^CSV or Excel/).setInputFiles(large)
    await page.getByText('The file is larger than 20 MB').waitFor()
    await page.getByRole('heading', { name: 'Columns' }).waitFor({ state: 'detached' })
    // The file had no rows below its headings.
    expects(/\b400\b/)
    await leave()
    await rm(path.dirname(large), { recursive: true })
  })
})

it('a form saved by another person meanwhile keeps their changes and marks conflicts', async () => {
  const made = await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'F-10', borrower_name: 'Ann' })
  const lot = await aLot(app.world, { agency: app.people.agency.uuid, loan_number: 'OLD-1' })
  const address = paths.editLot(lot.uuid)
  const session = await app.openSession(app.people.agency, { path: address })
  const { page } = session
  await live(page)
  await field(page, 'Borrower name').fill('Typed Here')
  await field(page, 'Street').fill('1 Typed Road')
  await page.goto(paths.costCodes())
  await live(page)
  await edit(lot.uuid, { loanNumber: 'ADMIN-1', street: '2 Moved Road' })
  await page.goto(address)
  await page.getByText('Your draft was restored. Street is now “2 Moved Road”.').waitFor()
  expect(await field(page, 'Loan number').inputValue()).toBe('ADMIN-1')
  expect(await field(page, 'Borrower name').inputValue()).toBe('Typed Here')
  await field(page, 'Street').fill('2 Moved Road')
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await lotOf(lot.uuid)).toMatchObject({
    loan_number: 'ADMIN-1',
    street: '2 Moved Road',
    borrower_name: 'Typed Here',
  })

  await page.goto(paths.editLot(made.uuid))
  await live(page)
  await field(page, 'Borrower name').fill('Bea')
  const coordinates = { latitude: 30.5, longitude: -97.25 }
  await edit(made.uuid, { loanNumber: 'F-11', coordinates })
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Save again to keep both\.$/)
    .first()
    .waitFor()
  await expect.poll(() => field(page, 'Loan number').inputValue()).toBe('F-11')
  expect(await field(page, 'Latitude').inputValue()).toBe('30.5')
  expect(await field(page, 'Longitude').inputValue()).toBe('-97.25')
  expect(await field(page, 'Borrower name').inputValue()).toBe('Bea')
  expect(await page.getByText(/^Now it is/).count()).toBe(0)
  await edit(made.uuid, { borrowerName: 'Cy', loanNumber: 'F-12' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Now it is “Cy”').waitFor()
  await page
    .getByText(/changed this since you opened it\. Save again to overwrite it\./)
    .first()
    .waitFor()
  await expect.poll(() => field(page, 'Loan number').inputValue()).toBe('F-12')
  expect(await field(page, 'Borrower name').inputValue()).toBe('Bea')
  expect(await page.getByText(/^Now it is/).count()).toBe(1)
  expect(await page.getByText('Lot saved').count()).toBe(0)
  session.expects(/\b409\b/)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => lotOf(made.uuid)).toMatchObject({ borrower_name: 'Bea', loan_number: 'F-12', ...coordinates })
  await page.getByText('Lot saved').first().waitFor()
  await edit(made.uuid, { borrowerName: 'Dee' })
  await page.keyboard.press('z')
  await page.getByText(`“Lot saved, ${made.street}” was not undone: `).first().waitFor()
  await session.leave()
})
