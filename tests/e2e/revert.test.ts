import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const byPointer = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Search or run a command/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('option', { name: 'Revert image' }).click()
}

const hands = [
  { hand: 'key', revert: (page: Page) => page.keyboard.press('Shift+R') },
  {
    hand: 'pointer on a phone in the dark, out of the palette',
    revert: byPointer,
    options: { phone: true, theme: 'dark' } as const,
  },
]

/** Spec §2: revert an image; §7: its status and the words it came with go back, as one step that can itself be undone. */
describe.each(hands)('the last decision on a photo is taken back by $hand', ({ revert, options = {} }) => {
  it('with its words; the decision before it stands again, and undo brings the last one back', async () => {
    const review = await aReview(stage.world, stage.people, { photos: 2 })
    await givePictures(stage.world, review.media)
    const { uuid: id } = first(review.media)
    const decide = (body: { status: 'verified' | 'defective'; comment?: string }) =>
      call(stage.world, stage.people.reviewer, 'inspections.validateMedia', { params: { id }, body })
    await decide({ status: 'verified' })
    stage.world.clock.advance(60_000)
    await decide({ status: 'defective', comment: 'Out of focus' })
    const now = async () =>
      stage.world.db.selectFrom('media').select(['status', 'comment']).where('uuid', '=', id).executeTakeFirst()
    const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid, mediaId: id }
    const seat = await stage.sit(stage.people.reviewer, { path: paths.media(ids), ...options })
    const { page } = seat
    await live(page)
    await page.locator('[data-shown] img').waitFor()
    await revert(page)
    await page.getByText('Last decision taken back').filter({ visible: true }).first().waitFor()
    await expect.poll(now).toEqual({ status: 'verified', comment: null })
    await page.getByText('Verified', { exact: true }).filter({ visible: true }).first().waitFor()
    await page.keyboard.press('z')
    await expect.poll(now).toEqual({ status: 'defective', comment: 'Out of focus' })
    await seat.leave()
  })
})
