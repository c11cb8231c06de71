import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
  for (let index = 0; index < 4; index += 1) await aReview(stage.world, stage.people, { photos: 1 })
})
afterAll(() => stage.stop())

const picked = (page: Page) => page.locator('[data-row-id][data-selected]')
const bar = (page: Page) => page.getByRole('toolbar', { name: / selected$/ })
const lists = [
  ['lots', paths.lots(), 'lots'],
  ['draw requests', paths.drawRequests(), 'draw requests'],
  ['the review queue', paths.review(), 'inspections'],
] as const

it('by key: Escape closes what lies over the list before it lets go of what was picked', async () => {
  const { page, leave } = await stage.sit(stage.people.reviewer, { pointer: false, path: paths.lots() })
  await live(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Close panel' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('peek'))
  expect(await picked(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await leave()
})

describe.each(lists)('picking rows in %s', (_name, path, many) => {
  it('by key: x, Shift with a move, all on the page, Escape', async () => {
    const seat = await stage.sit(stage.people.reviewer, { pointer: false, path })
    const { page } = seat
    await page.getByText('Live', { exact: true }).waitFor()
    const rows = await page.locator('[data-row-id]').count()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: `1 ${many.slice(0, -1)} selected` }).waitFor()
    await page.keyboard.press('x')
    await bar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await picked(page).count()).toBe(3)
    await page.keyboard.press('Shift+K')
    expect(await picked(page).count()).toBe(2)
    await seat.checkAccess()
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar', { name: `${rows} ${many} selected` }).waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await picked(page).count()).toBe(0)
    await seat.leave()
  })

  it('by pointer: the box of a row, Shift to the next, the box of the head, the cross', async () => {
    const seat = await stage.sit(stage.people.reviewer, { path })
    const { page } = seat
    await page.getByText('Live', { exact: true }).waitFor()
    const boxes = page.getByRole('checkbox', { name: 'Select', exact: true })
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    expect(await picked(page).count()).toBe(3)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    expect(await picked(page).count()).toBe(await boxes.count())
    await page.getByRole('button', { name: 'Clear selection' }).click()
    expect(await picked(page).count()).toBe(0)
    await seat.leave()
  })

  it('by touch: a button shows the boxes, and a press on a row picks it', async () => {
    const seat = await stage.sit(stage.people.reviewer, { path, phone: true })
    const { page } = seat
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    // Nobody is picked yet, and no act falls on the row under the cursor.
    await bar(page).getByText('Select something first').waitFor()
    expect(await bar(page).getByRole('button').count()).toBeLessThanOrEqual(2)
    await page.locator('[data-row-id]').nth(1).tap()
    await page.locator('[data-row-id]').nth(2).tap()
    await page.getByRole('toolbar', { name: `2 ${many} selected` }).waitFor()
    await seat.checkAccess()
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await bar(page).waitFor({ state: 'detached' })
    await seat.leave()
  })
})

it('the links of the picked lots are copied, one a line', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: paths.lots() })
  const { page, context } = seat
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('y')
  await page.getByText('Links copied').first().waitFor()
  const ids = await picked(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id')))
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(ids.map((id) => `${stage.web.origin}${paths.lot(id ?? '')}`))
  await seat.leave()
})

it('evidence is asked for on every picked draw request, each by a call of its own', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: paths.drawRequests() })
  const { page } = seat
  await page.getByText('Live', { exact: true }).waitFor()
  const targets: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/resources/calls')) targets.push(...request.postDataJSON().calls)
  })
  await page.keyboard.press('Shift+J')
  await bar(page)
    .getByRole('button', { name: /^Ask for evidence/ })
    .click()
  await expect.poll(() => targets.length).toBe(2)
  await seat.leave()
})

it('all that match are meant after all on the page, until a row is let go', async () => {
  for (let index = 0; index < 8; index += 1) await aReview(stage.world, stage.people, { photos: 1 })
  const seat = await stage.sit(stage.people.agency, { path: paths.drawRequests() })
  const { page } = seat
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
  await seat.leave()
})

it('on a contact sheet the cost code comes first, then all that match its filter', async () => {
  const { world, people } = stage
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
  const seat = await stage.sit(people.reviewer, { path: `${paths.drawRequestMedia(ids)}?bucket=toReview` })
  const { page } = seat
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
  await seat.leave()
})

it('on a contact sheet a move by key takes the focus from the filter, so that Enter opens the photo', async () => {
  const { world, people } = stage
  const review = await aReview(world, people, { photos: 3 })
  await givePictures(world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid }
  const seat = await stage.sit(people.reviewer, { path: `${paths.drawRequestMedia(ids)}?bucket=toReview` })
  const { page } = seat
  await live(page)
  await page.keyboard.press('f')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('link', { name: 'Any' }).first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  const second = review.media[1]?.uuid ?? ''
  await page.locator(`[data-media="${second}"]:focus`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(`/media/${second}`))
  await seat.leave()
})

describe('the bar of what is done to picked lots', () => {
  const acts = (page: Page) => bar(page).getByRole('button').allTextContents()

  it('has what takes them away last', async () => {
    const { page, leave } = await stage.sit(stage.people.agency, { path: paths.lots() })
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('x')
    await bar(page)
      .getByRole('button', { name: /^Delete/ })
      .waitFor()
    const names = await acts(page)
    expect(names.findIndex((name) => name.startsWith('Delete'))).toBe(
      names.findIndex((name) => name.startsWith('Copy links')) + 1,
    )
    await leave()
  })

  it('leaves out what they are not for, also while all that match are meant', async () => {
    for (let index = 0; index < 10; index += 1) await aReview(stage.world, stage.people, { photos: 1 })
    const { page, leave } = await stage.sit(stage.people.admin, { path: paths.lots() })
    await page.getByText('Live', { exact: true }).waitFor()
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Control+a')
    await page.getByRole('toolbar', { name: /^[1-9]\d* lots selected/ }).waitFor()
    await bar(page)
      .getByRole('button', { name: /that match$/ })
      .waitFor({ state: 'detached' })
    expect((await acts(page)).filter((name) => name.startsWith('Restore'))).toEqual([])
    await page.keyboard.press('Escape')
    await leave()
  })

  it('a turned page has the focus on a row, as the page before had', async () => {
    const { page, leave } = await stage.sit(stage.people.admin, { path: paths.lots() })
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('PageDown')
    await page.waitForURL(/page=2/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
    await leave()
  })
})

it('rows that are deleted leave the cursor where they were, and have it again when they come back', async () => {
  for (let index = 0; index < 5; index += 1) await aLot(stage.world, { borrower_name: 'Cursor' })
  const path = `${paths.lots()}?q=Cursor&sort=-createdAt`
  const { page, leave } = await stage.sit(stage.people.admin, { pointer: false, path })
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
  expect(await rows.count()).toBe(2)
  await page.keyboard.press('z')
  await isOn(4)
  await page.keyboard.press('z')
  await isOn(3)
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Delete')
  await isOn(1)
  await page.keyboard.press('z')
  await isOn(4)
  // One draw request is for one lot: with several picked it is asked which.
  for (let more = 0; more < 4; more += 1) await aLot(stage.world)
  await page.keyboard.press('Control+a')
  for (const key of ['n', 'r']) await page.keyboard.press(key)
  const chooser = page.getByRole('dialog', { name: 'New draw request' })
  await chooser.getByText('Choose its lot first.').waitFor()
  await chooser.getByRole('status').getByText('The first 8 lots. Type to narrow.').waitFor({ state: 'attached' })
  await leave()
})

it('on a phone the bar cuts no act in two: what does not fit is behind one button', async () => {
  const { page, leave, checkAccess } = await stage.sit(stage.people.agency, { path: paths.drawRequests(), phone: true })
  await live(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('[data-row-id]').first().click()
  const more = bar(page).getByRole('button', { name: 'More acts' })
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
  await page.getByRole('option', { name: 'Send the assignment mail' }).waitFor()
  await leave()
})
