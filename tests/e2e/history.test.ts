import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'
import { paths } from '~/lib/paths'

let stage: Stage
let review: Awaited<ReturnType<typeof aReview>>

beforeAll(async () => {
  stage = await createStage()
  review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const { world, people } = stage
  await call(world, people.reviewer, 'inspections.updateChecklistProgress', {
    params: { uuid: first(review.checklist).uuid },
    body: { progress: 62.5 },
  })
  await call(world, people.reviewer, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Closer, please' }] },
  })
})
afterAll(() => stage.stop())

const ids = () => ({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })

it('by key: the checklists as reviews left them, three columns padded with --, then the files; digits go from section to section, on from the media too', async () => {
  const seat = await stage.sit(stage.people.reviewer, { pointer: false, path: paths.drawRequest(ids()) })
  const { page } = seat
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.keyboard.press('h')
  const checklists = page.getByRole('table', { name: 'Checklists, percent in place after each review' })
  await checklists.waitFor()
  expect(await checklists.getByRole('columnheader').allInnerTexts()).toEqual(['Line', 'Attempt 1', '--', '--', 'Now'])
  const cells = (line: string) => checklists.getByRole('row', { name: line }).getByRole('cell').allInnerTexts()
  expect(await cells('Footings')).toEqual(['62.5', '--', '--', '62.5'])
  expect(await cells('Slab')).toEqual(['--', '--', '--', '--'])
  await page.getByText('1 item sent back').waitFor()
  await seat.checkAccess()
  await page.keyboard.press('2')
  await page.getByRole('grid').first().waitFor()
  await page.keyboard.press('3')
  await page.waitForURL((url) => url.pathname === paths.drawRequestAttempts(ids()))
  await page.keyboard.press('4')
  await page.waitForURL((url) => url.pathname === paths.drawRequestFiles(ids()))
  await page
    .getByRole('table', { name: 'Files' })
    .getByRole('link', { name: first(review.media).file_name })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  expect(new URL(opened.url()).pathname).toContain('/original')
  await seat.leave()
})

it('by touch, in the dark: both tabs fit a phone', async () => {
  const seat = await stage.sit(stage.people.borrower, { path: paths.drawRequest(ids()), phone: true, theme: 'dark' })
  const { page } = seat
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1, name: /^Draw/ }).waitFor()
  // What keeps Complete closed is the business of whoever completes.
  expect(await page.getByText(/^Complete opens when/).count()).toBe(0)
  await page.getByRole('link', { name: 'Files' }).tap()
  await page.getByRole('link', { name: first(review.media).file_name }).waitFor()
  await page.getByRole('link', { name: /^Attempts/ }).tap()
  await page.getByRole('table', { name: 'Checklists, percent in place after each review' }).waitFor()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wider).toBe(false)
  await seat.checkAccess('colors')
  await seat.leave()
})
