import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { violationsOn, wcag } from 'tests/support/browser/axe'
import { aReview } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/browser/forms'
import { aPerson } from 'tests/support/world/people'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('Ctrl+K on a page of the palette returns to the empty palette, and closes that', async () => {
  const { world, people } = app
  const { lot } = await aReview(world, people, { photos: 0 })
  const session = await app.openSession(people.agency, { path: paths.lot(lot.uuid) })
  const { page } = session
  await live(page)
  const home = page.getByRole('combobox', { name: 'Search or run a command' })
  const emptied = async () => {
    await page.keyboard.press('Control+k')
    await home.and(page.locator(':focus')).waitFor()
    await expect.poll(() => home.inputValue()).toBe('')
  }
  // 1. On a page reached from the palette, with typed text; further letters are text.
  await runByPalette(page, 'Add lender')
  await page.getByRole('combobox', { name: /^Add lender/ }).waitFor()
  await page.keyboard.type('raw request')
  await emptied()
  await page.keyboard.type('gl')
  await expect.poll(() => home.inputValue()).toBe('gl')
  expect(new URL(page.url()).pathname).toBe(paths.lot(lot.uuid))
  // 2. A page opened from there leads back to it.
  await home.fill('Add lender')
  await page.getByRole('option', { name: 'Add lender' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /^Add lender/ }).waitFor()
  await page.keyboard.press('Escape')
  await home.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const lenders = await world.db.selectFrom('lenders').select('uuid').where('name', 'ilike', '%raw%').execute()
  expect(lenders).toEqual([])
  await session.leave()
})

it('assigning a reviewer from a lot offers its own draw requests first, and finds the person by name', async () => {
  const { world, people } = app
  const { lot, drawRequest } = await aReview(world, people, { photos: 0 })
  const newer = await aReview(world, people, { photos: 0 })
  const person = await aPerson(world, {
    role: 'reviewer',
    agency: people.agency.uuid,
    firstName: 'Quentin',
    lastName: 'Marsh',
  })
  const session = await app.openSession(people.agency, { path: paths.lot(lot.uuid) })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('assign a reviewer')
  await page.getByRole('option', { name: 'Assign a reviewer…' }).first().click()
  await page.getByRole('option').first().waitFor()
  await page.getByRole('option', { name: lot.street }).first().and(page.getByRole('option').first()).waitFor()
  await page.keyboard.type('quentin')
  await page.getByRole('option', { name: 'Quentin Marsh' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('definition').filter({ hasText: 'Quentin Marsh' }).waitFor()
  await page.getByRole('option', { name: lot.street }).first().and(page.getByRole('option').first()).waitFor()
  expect(await violationsOn(page, { include: '[role=dialog]' }, wcag)).toEqual([])
  await page.keyboard.press('Enter')
  const reviewers = () =>
    world.db
      .selectFrom('draw_requests')
      .select('reviewer')
      .where('uuid', 'in', [drawRequest.uuid, newer.drawRequest.uuid])
      .orderBy('created_at')
      .execute()
  await expect.poll(reviewers).toEqual([{ reviewer: person.uuid }, { reviewer: people.reviewer.uuid }])
  await session.leave()
})

it('a recent record and “Back” lead to the record’s page, not to its last form', async () => {
  const { world, people } = app
  const { lot } = await aReview(world, people, { photos: 0 })
  const other = await aReview(world, people, { photos: 0 })
  const session = await app.openSession(people.agency, { path: paths.lot(other.lot.uuid) })
  const { page } = session
  await live(page)
  await page.goto(paths.lot(lot.uuid))
  await live(page)
  await page.goto(paths.budget(lot.uuid))
  await live(page)
  await runByPalette(page, 'New budget line')
  await page.getByRole('dialog').getByLabel('Title').waitFor()
  await page.goto(paths.lots())
  await live(page)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('heading', { level: 1, name: lot.street }).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.lot(lot.uuid))
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.lot(other.lot.uuid))
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: lot.street }).first().waitFor()
  await page.keyboard.type(lot.lot_number)
  await page.getByRole('option', { name: lot.street }).first().and(page.locator('[aria-selected=true]')).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.lot(lot.uuid))
  await session.leave()
})
