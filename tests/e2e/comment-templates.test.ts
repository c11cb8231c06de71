import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { theTemplates } from 'tests/support/builders/codes'
import { aReview, first } from 'tests/support/builders/review'
import { expectRefusal, live, runByPalette, settled } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await theTemplates(stage.world, null, [
    { label: 'Too far', text: 'Stand closer.' },
    { label: 'Blurred', text: 'Hold still.' },
  ])
})
afterAll(() => stage.stop())

/** What an agency has set; null while it uses those that ship. */
const own = async () =>
  (
    await stage.world.db
      .selectFrom('comment_templates')
      .select('templates')
      .where('agency', '=', stage.people.agency.uuid)
      .executeTakeFirst()
  )?.templates?.map(({ label }) => label) ?? null

it('by key: an agency changes, orders and undoes them, and a review that is open has them on its keys at once; to change them is not a reviewer’s', async () => {
  const review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const photo = first(review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const reviewer = await stage.sit(stage.people.reviewer, { path: paths.media({ ...ids, mediaId: photo.uuid }) })
  await live(reviewer.page)
  await reviewer.page.getByRole('button', { name: 'Too far' }).waitFor()

  const seat = await stage.sit(stage.people.agency, { path: paths.lenders() })
  const { page } = seat
  await live(page)
  await runByPalette(page, 'Comment templates')
  await page.getByRole('heading', { name: 'Comment templates' }).waitFor()
  await settled(page)
  await page.getByLabel('Key 3, short name').fill('Wrong item')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Text is required').waitFor()
  expectRefusal(seat)
  await page.getByLabel('Key 3, what the borrower reads').fill('Send this one where it belongs.')
  // A row is moved by keys on its buttons, and the focus goes along.
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
    stage.world.db.selectFrom('media').select('remarks').where('uuid', '=', photo.uuid).executeTakeFirstOrThrow()
  await expect.poll(async () => (await remarks()).remarks).toBe('Send this one where it belongs.')
  // Among the photos a number is for all that are selected, as one step.
  const all = async () =>
    (await stage.world.db.selectFrom('media').select('remarks').where('item', '=', ids.itemId).execute())
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
  // To change them is not theirs.
  await reviewer.page.goto(paths.templateSettings())
  reviewer.expects(/\b403\b/)
  await reviewer.page.getByText('Your role may not do this').waitFor()
  await reviewer.leave()

  await page.getByRole('heading', { name: 'Comment templates' }).click()
  await page.keyboard.press('z')
  await expect.poll(own).toBeNull()
  await expect.poll(() => page.getByLabel('Key 1, short name').inputValue()).toBe('Too far')
  await seat.leave()
})

it('by pointer on a phone: a row is emptied and moved, and those that ship come back', async () => {
  const seat = await stage.sit(stage.people.agency, { phone: true, path: paths.templateSettings() })
  const { page } = seat
  await live(page)
  await page.getByRole('button', { name: 'Empty 1' }).tap()
  await page.getByRole('button', { name: 'Move 2 up' }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Comment templates saved').first().waitFor()
  await expect.poll(own).toEqual(['Blurred'])
  await settled(page)
  await page.getByRole('button', { name: 'Use the comment templates that ship' }).tap()
  await expect.poll(own).toBeNull()
  await expect.poll(() => page.getByLabel('Key 2, short name').inputValue()).toBe('Blurred')
  await seat.leave()
})
