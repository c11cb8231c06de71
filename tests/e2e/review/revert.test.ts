import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const byPointer = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Search or run a command/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('option', { name: 'Revert image' }).click()
}

const inputMethods = [
  { hand: 'key', revert: (page: Page) => page.keyboard.press('Shift+R') },
  {
    hand: 'pointer on a phone in the dark, out of the palette',
    revert: byPointer,
    options: { phone: true, theme: 'dark' } as const,
  },
]

/** Spec §2: revert an image; §7: its status and its comment go back, as one undo entry that can itself be undone. */
describe.each(inputMethods)('the last decision on a photo is reverted by $hand', ({ revert, options = {} }) => {
  it('with its comment; the previous decision applies again, and undo restores the last one', async () => {
    const review = await aReview(app.world, app.people, { photos: 2 })
    await givePictures(app.world, review.media)
    const { uuid: id } = first(review.media)
    const decide = (body: { status: 'verified' | 'defective'; comment?: string }) =>
      call(app.world, app.people.reviewer, 'inspections.validateMedia', { params: { id }, body })
    await decide({ status: 'verified' })
    app.world.clock.advance(60_000)
    await decide({ status: 'defective', comment: 'Out of focus' })
    const now = async () =>
      app.world.db.selectFrom('media').select(['status', 'comment']).where('uuid', '=', id).executeTakeFirst()
    const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid, mediaId: id }
    const session = await app.openSession(app.people.reviewer, { path: paths.media(ids), ...options })
    const { page } = session
    await live(page)
    await page.locator('[data-shown] img').waitFor()
    await revert(page)
    await page.getByText('Last decision undone').filter({ visible: true }).first().waitFor()
    await expect.poll(now).toEqual({ status: 'verified', comment: null })
    await page.getByText('Verified', { exact: true }).filter({ visible: true }).first().waitFor()
    await page.keyboard.press('z')
    await expect.poll(now).toEqual({ status: 'defective', comment: 'Out of focus' })
    await session.leave()
  })
})
