import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { sayYes } from 'tests/support/browser/question'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  for (let index = 0; index < 4; index += 1) await aReview(app.world, app.people, { photos: 1 })
})
afterAll(() => app.stop())

const picked = (page: Page) => page.locator('[data-row-id][data-selected]')
const bar = (page: Page) => page.getByRole('toolbar', { name: / selected$/ })

it('selects rows by key and by pointer, and copies their links', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.lots() })
  const { page, context } = session
  await live(page)
  const rows = await page.locator('[data-row-id]').count()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '1 lot selected' }).waitFor()
  await page.keyboard.press('x')
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => picked(page).count()).toBe(3)
  await page.keyboard.press('Shift+K')
  await expect.poll(() => picked(page).count()).toBe(2)
  await session.checkAccess()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('y')
  await page.getByText('Links copied').first().waitFor()
  const ids = await picked(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')))
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(ids.map((id) => `${app.web.origin}${paths.lot(id ?? '')}`))
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: `${rows} lots selected` }).waitFor()

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Close panel' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('peek'))
  await expect.poll(() => picked(page).count()).toBe(rows)
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => picked(page).count()).toBe(0)

  const boxes = page.getByRole('checkbox', { name: 'Select', exact: true })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect.poll(() => picked(page).count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.poll(() => picked(page).count()).toBe(await boxes.count())
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => picked(page).count()).toBe(0)
  await session.leave()
})

it('by touch: selects rows, with all actions of the bar reachable', async () => {
  const { page, context, leave, checkAccess } = await app.openSession(app.people.agency, {
    path: paths.drawRequests(),
    phone: true,
  })
  await live(page)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  // Nothing is selected yet, and no action applies to the row at the cursor.
  await bar(page).getByText('Select something first').waitFor()
  await expect.poll(() => bar(page).getByRole('button').count()).toBeLessThanOrEqual(2)
  await page.locator('[data-row-id]').nth(1).tap()
  await page.locator('[data-row-id]').nth(2).tap()
  await page.getByRole('toolbar', { name: '2 draw requests selected' }).waitFor()
  const more = bar(page).getByRole('button', { name: 'More actions' })
  await more.waitFor()
  const whole = await bar(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .map((one) => {
          const [own, line] = [one.getBoundingClientRect(), one.closest('[role=toolbar]')?.getBoundingClientRect()]
          if (!line || own.top >= line.bottom) return null
          return (
            own.left >= line.left &&
            own.right <= line.right &&
            document.elementFromPoint(own.right - 2, own.top + 22)?.closest('button') === one
          )
        })
        .filter((one) => one !== null),
    )
  expect(whole.length).toBeGreaterThanOrEqual(4)
  expect(whole).not.toContain(false)
  await checkAccess()
  await more.tap()
  await page.getByRole('option', { name: 'Send the assignment email' }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('y')
  const told = page.locator('[data-toast]').filter({ hasText: 'Links copied' })
  await told.waitFor()
  const last = page.locator('[data-row-id]').last()
  const end = await last.evaluate((row) => {
    const list = row.closest('[aria-busy]')
    list?.scrollTo(0, list.scrollHeight)
    return row.getBoundingClientRect().bottom
  })
  const top = await told.evaluate((one) => one.getBoundingClientRect().top)
  expect(end).toBeLessThanOrEqual(top)
  await page.getByRole('button', { name: 'Clear selection' }).tap()
  await bar(page).waitFor({ state: 'detached' })
  await leave()
})

it('selects all matches beyond the page, and applies commands to each draw request', async () => {
  for (let index = 0; index < 8; index += 1) await aReview(app.world, app.people, { photos: 1 })
  const session = await app.openSession(app.people.reviewer, { path: paths.drawRequests() })
  const { page } = session
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: '10 draw requests selected' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: '12 draw requests selected' }).waitFor()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '9 draw requests selected' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: /^All 12 that match/ }).click()
  await page.getByRole('toolbar', { name: '12 draw requests selected' }).waitFor()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  const targets: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/resources/calls')) targets.push(...request.postDataJSON().calls)
  })
  await page.keyboard.press('Shift+J')
  await bar(page)
    .getByRole('button', { name: /^Request photos/ })
    .click()
  await sayYes(page)
  await expect.poll(() => targets.length).toBe(2)
  await page.goto(paths.review())
  await live(page)
  await page.keyboard.press('Shift+J')
  await page.getByRole('toolbar', { name: '2 inspections selected' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(0).click()
  await page.getByRole('toolbar', { name: '1 inspection selected' }).waitFor()
  await session.leave()
})

it('on a contact sheet selects a cost code first, then all that match its filter', async () => {
  const { world, people } = app
  const review = await aReview(world, people, { photos: 2 })
  const other = await anItem(world, {
    draw_request: review.drawRequest.uuid,
    title: 'Walks',
    status: 'Submitted',
    position: 1,
  })
  const rest = []
  for (const status of ['pending', 'pending', 'verified'])
    rest.push(
      await aMedia(world, {
        item: other.uuid,
        uploaded_by: people.borrower.uuid,
        attempt: 1,
        status: status as 'pending',
      }),
    )
  await givePictures(world, [...review.media, ...rest])
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid }
  const session = await app.openSession(people.reviewer, { path: `${paths.drawRequestMedia(ids)}?bucket=toReview` })
  const { page } = session
  await live(page)
  const chosen = (count: number) => page.getByText(`${count} selected`, { exact: true }).waitFor()
  await page.keyboard.press('Control+a')
  await chosen(2)
  await page.getByRole('button', { name: /^All 4 that match/ }).waitFor()
  await page.keyboard.press('Control+a')
  await chosen(4)
  await page.getByRole('button', { name: /^All/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^All in/ }).click()
  await chosen(2)
  await page.getByRole('button', { name: /^All 4 that match/ }).click()
  await chosen(4)
  await page.keyboard.press('v')
  await page.getByText('4 verified', { exact: true }).waitFor()
  const waiting = () =>
    world.db
      .selectFrom('media')
      .select('uuid')
      .where('draw_request', '=', review.drawRequest.uuid)
      .where('status', '=', 'pending')
      .execute()
  await expect.poll(waiting).toEqual([])

  await page.keyboard.press('f')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('link', { name: 'Any' }).first().and(page.locator(':focus')).waitFor()
  await page.locator('[data-media]').nth(4).waitFor()
  await page.keyboard.press('ArrowRight')
  const second = review.media[1]?.uuid ?? ''
  await page.locator(`[data-media="${second}"]:focus`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(`/media/${second}`))
  await session.leave()
})

it('the delete action is last in the bar, which only has applicable actions', async () => {
  for (let index = 0; index < 10; index += 1) await aReview(app.world, app.people, { photos: 0 })
  const { page, leave } = await app.openSession(app.people.admin, { path: paths.lots() })
  const acts = () => bar(page).getByRole('button').allTextContents()
  await live(page)
  await page.keyboard.press('x')
  await bar(page)
    .getByRole('button', { name: /^Delete/ })
    .waitFor()
  const names = await acts()
  expect(names.findIndex((name) => name.startsWith('Delete'))).toBe(
    names.findIndex((name) => name.startsWith('Copy links')) + 1,
  )
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: /^[1-9]\d* lots selected/ }).waitFor()
  await bar(page)
    .getByRole('button', { name: /that match$/ })
    .waitFor({ state: 'detached' })
  expect((await acts()).filter((name) => name.startsWith('Restore'))).toEqual([])
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('PageDown')
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
  await leave()
})

it('deleted rows leave the cursor in place, and get it back when restored', async () => {
  // A repeated run has its own lots.
  const borrower = `Cursor${Date.now()}`
  for (let index = 0; index < 5; index += 1) await aLot(app.world, { borrower_name: borrower })
  const path = `${paths.lots()}?q=${borrower}&sort=-createdAt`
  const { page, leave } = await app.openSession(app.people.admin, { pointer: false, path })
  await live(page)
  const rows = page.locator('[data-row-id]')
  const ids = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-row-id') ?? ''))
  const isOn = (index: number) =>
    page.locator(`[data-row-id="${ids[index]}"][aria-current="true"]:focus`).waitFor({ timeout: 20_000 })
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
  await isOn(2)
  await page.keyboard.press('Delete')
  await isOn(3)
  await page.keyboard.press('Delete')
  await isOn(4)
  await page.keyboard.press('Delete')
  await isOn(1)
  await expect.poll(() => rows.count()).toBe(2)
  await page.keyboard.press('z')
  await isOn(4)
  await page.keyboard.press('z')
  await isOn(3)
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Delete')
  await isOn(1)
  await page.keyboard.press('z')
  await isOn(4)
  // A draw request is for one lot: with several selected, the form asks which, and other lots are found by typing.
  for (let more = 0; more < 7; more += 1) await aLot(app.world, { street: `${more} Choice Street` })
  const other = await aLot(app.world, { street: '7 Choice Street' })
  const there = () =>
    app.world.db.selectFrom('lots').where('borrower_name', '=', borrower).where('deleted_at', 'is', null)
  await expect.poll(() => there().selectAll().execute()).toHaveLength(4)
  await expect.poll(() => rows.count()).toBe(4)
  await page.keyboard.press('Control+a')
  for (const key of ['n', 'r']) await page.keyboard.press(key)
  const chooser = page.getByRole('dialog', { name: 'New draw request' })
  await chooser.getByText('Choose one of the lots you selected, or find another.').waitFor()
  const found = chooser.getByRole('status').getByText(/^\d+ lots?$/)
  // The deletion may have reached the server before its undo, which a reload would delay.
  const count = async () => {
    const text = await found.textContent()
    if (text !== '4 lots' && (await there().selectAll().execute()).length === 4) await page.reload()
    return text
  }
  await expect.poll(count).toBe('4 lots')
  await chooser.getByRole('searchbox').fill('7 Choice')
  await chooser.getByText('Choose its lot first.').waitFor()
  await chooser.getByRole('link', { name: `Lot ${other.lot_number}` }).press('Enter')
  // The search for another lot returns to the list it was chosen from.
  await page.getByRole('link', { name: 'Another lot' }).press('Enter')
  await expect.poll(count).toBe('4 lots')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === paths.lots() && url.search.startsWith(`?q=${borrower}`))
  await leave()
})
