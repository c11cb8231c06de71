import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { theTemplates } from 'tests/support/builders/codes'
import { aReview, first } from 'tests/support/builders/review'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await theTemplates(app.world, null, [
    { label: 'Too far', text: 'Stand closer.' },
    { label: 'Blurred', text: 'Hold still.' },
  ])
})
afterAll(() => app.stop())

/** An agency's own templates; null while it uses the shipped ones. */
const own = async () =>
  (
    await app.world.db
      .selectFrom('comment_templates')
      .select('templates')
      .where('agency', '=', app.people.agency.uuid)
      .executeTakeFirst()
  )?.templates?.map(({ label }) => label) ?? null

it('by key: an agency changes, orders and undoes them, live in an open review', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const photo = first(review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const reviewer = await app.openSession(app.people.reviewer, { path: paths.media({ ...ids, mediaId: photo.uuid }) })
  await live(reviewer.page)
  await reviewer.page.getByRole('button', { name: 'Too far' }).waitFor()

  const session = await app.openSession(app.people.agency, { path: paths.lenders() })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Comment templates')
  await page.getByRole('heading', { name: 'Comment templates' }).waitFor()
  await settled(page)
  await page.getByLabel('Key 3, short name').fill('Wrong item')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Text is required').waitFor()
  expectRefusal(session)
  await page.getByLabel('Key 3, comment for the borrower').fill('Send this one where it belongs.')
  // Keys on its buttons move a row together with the focus.
  await page.getByRole('button', { name: 'Move 3 up' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => page.getByLabel('Key 1, short name').inputValue()).toBe('Wrong item')
  expect(await page.getByRole('button', { name: 'Move 1 up' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await page.getByLabel('Key 1, short name').press('Control+Enter')
  await page.getByText('Comment templates saved').first().waitFor()
  expect(await own()).toEqual(['Wrong item', 'Too far', 'Blurred'])

  await reviewer.page.getByRole('button', { name: 'Wrong item' }).waitFor()
  await reviewer.page.keyboard.press('1')
  const remarks = () =>
    app.world.db.selectFrom('media').select('remarks').where('uuid', '=', photo.uuid).executeTakeFirstOrThrow()
  await expect.poll(async () => (await remarks()).remarks).toBe('Send this one where it belongs.')
  // Among photos, a number applies to the whole selection, as one undo entry.
  const all = async () =>
    (await app.world.db.selectFrom('media').select('remarks').where('item', '=', ids.itemId).execute())
      .map((one) => one.remarks)
      .sort()
  const before = await all()
  await reviewer.page.keyboard.press('u')
  await reviewer.page.getByRole('grid', { name: 'Media' }).waitFor()
  await reviewer.page.keyboard.press('Control+a')
  await reviewer.page.getByRole('toolbar', { name: / selected$/ }).waitFor()
  await reviewer.page.keyboard.press('2')
  await expect.poll(all).toEqual(['Stand closer.', 'Stand closer.'])
  await reviewer.page.keyboard.press('z')
  await expect.poll(all).toEqual(before)
  await reviewer.page.getByRole('grid', { name: 'Media' }).waitFor()
  // Reviewers may not change them.
  await reviewer.page.goto(paths.templateSettings())
  reviewer.expects(/\b403\b/)
  await reviewer.page.getByText('Your role can’t do this').waitFor()
  await reviewer.leave()

  await page.getByRole('heading', { name: 'Comment templates' }).click()
  await page.keyboard.press('z')
  await expect.poll(own).toBeNull()
  await expect.poll(() => page.getByLabel('Key 1, short name').inputValue()).toBe('Too far')
  await session.leave()
})

it('by pointer on a phone: clears and moves a row, and restores the shipped ones', async () => {
  const session = await app.openSession(app.people.agency, { phone: true, path: paths.templateSettings() })
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: 'Clear 1' }).tap()
  await page.getByRole('button', { name: 'Move 2 up' }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Comment templates saved').first().waitFor()
  await expect.poll(own).toEqual(['Blurred'])
  await settled(page)
  await page.getByRole('button', { name: 'Restore default comment templates' }).tap()
  await expect.poll(own).toBeNull()
  await expect.poll(() => page.getByLabel('Key 2, short name').inputValue()).toBe('Blurred')
  await session.leave()
})
