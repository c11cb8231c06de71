import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode, theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { password } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { checkScreens, reasons } from 'tests/support/browser/screens'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let ids: { lotId: string; requestId: string; itemId: string; mediaId: string }
let street: string

beforeAll(async () => {
  app = await startApp()
  await theTemplates(app.world, app.people.agency.uuid, reasons)
  for (let index = 0; index < 3; index += 1) {
    const review = await aReview(app.world, app.people, { photos: 2 })
    await givePictures(app.world, review.media)
    ids = {
      lotId: review.lot.uuid,
      requestId: review.drawRequest.uuid,
      itemId: review.item.uuid,
      mediaId: first(review.media).uuid,
    }
    street = review.lot.street
  }
})
afterAll(() => app.stop())

/** Every screen of the frame, with the heading that receives the focus. */
const screens = () => [
  ['dashboard', paths.dashboard()],
  ['lots', paths.lots()],
  ['a lot', paths.lot(ids.lotId)],
  ['its budget', paths.budget(ids.lotId)],
  ['its report', paths.report(ids.lotId)],
  ['the report of a draw request', paths.report(ids.lotId, ids.requestId)],
  ['draw requests', paths.drawRequests()],
  ['a draw request', paths.drawRequest(ids)],
  ['its attempts', paths.drawRequestAttempts(ids)],
  ['its files', paths.drawRequestFiles(ids)],
  ['its summary', paths.drawRequestSummary(ids)],
  ['its media', paths.drawRequestMedia(ids)],
  ['an item', paths.item(ids)],
  ['a photo', paths.media(ids)],
  ['the review queue', paths.review()],
  ['the calendar', paths.calendar()],
  ['a week of it', `${paths.calendar()}?view=week`],
  ['a new event', paths.newEvent()],
  ['notifications', paths.notifications()],
]

/** One's own settings. */
const ownScreens = () => [
  ['one’s own profile', paths.generalSettings()],
  ['one’s own address', paths.emailSettings()],
  ['one’s own password', paths.passwordSettings()],
  ['one’s own sessions', paths.sessionSettings()],
  ['the display', paths.displaySettings()],
  ['one’s custom keys', paths.keySettings()],
  ['their practice', paths.practice()],
  ['a round of it', paths.drill('learn')],
  ['the calendar’s address', paths.calendarSettings()],
  ['what one is told', paths.notificationSettings()],
]

/** Screens outside the frame, for people without an account or session. */
const openScreens = () => [
  ['sign in', paths.login()],
  ['sign up', paths.signup()],
  ['the code', paths.verifyOtp()],
  ['a forgotten password', paths.forgotPassword()],
  ['a link to a new password that is none', paths.resetPassword('none')],
  ['an invitation that is none', paths.completeProfile('none')],
  ['the contact form', paths.contact()],
  ['the end of some mails', paths.unsubscribe('none')],
]

/** Lists, pages and forms for people who maintain records. */
const keepersScreens = () => [
  ['cost codes', paths.costCodes()],
  ['lenders', paths.lenders()],
  ['users', paths.users()],
  ['a person', paths.user(app.people.reviewer.uuid)],
  ['the archive', paths.archive()],
  ['the audit trail', paths.audit()],
  ['the contact form within the frame', paths.support()],
  ['the import of lots', paths.imports('lots')],
  ['comment templates', paths.templateSettings()],
  ['report templates', paths.templates()],
  ['a new lot', paths.newLot()],
  ['a lot’s form', paths.editLot(ids.lotId)],
  ['a new draw request', paths.newRequestOnLot(ids.lotId)],
  ['a draw request’s form', paths.editRequest(ids.requestId)],
  ['a new item', paths.newItem(ids)],
  ['new checklist lines', paths.newLines(ids)],
  ['a new cost code', paths.newCostCode()],
  ['a new lender', paths.newLender()],
  ['a new report template', paths.newTemplate()],
  ['everybody’s report template', paths.template('01900000-0000-7000-8000-00000000f001')],
  ['a person’s form', paths.editUser(app.people.reviewer.uuid)],
]

describe('every screen, on a phone, in the narrowest window, and on a desktop in both themes', () => {
  it.each([
    ['of the frame', 'reviewer', screens],
    ['of one’s own settings', 'reviewer', ownScreens],
    ['of whoever keeps records', 'agency', keepersScreens],
    ['of whoever is not signed in', null, openScreens],
  ] as const)('%s has no complaint, axe violation, shift or horizontal scroll', async (_, role, addresses) => {
    const session = await app.openSession(role && app.people[role], { phone: true })
    const screens = addresses().map(([name = '', address = '']) => ({ name, address, isOpen: role === null }))
    await checkScreens(session, screens)
    if (role === null) session.expects(/\b404\b/)
    await session.leave()
  })
})

describe('after a navigation', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? null)

  it('the heading has the focus, the title is announced, and going back focuses the row', async () => {
    const session = await app.openSession(app.people.reviewer, { path: paths.lots() })
    const { page } = session
    await live(page)
    const row = page.getByRole('row').filter({ hasText: street }).first()
    await row.getByRole('link').first().click()
    await page.waitForURL(`**${paths.lot(ids.lotId)}`)
    await page.getByRole('heading', { level: 1, name: street }).and(page.locator(':focus')).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `${street}` })
      .waitFor({ state: 'attached' })
    await page.goBack()
    await page.locator(`[data-row-id="${ids.lotId}"]:focus`).waitFor()
    expect(await focused(page)).toBe('TR')
    await page.getByRole('columnheader').getByRole('link', { name: 'Address' }).click()
    await page.waitForURL('**/lots?sort=street')
    expect(await focused(page)).toBe('A')
    await page.keyboard.press('f')
    await page.getByRole('searchbox').fill('zzzz')
    await page.waitForURL('**/lots?q=zzzz&sort=street')
    await page.getByRole('heading', { name: 'No lots match' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No lots match' }).waitFor()
    await page.getByRole('button', { name: /Clear all/ }).click()
    await page.getByRole('row').filter({ hasText: street }).first().waitFor()
    await session.leave()
  })

  it('a link in a row opens at the first press, and going up focuses it again', async () => {
    const session = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids) })
    const { page } = session
    await live(page)
    await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/\/inspections\/[\w-]+$/)
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('u')
    await page.getByRole('table', { name: 'Items' }).waitFor()
    // Going up also focuses the row of the previous page, so that Enter returns.
    await page.locator('tr[data-row-id]:focus').waitFor()
    await page.keyboard.press('u')
    await page.waitForURL(`**${paths.lot(ids.lotId)}`)
    await page.locator(`tr[data-row-id="${ids.requestId}"]:focus`).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${paths.drawRequest(ids)}`)
    const cell = (place: number) => page.getByRole('gridcell').nth(place).getByRole('link').and(page.locator(':focus'))
    await page.goto(paths.drawRequestMedia(ids))
    await live(page)
    await page.keyboard.press('ArrowRight')
    await cell(1).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('figure', { name: /^Photo 2 of/ }).waitFor()
    await page.keyboard.press('Escape')
    await cell(1).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('figure', { name: /^Photo 2 of/ }).waitFor()
    await page.goBack()
    await cell(1).waitFor()
    await session.leave()
  })
})

/** Presses keys without pause from the start, before the page is ready. */
const typeImpatiently = (page: Page) =>
  page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const end = performance.now() + 2500
    port1.onmessage = () => {
      document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
      if (performance.now() < end) port2.postMessage(null)
    }
    port2.postMessage(null)
  })

describe('the frame', () => {
  it('hydrates completely, however early keys are pressed', async () => {
    const session = await app.openSession(app.people.reviewer)
    const { page } = session
    await typeImpatiently(page)
    await page.goto(paths.lots())
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.locator('[data-row-id][aria-current="true"]').waitFor()
    await session.leave()
  })

  it('keeps theme and sidebar after a reload, rendered by the server', async () => {
    const session = await app.openSession(app.people.reviewer)
    const { page } = session
    await page.getByRole('button', { name: /account$/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Collapse or expand the sidebar' }).click()
    const html = await (await page.request.get('/')).text()
    expect(html).toMatch(/<html[^>]* data-theme="dark"/)
    expect(html).toMatch(/data-sidebar="mini"/)
    await session.leave()
  })

  it('distinguishes a missing record from a failure, inside the frame', async () => {
    const session = await app.openSession(app.people.reviewer2)
    const { page } = session
    await page.goto(paths.drawRequest(ids))
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lots' }).waitFor()
    session.expects(/\b404\b/)
    await session.leave()
  })
})

it('signs in without JavaScript, reports a wrong password, and leads to the requested page', async () => {
  const { page, close } = await app.openSession(null, { path: paths.drawRequest(ids), scripts: false })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(paths.drawRequest(ids))
  const [email, word] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await email.fill(app.people.reviewer.email)
  await word.fill('not it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  expect([await email.inputValue(), await word.inputValue()]).toEqual([app.people.reviewer.email, ''])
  await word.fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${paths.drawRequest(ids)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await close()
})

describe('next to its panel', () => {
  const wide = async (page: Page, column: string) =>
    (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())?.width ?? 0

  /** Checks a page in narrowing windows, after each resize. */
  const narrowing = async (page: Page, look: (width: number) => Promise<void>) => {
    await live(page)
    for (const width of [1440, 1366, 1200, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      await look(width)
    }
  }

  it('names have space, and buttons do not truncate tabs or links', async () => {
    const { page, leave } = await app.openSession(app.people.agency, { path: paths.lot(ids.lotId) })
    await narrowing(page, async (width) => {
      expect(await wide(page, 'Draw request'), `${width}`).toBeGreaterThan(170)
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      const address = await page.getByText(/ · Lot /).boundingBox()
      expect((address?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0), `${width}`).toBeLessThan(4)
    })
    await page.goto(paths.drawRequest(ids))
    await page.getByRole('button', { name: 'New item' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Sections' })
    await narrowing(page, async (width) => {
      expect(await wide(page, 'Item'), `${width}`).toBeGreaterThan(170)
      await expect
        .poll(() => tabs.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `${width}` })
        .toBe(0)
    })
    await page.goto(paths.item(ids))
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    const cut = () =>
      steps.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
      )
    await narrowing(page, async (width) => {
      const long = (await cut()).filter((step) => width === 1440 || step.length <= 12)
      expect(long, `${width}`).toEqual([])
    })
    await leave()
  })
})

it('on a phone the current tab is visible, and the back link is truncated first', async () => {
  const { page, leave } = await app.openSession(app.people.agency, { path: paths.drawRequestSummary(ids), phone: true })
  await live(page)
  const tab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Summary' })
  const inSight = async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390
  }
  await expect.poll(inSight).toBe(true)
  const own = await aLot(app.world, {
    agency: app.people.agency.uuid,
    street: `548 Llan${'gogerych'.repeat(6)} Terrace`,
    city: 'Llanfair'.repeat(7),
    loan_number: 'LN-'.repeat(13),
    borrower_name: 'Halvorsen'.repeat(8),
  })
  const { uuid } = await aDrawRequest(app.world, { lot: own.uuid })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.drawRequest({ lotId: own.uuid, requestId: uuid }))
  await live(page)
  const up = await page.getByRole('link', { name: `Up to ${own.street}` }).boundingBox()
  const light = await page.getByRole('banner').getByRole('status').locator('i').boundingBox()
  expect((up?.x ?? 0) + (up?.width ?? 320)).toBeLessThanOrEqual(light?.x ?? 0)
  // Words longer than the page is wide are broken.
  const beyond = () => page.getByRole('main').evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await beyond()).toBe(0)
  await page.goto(paths.lot(own.uuid))
  const heading = page.getByRole('heading', { level: 1, name: own.street })
  await live(page)
  expect(await beyond()).toBe(0)
  // Its buttons' labels are aligned with its name; its facts overflow no edge and have equal margins.
  const words = (all: Locator) =>
    all.evaluateAll((each) => {
      const range = document.createRange()
      const textOf = (one: Node) => document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one
      return each.map((one) => (range.selectNodeContents(textOf(one)), range.getBoundingClientRect()))
    })
  const acts = heading.locator('../..').getByRole('button')
  expect(Math.min(...(await words(acts)).map(({ x }) => x))).toBe((await words(heading))[0]?.x)
  await acts.filter({ hasText: 'Delete' }).tap()
  const told = page.locator('[data-toast]').filter({ hasText: own.street })
  await told.waitFor()
  expect(await told.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const box = await told.evaluate((one) => one.getBoundingClientRect())
  const [text, undo] = await words(told.getByText('1 lot deleted', { exact: true }).or(told.getByRole('button')))
  expect((text?.top ?? 0) - box.top).toBeCloseTo(box.bottom - (undo?.bottom ?? 0), 0)
  await leave()
})

it('on a narrow phone similar lots and cost codes are distinguishable, and report tables fit', async () => {
  const { world, people } = app
  const title = 'Waterproofing below grade'
  const street = '1200 Long Meadow Boulevard'
  await aCostCode(world, { code: '07-100', title })
  for (const city of ['Santa Cruz', 'Watsonville']) await aLot(world, { agency: people.agency.uuid, street, city })
  const own = await aLot(world, { agency: people.agency.uuid })
  const { uuid } = await aDrawRequest(world, { lot: own.uuid, total_budget: 1_250_000 })
  await anItem(world, { draw_request: uuid, title, budget: 1_250_000 })
  const { page, leave, checkAccess } = await app.openSession(people.agency, {
    path: `${paths.newRequest()}?find=Meadow`,
    phone: true,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await live(page)
  const isWhole = (one: Locator) => one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  for (const city of ['Santa Cruz', 'Watsonville'])
    expect(await isWhole(page.getByRole('link', { name: city }).getByText(city))).toBe(true)
  await page.goto(paths.newRequestOnLot(own.uuid))
  await live(page)
  const code = page.getByRole('checkbox', { name: title })
  expect(await isWhole(page.getByText(title))).toBe(true)
  await code.check()
  const [name, budget] = [
    await page.getByText(title).boundingBox(),
    await page.getByLabel(/^Budget of 07-100/).boundingBox(),
  ]
  expect(budget?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 640))
  expect((budget?.x ?? 320) + (budget?.width ?? 0)).toBeLessThan(320)
  await checkAccess()
  // The form names its lot and offers to choose another one, for which typed values are kept.
  await page.getByLabel('Title').fill('Foundation')
  await page.getByLabel('Total budget').fill('12,345.50')
  await page.getByRole('link', { name: 'Another lot' }).tap()
  await page.getByText('Choose its lot first.').waitFor()
  await page.getByRole('searchbox').fill('Meadow')
  await page.waitForURL(/find=Meadow/)
  await page.getByRole('link', { name: 'Watsonville' }).tap()
  await page.getByText('Your draft was restored.').waitFor()
  expect([await page.getByLabel('Title').inputValue(), await code.isChecked()]).toEqual(['Foundation', true])
  await page.getByText('$12,345; .50 is left out').waitFor()
  await page.goto(paths.newRequestOnLot(own.uuid))
  await live(page)
  expect([await page.getByLabel('Title').inputValue(), await code.isChecked()]).toEqual(['', false])
  await page.goto(paths.report(own.uuid, uuid))
  const progress = page.getByRole('region', { name: 'Progress by cost code' })
  expect(await isWhole(progress)).toBe(true)
  await page.setViewportSize({ width: 834, height: 1112 })
  const item = await progress.getByRole('columnheader', { name: 'Item' }).boundingBox()
  expect(item?.width).toBeGreaterThan(170)
  await leave()
})
