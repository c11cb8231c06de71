import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

async function aPhoto() {
  const review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  return { ids: { ...ids, mediaId: first(review.media).uuid }, uuids: review.media.map(({ uuid }) => uuid) }
}

const statuses = async (uuids: readonly string[]) => {
  const rows = await stage.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', uuids).execute()
  return uuids.map((one) => rows.find(({ uuid }) => uuid === one)?.status)
}

const line = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}\\b`) })

it('by keys alone: a key is changed, a taken one refused by name, and everything says and obeys the new one', async () => {
  const { ids, uuids } = await aPhoto()
  const seat = await stage.sit(stage.people.reviewer)
  const { page } = seat
  await live(page)
  await runByPalette(page, 'My keys')
  await page.getByRole('heading', { name: 'Keys', exact: true }).and(page.locator(':focus')).waitFor()
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('verified, next')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change', exact: true }).and(page.locator(':focus')).waitFor()
  await seat.checkAccess()
  await page.keyboard.press('Enter')
  await page.getByLabel('New key: Verified, next').waitFor()
  await page.keyboard.press('d')
  await page.getByRole('alert').getByText('D is taken by “Defective, next”').waitFor()
  await page.keyboard.press('q')
  await line(page, 'Verified, next').filter({ hasText: 'yours' }).waitFor()
  await page.reload()
  await line(page, 'Verified, next').filter({ hasText: 'Q' }).waitFor()

  await page.goto(paths.media(ids))
  await live(page)
  const button = page.getByRole('button', { name: 'Verify' }).first()
  await expect.poll(() => button.getAttribute('aria-keyshortcuts')).toBe('Q')
  await page.keyboard.press('v')
  await page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'pending'])
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.getByRole('listitem').filter({ hasText: 'Verified, next' }).innerText()).toMatch(/Q$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('verify')
  await expect
    .poll(() =>
      page
        .getByRole('option', { name: /^Verify/ })
        .first()
        .innerText(),
    )
    .toMatch(/Q$/)
  await seat.leave()
})

it('by pointer: keys are taken away, given, put back one by one and all at once, and that is taken back', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await line(page, 'Lenders').click()
  await press('No key')
  await line(page, 'Lenders').filter({ hasText: 'no key' }).waitFor()
  await press('Put back')
  await line(page, 'Lenders').filter({ hasNotText: 'yours' }).waitFor()
  await line(page, 'Audit trail').click()
  await press('Give a key')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await line(page, 'Audit trail').filter({ hasText: 'yours' }).waitFor()
  await press('Put all keys back')
  await line(page, 'Audit trail').filter({ hasText: 'no key' }).waitFor()
  await press('Undo')
  await line(page, 'Audit trail').filter({ hasText: 'yours' }).waitFor()
  await page.getByRole('heading', { name: 'Keys', exact: true }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.waitForURL(`**${paths.audit()}`)
  await seat.leave()
})

it('single keys are switched off, and leave named keys and the palette', async () => {
  const { ids, uuids } = await aPhoto()
  const seat = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
  await page.getByLabel('Single keys').selectOption('off')
  await page.goto(paths.media(ids))
  await live(page)
  await page.keyboard.press('v')
  await runByPalette(page, 'Defective')
  await expect.poll(() => statuses(uuids)).toEqual(['defective', 'pending'])
  await runByPalette(page, 'Turn single keys on or off')
  await page.getByText('Single keys are on').first().waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => statuses(uuids)).toEqual(['defective', 'verified'])
  await seat.leave()
})
