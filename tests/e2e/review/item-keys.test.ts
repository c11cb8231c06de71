import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { sayYes } from 'tests/support/browser/question'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function aDecided(status: 'verified' | 'defective') {
  const { world, people } = app
  const review = await aReview(world, people, { photos: 1 })
  await givePictures(world, review.media)
  await world.db.updateTable('media').set({ status }).where('item', '=', review.item.uuid).execute()
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid }
  return { ...review, ids, itemId: review.item.uuid, mediaId: first(review.media).uuid }
}

it('by key: J and K move over items, Enter opens one, and its key approves it', async () => {
  const { ids, itemId, drawRequest } = await aDecided('verified')
  await anItem(app.world, { draw_request: drawRequest.uuid, title: 'Gutters' })
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  const rows = page.getByRole('table', { name: 'Items' }).locator('[data-row-id]')
  const focused = (row: number) => rows.nth(row).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('j')
  await focused(0)
  await page.keyboard.press('j')
  await focused(1)
  await page.keyboard.press('k')
  await focused(0)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.item({ ...ids, itemId }))
  const approve = page.getByRole('button', { name: 'Approve item' })
  await approve.and(page.locator('[aria-keyshortcuts="Shift+V"]')).waitFor()
  await page.keyboard.press('Shift+V')
  const statusOf = async () => {
    const items = app.world.db.selectFrom('inspection_items').select('status').where('uuid', '=', itemId)
    return (await items.executeTakeFirstOrThrow()).status
  }
  await expect.poll(statusOf).toBe('Approved')
  await session.leave()
})

it('by key: a rejected re-request opens the comment box of the photo without a reason', async () => {
  const { ids, itemId, mediaId } = await aDecided('defective')
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  await page.keyboard.press('w')
  const refusal = page.locator('[data-toast]').filter({ hasText: '1 defective photo or video has no reason' })
  await refusal.getByRole('button', { name: 'Show' }).filter({ hasText: 'O' }).waitFor()
  await page.keyboard.press('Shift+O')
  await page.waitForURL((url) => url.pathname === paths.media({ ...ids, itemId, mediaId }))
  await refusal.waitFor({ state: 'detached' })
  // The comment box has the focus, even if the photo was already on the screen.
  const box = page.getByRole('textbox', { name: 'Comment, marks it defective' })
  await box.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('figure').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('w')
  await refusal.waitFor()
  await page.keyboard.press('Shift+O')
  await box.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Too dark')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Too dark').first().waitFor()
  await session.leave()
})

it('by key: T starts the review of the draw request selected on the lot page', async () => {
  const { lot, media } = await aReview(app.world, app.people, { photos: 1 })
  await givePictures(app.world, media)
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.lot(lot.uuid) })
  const { page } = session
  await live(page)
  await page.keyboard.press('j')
  await page.locator('[data-row-id]:focus').waitFor()
  await page.keyboard.press('t')
  await page.waitForURL((url) => url.pathname.endsWith(first(media).uuid))
  await session.leave()
})

it('by key: Shift+N leads a borrower to the next item of the draw that needs photos', async () => {
  const { world, people } = app
  const { agency, borrower } = people
  const lot = await aLot(world, { agency: agency.uuid, borrower_email: borrower.email })
  await anItem(world, { draw_request: (await aDrawRequest(world, { lot: lot.uuid, due_date: '2026-01-01' })).uuid })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
  const draw_request = drawRequest.uuid
  const slab = await anItem(world, { draw_request, title: 'Slab' })
  await anItem(world, { draw_request, title: 'Framing', status: 'Approved' })
  const roof = await anItem(world, { draw_request, title: 'Roof' })
  const pathOf = (itemId: string) => paths.item({ lotId: lot.uuid, requestId: draw_request, itemId })
  const { page, leave } = await app.openSession(borrower, { pointer: false, path: pathOf(slab.uuid) })
  await live(page)
  await page.keyboard.press('Shift+N')
  await page.waitForURL((url) => url.pathname === pathOf(roof.uuid))
  await page.getByRole('heading', { level: 1, name: /Roof/ }).waitFor()
  await page.keyboard.press('Shift+N')
  await page.waitForURL((url) => url.pathname === pathOf(slab.uuid))
  await leave()
})

it('by key: J and K move over the media of a draw request', async () => {
  const { world, people } = app
  const { lot, drawRequest, media } = await aReview(world, people, { photos: 3 })
  await givePictures(world, media)
  const path = paths.drawRequestMedia({ lotId: lot.uuid, requestId: drawRequest.uuid })
  const session = await app.openSession(people.reviewer, { pointer: false, path })
  const { page } = session
  await live(page)
  const focused = (place: number) => page.locator(`a[data-media="${media[place]?.uuid}"]:focus`).waitFor()
  await page.keyboard.press('Home')
  await focused(0)
  await page.keyboard.press('j')
  await focused(1)
  await page.keyboard.press('j')
  await focused(2)
  await page.keyboard.press('k')
  await focused(1)
  await session.leave()
})

it('by key: the selection bar never covers the cursor', async () => {
  const { world, people } = app
  const { lot, drawRequest, media } = await aReview(world, people, { photos: 60 })
  await givePictures(world, media)
  const path = paths.drawRequestMedia({ lotId: lot.uuid, requestId: drawRequest.uuid })
  const session = await app.openSession(people.reviewer, { pointer: false, path })
  const { page } = session
  await live(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: / selected$/ })
  const heightOver = async () => {
    const [cell, over] = await Promise.all([page.locator('a[data-media]:focus').boundingBox(), bar.boundingBox()])
    return cell && over && over.y - (cell.y + cell.height)
  }
  for (let row = 0; row < 6; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(heightOver).toBeGreaterThan(0)
  }
  await session.leave()
})

it('by key: Enter applies a filter above the photo', async () => {
  const { ids, itemId, mediaId } = await aDecided('verified')
  const path = paths.media({ ...ids, itemId, mediaId })
  const session = await app.openSession(app.people.reviewer, { pointer: false, path })
  const { page } = session
  await live(page)
  const filter = page.getByRole('link', { name: /^Verified/ })
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('bucket') === 'verified')
  await page.getByRole('figure').and(page.locator(':focus')).waitFor()
  await session.leave()
})

it('by key: a re-request asks for confirmation while photos wait for a decision', async () => {
  const { world, people } = app
  const { lot, drawRequest, item, media } = await aReview(world, people, { photos: 2 })
  await givePictures(world, media)
  const one = first(media).uuid
  await world.db.updateTable('media').set({ status: 'defective', remarks: 'Blurred' }).where('uuid', '=', one).execute()
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: one }
  const session = await app.openSession(people.reviewer, { pointer: false, path: paths.media(ids) })
  const { page } = session
  await live(page)
  const statusOf = async () => {
    const requests = world.db.selectFrom('draw_requests').select('status').where('uuid', '=', drawRequest.uuid)
    return (await requests.executeTakeFirstOrThrow()).status
  }
  const question = page.getByRole('alertdialog').filter({ hasText: '1 undecided photo or video waits' })
  await page.keyboard.press('w')
  await question.waitFor()
  await session.checkAccess()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await statusOf()).toBe('submitted')
  await page.keyboard.press('w')
  await question.waitFor()
  await sayYes(page)
  await expect.poll(statusOf).toBe('re-requested')
  await session.leave()
})

it('a browser without WebGL shows the review without its map, and says so', async () => {
  const { ids, itemId, mediaId } = await aDecided('verified')
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: '/favicon.svg' })
  const { page } = session
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more])
      },
    })
  })
  await page.goto(paths.media({ ...ids, itemId, mediaId }))
  await live(page)
  await page.keyboard.press('m')
  const map = page.getByRole('region', { name: 'Photo location' })
  await map.getByRole('note').filter({ hasText: 'can’t draw the map' }).waitFor()
  await page.keyboard.press('Escape')
  await map.waitFor({ state: 'detached' })
  await page.getByRole('figure').and(page.locator(':focus')).waitFor()
  await session.leave()
})
