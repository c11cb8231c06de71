import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { theTemplates } from 'tests/support/builders/codes'
import { live } from 'tests/support/browser/forms'
import {
  allDecided,
  hasRoom,
  nameLines,
  onPhone,
  rowsOfFirstWord,
  setChecks,
  touchAt,
  versionsOf,
} from 'tests/support/browser/photos-on-phone'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, phone, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await theTemplates(app.world, app.people.agency.uuid, [{ label: 'Too far away', text: 'Stand closer.' }])
})
afterAll(() => app.stop())

it('names the two worst checks, labels undo with its photo, and offers to end the review', async () => {
  const { review, openSession } = await onPhone(app, 'reviewer')
  const [one, other] = review.media
  await setChecks(app, one?.uuid ?? '', {
    distance: 'unknown',
    takenAfter: 'warn',
    uploadDelay: 'pass',
    lookAlike: 'warn',
    sharpness: 'fail',
    accuracy: 'unknown',
  })
  await setChecks(app, other?.uuid ?? '', { distance: 'pass', uploadDelay: 'warn', sharpness: 'pass' })
  const { page, checkAccess, leave } = await openSession()
  await live(page)
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  expect(await checks.allInnerTexts()).toEqual([
    expect.stringContaining('Sharpness'),
    expect.stringContaining('Taken after last attempt'),
    expect.stringMatching(/^3 more: 1 warning, 2 unknown\s+1 passes$/),
  ])
  await checkAccess()
  // On a small phone, details of a check are truncated, but not its name, which stays on its line.
  await page.setViewportSize({ width: 320, height: 640 })
  const runsOver = await checks.evaluateAll((all) => all.slice(0, 2).map((one) => one.scrollHeight - one.clientHeight))
  expect(runsOver).toEqual([0, 0])
  await page.getByRole('button', { name: /^3 more/ }).tap()
  const evidence = page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Photo checks' })
  await expect.poll(() => evidence.getByRole('listitem').count()).toBe(6)
  const cut = await evidence
    .locator('li > span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  expect(cut).toEqual([])
  // The scale of the site sketch is fully visible.
  const ground = page.getByRole('img', { name: /^Map: / })
  const [picture, scale] = await Promise.all([ground.boundingBox(), ground.locator('g').last().boundingBox()])
  expect((scale?.x ?? Infinity) + (scale?.width ?? 0)).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0))
  await page.getByRole('button', { name: 'Close details' }).tap()
  await page.setViewportSize({ width: 390, height: 844 })

  const verdicts = page.getByRole('toolbar', { name: 'Decision' }).last()
  const complete = verdicts.getByRole('button', { name: 'Complete' })
  const verify = verdicts.getByRole('button', { name: 'Verify' })
  const undo = page.getByRole('toolbar', { name: 'Decision' }).locator('..').getByRole('button', { name: /^Undo/ })
  const isGreyed = () => undo.filter({ visible: true }).getAttribute('aria-disabled')
  await canBeJudged(page)
  // Nothing of the item is decided here or elsewhere.
  expect(await isGreyed()).toBe('true')
  await verify.tap()
  await canBeJudged(page, 2)
  await checks.filter({ hasText: 'All other checks pass' }).getByText('2', { exact: true }).waitFor()
  await undo.filter({ hasText: 'Undo: Verified, photo 1' }).waitFor()
  expect(await isGreyed()).toBeNull()
  // The accessible name includes the item.
  await expect
    .poll(() => undo.filter({ visible: true }).getAttribute('aria-label'))
    .toMatch(/^Undo: Verified, photo 1, \d/)
  await expect.poll(() => complete.count()).toBe(0)
  await verify.tap()
  await page.getByText('All decided in Draw').waitFor()
  await complete.waitFor()
  const [main, side] = [await complete.boundingBox(), await verify.boundingBox()]
  expect(main?.height).toBe(56)
  expect(main?.width).toBeGreaterThan(2 * (side?.width ?? 0))
  // Each is large enough for a finger, and the text in the header is on a line of its own.
  const next = verdicts.locator('..').getByRole('button', { name: 'Next', exact: true })
  expect((await next.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 320, height: 640 })
  const [progress, compare] = [
    await page.getByText('All decided in Draw').filter({ visible: true }).boundingBox(),
    await page.getByRole('button', { name: 'Compare' }).filter({ visible: true }).boundingBox(),
  ]
  expect(progress?.y).toBeGreaterThanOrEqual((compare?.y ?? 640) + (compare?.height ?? 0))
  // In the narrow space it is one word.
  const undoOf = (photo: number) => undo.and(page.getByRole('button', { name: `Undo: Verified, photo ${photo}` }))
  await undoOf(2).filter({ visible: true }).tap()
  await complete.waitFor({ state: 'detached' })
  await undoOf(1).filter({ visible: true }).tap()
  await page.getByRole('figure', { name: /^Photo 1 of/ }).waitFor()
  await expect.poll(() => versionsOf(app, review)).toEqual([3, 3])
  // Sent back it has no end but another inspection, whose name has more words.
  await allDecided(app, review)
  await page.reload()
  await verdicts.getByRole('button', { name: 'Next inspection' }).waitFor()
  expect(await hasRoom(verdicts)).toBe(true)
  await leave()
})

it('the selection bar fits a phone; Back closes layers over a photo', async () => {
  const { ids, path, openSession } = await onPhone(app, 'reviewer')
  const { page, checkAccess, leave } = await openSession(paths.drawRequestMedia(ids))
  await live(page)
  await page.getByRole('button', { name: 'Select', exact: true }).first().tap()
  const bar = page.getByRole('toolbar', { name: '1 media selected' })
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
  await checkAccess()
  // The bar is as high as its buttons, so the focus ring must be inside.
  await page.getByRole('button', { name: 'Clear selection' }).focus()
  await page.keyboard.press('Shift+Tab')
  const ring = await bar.locator(':focus').evaluate((act) => getComputedStyle(act).outlineOffset)
  expect(ring).toBe('-2px')
  await page.getByRole('button', { name: 'Clear selection' }).tap()
  await bar.waitFor({ state: 'detached' })
  await page.locator('a[data-media]').first().tap()
  await canBeJudged(page)
  const back = () => page.evaluate(() => history.back())
  const details = page.getByRole('complementary', { name: 'Details' })
  const covers = [
    ['Details', details],
    ['Comment', details],
    ['Search or run a command', page.getByRole('dialog', { name: 'Search or run a command' })],
  ] as const
  for (const [opens, over] of covers) {
    await page.getByRole('button', { name: opens, exact: true }).filter({ visible: true }).tap()
    await over.waitFor()
    await back()
    await over.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
  await back()
  await page.waitForURL((url) => url.pathname === paths.drawRequestMedia(ids))
  await leave()
})

it('Back closes layers on any page, without extra history entries', async () => {
  const { openSession } = await onPhone(app, 'reviewer')
  const { page, leave } = await openSession(paths.lots())
  await live(page)
  // On a tablet, a list can be sorted, filtered and opened by touch.
  await page.setViewportSize({ width: 834, height: 1112 })
  const orders = page.getByRole('columnheader').getByRole('link')
  await orders.first().waitFor()
  const pressed = orders.or(page.locator('[data-row-id]')).or(page.getByRole('button', { name: 'Filter' }))
  expect(await pressed.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length)).toBe(
    0,
  )
  // A tap down to the line below the heading selects all, not the first row.
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await all.boundingBox()) ?? {}
  for (const checked of [true, false]) {
    await page.touchscreen.tap(x + width / 2, y + height / 2 + 19)
    await page.getByRole('checkbox', { name: 'Select all on this page', checked }).waitFor()
  }
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const sides = (all: Element[]) => all.flatMap((one) => [one.clientWidth, one.clientHeight])
  expect(Math.min(...(await places.evaluateAll(sides)))).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 390, height: 844 })
  const at = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)
  const back = () => page.evaluate(() => history.back())
  const menu = page.getByRole('dialog', { name: 'Plumbline' })
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  const account = page.getByRole('menu')
  const opened = async (name: string | RegExp, over: typeof menu) => {
    await page.getByRole('button', { name, exact: true }).tap()
    await over.waitFor()
  }
  const covers = [
    ['Menu', menu],
    ['Search or run a command', palette],
    [/, account$/, account],
  ] as const
  const filter = ['Filter', page.getByRole('dialog', { name: 'Filter' })] as const
  const closes = async (path: string, ...all: (readonly [string | RegExp, typeof menu])[]) => {
    for (const [name, over] of all) {
      await opened(name, over)
      await back()
      await over.waitFor({ state: 'detached' })
      await at(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  }
  // Opened from a mail: no page of the product is below this one.
  await page.goto(paths.lots())
  await live(page)
  const read: string[] = []
  page.on('request', (request) => void (/(?<!glance)\.data/.test(request.url()) && read.push(request.url())))
  await page.setViewportSize({ width: 834, height: 1112 })
  const details = page.getByRole('complementary', { name: 'Details of the lot' })
  const closesDetails = async () => {
    await page.locator('[data-row-id]').first().tap()
    await details.waitFor()
    await back()
    await details.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toMatch(new RegExp(`${paths.lots()}$`))
  }
  await closesDetails()
  await page.setViewportSize(phone)
  await closes(paths.lots(), filter, ...covers)
  await page.setViewportSize({ width: 834, height: 1112 })
  await closes(paths.lots(), ['Columns', page.getByRole('menu')])
  await closesDetails()
  await page.setViewportSize(phone)
  await opened('Menu', menu)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(read).toEqual([])
  await opened('Menu', menu)
  await menu.getByRole('link', { name: 'Dashboard' }).tap()
  await at(paths.dashboard())
  await menu.waitFor({ state: 'detached' })
  await closes(paths.dashboard(), ...covers)
  await opened('Search or run a command', palette)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await opened('Search or run a command', palette)
  await page.keyboard.insertText('go to calendar')
  await page.keyboard.press('Enter')
  await at(paths.calendar())
  await palette.waitFor({ state: 'detached' })
  await back()
  await at(paths.dashboard())
  await back()
  await at(paths.lots())
  await page.evaluate(() => history.forward())
  await at(paths.dashboard())
  await back()
  await at(paths.lots())
  await page.reload()
  await live(page)
  // One press leaves the product to the page of the link.
  await back()
  await at('/favicon.svg')
  await leave()
})

it('a photo follows the finger and shows the decision, except with reduced motion', async () => {
  const { openSession } = await onPhone(app, 'reviewer', 4)
  const { page, context, leave } = await openSession()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await live(page)
  await canBeJudged(page)
  const shown = page.locator('[data-shown]')
  const x = async () => (await shown.boundingBox())?.x ?? 0
  const touch = await context.newCDPSession(page)
  await touchAt(touch, 'touchStart', 100)
  await touchAt(touch, 'touchMove', 250)
  const stamp = page.locator('p', { hasText: /^Verify$/ })
  await stamp.waitFor()
  expect(await x()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(x).toBeGreaterThan(100)
  // Moving back cancels the decision.
  await touchAt(touch, 'touchMove', 110)
  await stamp.waitFor({ state: 'detached' })
  await touchAt(touch, 'touchMove', 250)
  await stamp.waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('figure', { name: /^Photo 2 of/ }).waitFor()
  await expect.poll(x).toBe(0)
  await page.getByText('3 left in Draw').waitFor()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await canBeJudged(page, 2)
  await page.keyboard.press('y')
  const told = page.locator('[data-toast]')
  await told.filter({ hasText: 'copied' }).waitFor()
  const comment = page.getByRole('button', { name: 'Comment', exact: true }).last()
  const goesTo = async (photo: number) => {
    await page
      .getByRole('figure', { name: new RegExp(`^Photo ${photo} of`) })
      .and(page.locator(':focus'))
      .waitFor()
    await page.getByRole('complementary', { name: 'Details' }).waitFor({ state: 'hidden' })
  }
  await comment.tap()
  const form = page.getByRole('complementary', { name: 'Details' }).locator('form')
  await form.locator('textarea:focus').waitFor()
  const ends = await told.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(Math.max(844 * Number(ends.length === 0), ...ends)).toBeLessThanOrEqual((await form.boundingBox())?.y ?? 0)
  await page.getByRole('button', { name: 'Too far away', exact: true }).filter({ visible: true }).tap()
  await goesTo(3)
  await canBeJudged(page, 3)
  await comment.tap()
  const box = page.getByRole('textbox', { name: 'Comment, marks it defective' })
  await box.fill('Too dark to see')
  // A phone's keyboard closes.
  await box.blur()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await goesTo(4)
  // Photos that replaced it are not in the browser history: one press leaves the opened link.
  await page.evaluate(() => history.back())
  await page.waitForURL('/favicon.svg')
  await leave()
})

it('a borrower sees the photo’s number and swipes between photos', async () => {
  const { review, ids, openSession } = await onPhone(app, 'borrower')
  await allDecided(app, review)
  const { page, context, leave } = await openSession()
  await live(page)
  await page.getByText('1 of 2', { exact: true }).first().waitFor()
  await page.getByText(/^Media of Draw/).waitFor()
  await expect.poll(() => page.getByText(/\bleft\b/).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Next inspection' }).count()).toBe(0)
  const touch = await context.newCDPSession(page)
  await touchAt(touch, 'touchStart', 300)
  await touchAt(touch, 'touchMove', 100)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('figure', { name: /^Photo 2 of/ }).waitFor()
  await page.goto(paths.drawRequestFiles(ids))
  const row = page.locator('[data-row-id]').first()
  await row.waitFor()
  const isLink = await row.evaluate((one) => {
    const { right, bottom } = one.getBoundingClientRect()
    return document.elementFromPoint(right - 20, bottom - 8)?.closest('a') !== null
  })
  expect(isLink).toBe(true)
  await leave()
})

it('the filmstrip of many photos is usable, and hidden on a phone in landscape', async () => {
  const { path, ids, review } = await onPhone(app, 'reviewer', 24)
  const { page, checkAccess, leave } = await app.openSession(app.people.reviewer, { path })
  await live(page)
  const strip = page.getByRole('group', { name: 'Filmstrip' })
  await strip.getByRole('button', { name: 'Photo 1,' }).waitFor()
  await checkAccess()
  await page.setViewportSize({ width: 844, height: 390 })
  await strip.waitFor({ state: 'hidden' })
  const photo = page.getByRole('figure', { name: /^Photo 1 of/ })
  await expect.poll(async () => (await photo.boundingBox())?.height ?? 0).toBeGreaterThan(200)
  // A wide photo ends above its caption on a small phone.
  await page.setViewportSize({ width: 320, height: 640 })
  const foot = () =>
    photo.locator('[data-shown] img').evaluate((image: HTMLImageElement) => {
      const { width, height, bottom } = image.getBoundingClientRect()
      return bottom - (height - Math.min(height, (width * image.naturalHeight) / image.naturalWidth)) / 2
    })
  const caption = page.getByText(/, photo 1$/).filter({ visible: true })
  await expect.poll(async () => (await foot()) <= ((await caption.boundingBox())?.y ?? 0)).toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  const title = 'Rough framing of the upper storey'
  await app.world.db.updateTable('inspection_items').set({ title }).where('uuid', '=', ids.itemId).execute()
  await nameLines(app, review, ['Compaction report', `${'Llanfair'.repeat(5)} and more`])
  await page.goto(paths.item(ids))
  await live(page)
  const sheet = page.getByRole('grid', { name: 'Media' })
  await sheet.waitFor()
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const main = page.getByRole('main')
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await main.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await page.locator(`a[data-media="${review.media.at(-1)?.uuid}"]`).waitFor()
  // The toast at the bottom covers none of it.
  const ends = await main.evaluate((one) =>
    [...one.querySelectorAll('*')].filter((part) => part.innerHTML).map((part) => part.getBoundingClientRect().bottom),
  )
  expect(Math.max(...ends)).toBeLessThanOrEqual(844 - 88)
  // The name of its cost code ends above its first photo.
  await page.setViewportSize({ width: 320, height: 640 })
  await main.evaluate((one) => one.scrollTo(0, 0))
  const name = sheet.getByRole('rowheader').getByRole('heading')
  const gap = async () => {
    const [head, photo] = [await name.boundingBox(), await sheet.locator('a[data-media]').first().boundingBox()]
    return head && photo ? photo.y - head.y - head.height : -1
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(4)
  // A checklist line only breaks inside a word that is longer than the line; its progress stays visible next to it.
  expect(await page.getByText('Compaction report').evaluate(rowsOfFirstWord)).toBe(1)
  const bars = page.getByRole('progressbar', { name: / and more: progress$/ })
  expect((await bars.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  // A short toast has its undo button in the same line.
  await sheet.locator('a[data-media]').first().focus()
  await page.keyboard.press('v')
  const toast = page.locator('[data-toast]').filter({ has: page.getByRole('button', { name: /^Undo/ }) })
  expect((await toast.boundingBox())?.height).toBe(44)
  await page.setViewportSize(phone)
  const end = review.media.at(-1)?.uuid
  await page.goto(`${paths.item(ids)}?at=${end}`)
  await expect.poll(async () => (await page.locator(`a[data-media="${end}"]`).boundingBox())?.y ?? 0).toBeLessThan(844)
  await leave()
})
