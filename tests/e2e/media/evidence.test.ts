import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Same origin, but not a page of the product: routes must be held before one loads. */
const nowhere = '/favicon.svg'

/** Opens the first of three photos; the last one loads only when released. */
async function withOneOnItsWay(page: Page, lastId: string, address: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/${lastId}/preview*`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await live(page)
  return letGo
}

async function threePhotos() {
  const review = await aReview(app.world, app.people, { photos: 3 })
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  return { ...review, address: paths.media({ ...ids, mediaId: first(media).uuid }) }
}

const rowOf = (uuid: string) =>
  app.world.db.selectFrom('media').select(['status', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
const statusOf = async (uuid: string) => (await rowOf(uuid)).status
const verdict = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Decision' }).getByRole('button', { name })

it('a photo that is still loading cannot be decided on until it is visible', async () => {
  const { media, address } = await threePhotos()
  await givePictures(app.world, media)
  const last = media[2]?.uuid ?? ''
  const { version } = await rowOf(last)
  const { page, leave } = await app.openSession(app.people.reviewer, { path: nowhere })
  const letGo = await withOneOnItsWay(page, last, address)
  await page.keyboard.press('j')
  await page.getByRole('figure', { name: /^Photo 2 of 3/ }).waitFor()
  await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }),
      )
    press('j')
    // Right after the next photo is rendered, before any queued task.
    const isDrawn = () => document.querySelector('figure[aria-label^="Photo 3 of 3"]') !== null
    for (let turn = 0; turn < 1000 && !isDrawn(); turn += 1) await Promise.resolve()
    press('v')
  })
  await page.getByText(ruleText('rule.unseen')).filter({ visible: true }).first().waitFor()
  for (const key of ['v', 'd', '1']) await page.keyboard.press(key)
  await expect.poll(() => verdict(page, 'Verify').getAttribute('aria-disabled')).toBe('true')
  letGo()
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => statusOf(last)).toBe('verified')
  // The earlier presses did nothing.
  expect((await rowOf(last)).version).toBe(version + 1)
  await leave()
})

it('keys right after a refused decision decide on nothing that is not shown', async () => {
  const { media, address } = await threePhotos()
  await givePictures(app.world, media)
  const [, unreadable = '', last = ''] = media.map(({ uuid }) => uuid)
  const facts = { processing: 'failed', has_preview: false } as const
  await app.world.db.updateTable('media').set(facts).where('uuid', '=', unreadable).execute()
  const before = await Promise.all(media.map(({ uuid }) => rowOf(uuid)))
  const { page, leave } = await app.openSession(app.people.reviewer, { path: nowhere })
  const letGo = await withOneOnItsWay(page, last, address)
  const refused = page.locator('[data-toast=reason]')
  await page.keyboard.press('j')
  await page.getByRole('figure').getByText('This photo can’t be shown').waitFor()
  for (const key of ['v', 'j', 'v', 'd', '1']) await page.keyboard.press(key)
  await refused.filter({ hasText: ruleText('rule.unseen') }).waitFor()
  for (const key of ['k', 'v', 'd', '1', 'j', 'v']) await page.keyboard.press(key)
  await expect.poll(() => verdict(page, 'Verify').getAttribute('aria-disabled')).toBe('true')
  expect(await Promise.all(media.map(({ uuid }) => rowOf(uuid)))).toEqual(before)
  letGo()
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => rowOf(last)).toEqual({ status: 'verified', version: (before[2]?.version ?? 0) + 1 })
  expect(await rowOf(unreadable)).toEqual(before[1])
  await leave()
})

it('a photo loading in the comparison cannot be decided on either', async () => {
  const { world, people } = app
  const { media, item, address } = await threePhotos()
  const replaced = { item: item.uuid, uploaded_by: people.borrower.uuid }
  const olds = await Promise.all(
    media.map(async ({ uuid }) => {
      const old = await aMedia(world, { ...replaced, attempt: 1, status: 'defective', remarks: 'Blurred' })
      await world.db.updateTable('media').set({ replaces: old.uuid, attempt: 2 }).where('uuid', '=', uuid).execute()
      return old
    }),
  )
  await givePictures(world, [...media, ...olds])
  const last = media[2]?.uuid ?? ''
  const { page, leave } = await app.openSession(people.reviewer, { path: nowhere })
  const letGo = await withOneOnItsWay(page, last, address)
  await page.keyboard.press('b')
  await page.getByRole('img', { name: 'Now, attempt 2' }).waitFor()
  for (const key of ['j', 'j', 'v']) await page.keyboard.press(key)
  await page.getByText(ruleText('rule.unseen')).filter({ visible: true }).first().waitFor()
  letGo()
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).waitFor()
  expect(await statusOf(last)).toBe('pending')
  await page.keyboard.press('v')
  await expect.poll(() => statusOf(last)).toBe('verified')
  await leave()
})

it('a draw request sums up its evidence; each number opens exactly those photos', async () => {
  const review = await aReview(app.world, app.people, { photos: 4 })
  await givePictures(app.world, review.media)
  const answers = ['fail', 'pass', 'fail', 'warn']
  for (const [index, { uuid }] of review.media.entries()) {
    const checks = [{ kind: 'distance', result: answers[index], value: 1, limit: 1, detail: '1 m' }]
    await sql`update media set checks = ${JSON.stringify(checks)}::jsonb where uuid = ${uuid}`.execute(app.world.db)
  }
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  await page.getByRole('listitem').filter({ hasText: 'Distance to lot' }).getByText('2 fail', { exact: true }).waitFor()
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
  // Off again: next and previous cover all photos.
  const fails = page.getByRole('link', { name: 'Fail, 2' })
  await fails.click()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => fails.getAttribute('aria-current')).toBeNull()
  await page.keyboard.press('End')
  await page.waitForURL(`**${paths.media({ ...ids, mediaId: review.media[3]?.uuid ?? '' })}`)
  await session.leave()
})
