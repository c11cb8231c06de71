import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

it('a draw request sums up its evidence; each number opens exactly those photos, and the walk stays among them', async () => {
  const review = await aReview(stage.world, stage.people, { photos: 4 })
  await givePictures(stage.world, review.media)
  const answers = ['fail', 'pass', 'fail', 'warn']
  for (const [index, { uuid }] of review.media.entries()) {
    const checks = [{ kind: 'distance', result: answers[index], value: 1, limit: 1, detail: '1 m' }]
    await sql`update media set checks = ${JSON.stringify(checks)}::jsonb where uuid = ${uuid}`.execute(stage.world.db)
  }
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const seat = await stage.sit(stage.people.reviewer, { path: paths.drawRequest(ids) })
  const { page } = seat
  await live(page)
  await page.getByRole('listitem').filter({ hasText: 'Distance to lot' }).getByText('2', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Fail 2' }).click()
  await page.waitForURL(/\/media\?check=fail$/)
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(2)
  await page.locator('a[data-media]').first().click()
  await page.waitForURL(`**${paths.media({ ...ids, mediaId: first(review.media).uuid })}?check=fail`)
  await page.getByRole('figure', { name: /^Photo 1 of/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Fail, 2' }).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('End')
  const last = review.media[2]?.uuid ?? ''
  await page.waitForURL(`**${paths.media({ ...ids, mediaId: last })}?check=fail`)
  // Off again: the walk goes on among all.
  const fails = page.getByRole('link', { name: 'Fail, 2' })
  await fails.click()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => fails.getAttribute('aria-current')).toBeNull()
  await page.keyboard.press('End')
  await page.waitForURL(`**${paths.media({ ...ids, mediaId: review.media[3]?.uuid ?? '' })}`)
  await seat.leave()
})
