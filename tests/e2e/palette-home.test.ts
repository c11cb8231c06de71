import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { violationsOn, wcag } from 'tests/support/axe'
import { aReview } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/forms'
import { aPerson } from 'tests/support/people'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

it('Ctrl+K in a page of the palette returns to the empty palette, ready to type, and closes that', async () => {
  const { world, people } = stage
  const { lot } = await aReview(world, people, { photos: 0 })
  const seat = await stage.sit(people.agency, { path: paths.lot(lot.uuid) })
  const { page } = seat
  await live(page)
  const home = page.getByRole('combobox', { name: 'Search or run a command' })
  const emptied = async () => {
    await page.keyboard.press('Control+k')
    await home.and(page.locator(':focus')).waitFor()
    expect(await home.inputValue()).toBe('')
  }
  // 1. In a page reached from the palette, with something typed; letters go on being typed.
  await runByPalette(page, 'Add lender')
  await page.getByRole('combobox', { name: /^Add lender/ }).waitFor()
  await page.keyboard.type('raw request')
  await emptied()
  await page.keyboard.type('gl')
  expect(await home.inputValue()).toBe('gl')
  expect(new URL(page.url()).pathname).toBe(paths.lot(lot.uuid))
  // 2. A page reached from there leads back to it.
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
  await seat.leave()
})

it('assigning a reviewer from a lot offers its own draw requests first, and finds the person by name', async () => {
  const { world, people } = stage
  const { lot, drawRequest } = await aReview(world, people, { photos: 0 })
  const newer = await aReview(world, people, { photos: 0 })
  const person = await aPerson(world, {
    role: 'reviewer',
    agency: people.agency.uuid,
    firstName: 'Quentin',
    lastName: 'Marsh',
  })
  const seat = await stage.sit(people.agency, { path: paths.lot(lot.uuid) })
  const { page } = seat
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
  await seat.leave()
})
