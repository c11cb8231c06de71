import { afterAll, beforeAll, expect, it } from 'vitest'

import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { paths } from '~/lib/paths'

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>

beforeAll(async () => {
  app = await startApp()
  review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const { world, people } = app
  await call(world, people.reviewer, 'inspections.updateChecklistProgress', {
    params: { uuid: first(review.checklist).uuid },
    body: { progress: 62.5 },
  })
  await call(world, people.reviewer, 'inspections.setStatus', {
    params: { inspectionId: review.drawRequest.uuid },
    body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Closer, please' }] },
  })
})
afterAll(() => app.stop())

const ids = () => ({ lotId: review.lot.uuid, requestId: review.drawRequest.uuid })

it('by key: the checklists of all reviews, then the files; digits select sections', async () => {
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.drawRequest(ids()) })
  const { page } = session
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.keyboard.press('h')
  const checklists = page.getByRole('table', { name: 'Checklists, percent in place after each review' })
  await checklists.waitFor()
  expect(await checklists.getByRole('columnheader').allInnerTexts()).toEqual(['Line', 'Attempt 1', '--', '--', 'Now'])
  const cells = (line: string) => checklists.getByRole('row', { name: line }).getByRole('cell').allInnerTexts()
  expect(await cells('Footings')).toEqual(['62.5', '--', '--', '62.5'])
  expect(await cells('Slab')).toEqual(['--', '--', '--', '--'])
  await page.getByText('1 item sent back').waitFor()
  await session.checkAccess()
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
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(new URL(download.url()).pathname).toContain('/original')
  await session.leave()
})

it('by touch, in the dark: both tabs fit a phone', async () => {
  const session = await app.openSession(app.people.borrower, {
    path: paths.drawRequest(ids()),
    phone: true,
    theme: 'dark',
  })
  const { page } = session
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1, name: /^Draw/ }).waitFor()
  // Only people who may complete see the reasons against it.
  await expect.poll(() => page.getByText(/^Before you can complete/).count()).toBe(0)
  await page.getByRole('link', { name: 'Files' }).tap()
  await page.getByRole('link', { name: first(review.media).file_name }).waitFor()
  await page.getByRole('link', { name: /^Attempts/ }).tap()
  await page.getByRole('table', { name: 'Checklists, percent in place after each review' }).waitFor()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wider).toBe(false)
  await session.checkAccess('colors')
  await session.leave()
})

it('the page of a draw request names its reviewer to the agency', async () => {
  const { agency, reviewer } = app.people
  const lot = await aLot(app.world, { agency: agency.uuid })
  const unassigned = await aDrawRequest(app.world, { lot: lot.uuid, reviewer: null })
  const assigned = await aDrawRequest(app.world, { lot: lot.uuid, reviewer: reviewer.uuid })
  const session = await app.openSession(agency, {
    path: paths.drawRequest({ lotId: lot.uuid, requestId: unassigned.uuid }),
  })
  const { page } = session
  const named = page.getByRole('definition').filter({ visible: true })
  await named.getByText('Unassigned', { exact: true }).waitFor()
  await page.goto(paths.drawRequest({ lotId: lot.uuid, requestId: assigned.uuid }))
  await named.getByText(reviewer.name, { exact: true }).waitFor()
  await session.leave()
})
