import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode, theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { password } from 'tests/support/people'
import { givePictures } from 'tests/support/pictures'
import { checkScreens, reasons } from 'tests/support/screens'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
let ids: { lotId: string; requestId: string; itemId: string; mediaId: string }
let street: string

beforeAll(async () => {
  stage = await createStage()
  await theTemplates(stage.world, stage.people.agency.uuid, reasons)
  for (let index = 0; index < 3; index += 1) {
    const review = await aReview(stage.world, stage.people, { photos: 2 })
    await givePictures(stage.world, review.media)
    ids = {
      lotId: review.lot.uuid,
      requestId: review.drawRequest.uuid,
      itemId: review.item.uuid,
      mediaId: first(review.media).uuid,
    }
    street = review.lot.street
  }
})
afterAll(() => stage.stop())

/** Every screen of the frame, with the heading that receives the focus. */
const screens = () => [
  ['dashboard', paths.dashboard()],
  ['lots', paths.lots()],
  ['a lot', paths.lot(ids.lotId)],
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

/** The pages of one's own settings. */
const ownScreens = () => [
  ['one’s own profile', paths.generalSettings()],
  ['one’s own address', paths.emailSettings()],
  ['one’s own password', paths.passwordSettings()],
  ['one’s own sessions', paths.sessionSettings()],
  ['the display', paths.displaySettings()],
  ['one’s own keys', paths.keySettings()],
  ['their practice', paths.practice()],
  ['a round of it', paths.drill('learn')],
  ['the calendar’s address', paths.calendarSettings()],
  ['what one is told', paths.notificationSettings()],
]

/** Those outside the frame, for whoever has no account or has lost the way in. */
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

/** The lists and pages of whoever keeps records, and their forms. */
const keepersScreens = () => [
  ['cost codes', paths.costCodes()],
  ['lenders', paths.lenders()],
  ['users', paths.users()],
  ['a person', paths.user(stage.people.reviewer.uuid)],
  ['the archive', paths.archive()],
  ['the audit trail', paths.audit()],
  ['the contact form within the frame', paths.support()],
  ['the import of lots', paths.importLots()],
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
  ['a person’s form', paths.editUser(stage.people.reviewer.uuid)],
]

describe('every screen, on a phone, in the narrowest window, and at a desk in both themes', () => {
  it.each([
    ['of the frame', 'reviewer', screens],
    ['of one’s own settings', 'reviewer', ownScreens],
    ['of whoever keeps records', 'agency', keepersScreens],
    ['of whoever is not signed in', null, openScreens],
  ] as const)(
    '%s is drawn without a complaint, an axe finding, a shift or a sideways scroll',
    async (_, role, addresses) => {
      const seat = await stage.sit(role && stage.people[role], { phone: true })
      const screens = addresses().map(([name = '', address = '']) => ({ name, address, isOpen: role === null }))
      await checkScreens(seat, screens)
      if (role === null) seat.expects(/\b404\b/)
      await seat.leave()
    },
  )
})

describe('after a navigation', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? null)

  it('the heading has the focus, the title is said, and going back finds the row left behind; a change of order or filter moves no focus and stands in the address', async () => {
    const seat = await stage.sit(stage.people.reviewer, { path: paths.lots() })
    const { page } = seat
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
    await page.getByRole('heading', { name: 'No lot matches' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No lot matches' }).waitFor()
    await page.getByRole('button', { name: /Clear all/ }).click()
    await page.getByRole('row').filter({ hasText: street }).first().waitFor()
    await seat.leave()
  })

  it('a link in a row opens at the first press, and the ladder leads up again to the row or photo left behind, which has the focus', async () => {
    const seat = await stage.sit(stage.people.reviewer, { path: paths.drawRequest(ids) })
    const { page } = seat
    await live(page)
    await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/\/inspections\/[\w-]+$/)
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('u')
    await page.getByRole('table', { name: 'Items' }).waitFor()
    // Going up finds the row left behind as well, so that Enter leads down again.
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
    await seat.leave()
  })
})

/** Keys without a pause from the first moment on, as from somebody who does not wait for a page. */
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
  it('comes to life whole, however early keys are pressed', async () => {
    const seat = await stage.sit(stage.people.reviewer)
    const { page } = seat
    await typeImpatiently(page)
    await page.goto(paths.lots())
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.locator('[data-row-id][aria-current="true"]').waitFor()
    await seat.leave()
  })

  it('keeps theme and sidebar over a reload, painted by the server already', async () => {
    const seat = await stage.sit(stage.people.reviewer)
    const { page } = seat
    await page.getByRole('button', { name: /account$/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fold or unfold the sidebar' }).click()
    const html = await (await page.request.get('/')).text()
    expect(html).toMatch(/<html[^>]* data-theme="dark"/)
    expect(html).toMatch(/data-sidebar="mini"/)
    await seat.leave()
  })

  it('tells a missing record from a failure, inside the frame', async () => {
    const seat = await stage.sit(stage.people.reviewer2)
    const { page } = seat
    await page.goto(paths.drawRequest(ids))
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lots' }).waitFor()
    seat.expects(/\b404\b/)
    await seat.leave()
  })
})

it('signs in without JavaScript, is told a wrong password at the form, and comes out where the way had led', async () => {
  const { page, close } = await stage.sit(null, { path: paths.drawRequest(ids), scripts: false })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(paths.drawRequest(ids))
  const [email, word] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await email.fill(stage.people.reviewer.email)
  await word.fill('not it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  expect([await email.inputValue(), await word.inputValue()]).toEqual([stage.people.reviewer.email, ''])
  await word.fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${paths.drawRequest(ids)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await close()
})

describe('beside its rail', () => {
  const wide = async (page: Page, column: string) =>
    (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())?.width ?? 0

  /** A page as it stands in windows that narrow, each looked at once it fits. */
  const narrowing = async (page: Page, look: (width: number) => Promise<void>) => {
    await live(page)
    for (const width of [1440, 1366, 1200, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      await look(width)
    }
  }

  it('names have room, a lot’s address stands beneath its street, and the buttons cut neither a tab nor the way to an item', async () => {
    const { page, leave } = await stage.sit(stage.people.agency, { path: paths.lot(ids.lotId) })
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

it('on a phone the last tab of a draw request is in sight when it is shown, and the narrowest cuts the way up before it reaches what stands beside it', async () => {
  const { page, leave } = await stage.sit(stage.people.agency, { path: paths.drawRequestSummary(ids), phone: true })
  await live(page)
  const tab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Summary' })
  const inSight = async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390
  }
  await expect.poll(inSight).toBe(true)
  const own = await aLot(stage.world, {
    agency: stage.people.agency.uuid,
    street: `548 Llan${'gogerych'.repeat(6)} Terrace`,
    city: 'Llanfair'.repeat(7),
    loan_number: 'LN-'.repeat(13),
    borrower_name: 'Halvorsen'.repeat(8),
  })
  const { uuid } = await aDrawRequest(stage.world, { lot: own.uuid })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.drawRequest({ lotId: own.uuid, requestId: uuid }))
  await live(page)
  const up = await page.getByRole('link', { name: `Up to ${own.street}` }).boundingBox()
  const light = await page.getByRole('banner').getByRole('status').locator('i').boundingBox()
  expect((up?.x ?? 0) + (up?.width ?? 320)).toBeLessThanOrEqual(light?.x ?? 0)
  // Words longer than the page is wide go to the next line.
  const beyond = () => page.getByRole('main').evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await beyond()).toBe(0)
  await page.goto(paths.lot(own.uuid))
  const heading = page.getByRole('heading', { level: 1, name: own.street })
  await live(page)
  expect(await beyond()).toBe(0)
  // The words of its buttons begin where its name does; what is told of it runs over no edge, and is as far from both.
  const words = (all: Locator) =>
    all.evaluateAll((each) => {
      const range = document.createRange()
      return each.map((one) => (range.selectNodeContents(one), range.getBoundingClientRect()))
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

it('on a narrow phone lots of one street and cost codes are told apart, and the table of a report fits', async () => {
  const { world, people } = stage
  const title = 'Waterproofing below grade'
  const street = '1200 Long Meadow Boulevard'
  await aCostCode(world, { code: '07-100', title })
  for (const city of ['Santa Cruz', 'Watsonville']) await aLot(world, { agency: people.agency.uuid, street, city })
  const own = await aLot(world, { agency: people.agency.uuid })
  const { uuid } = await aDrawRequest(world, { lot: own.uuid, total_budget: 1_250_000 })
  await anItem(world, { draw_request: uuid, title, budget: 1_250_000 })
  const { page, leave, checkAccess } = await stage.sit(people.agency, {
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
  // It says which lot it is for, and asks for another one, to which goes what was typed.
  await page.getByLabel('Title').fill('Foundation')
  await page.getByLabel('Total budget').fill('12,345.50')
  await page.getByRole('link', { name: 'Another lot' }).tap()
  await page.getByText('Choose its lot first.').waitFor()
  await page.getByRole('searchbox').fill('Meadow')
  await page.waitForURL(/find=Meadow/)
  await page.getByRole('link', { name: 'Watsonville' }).tap()
  await page.getByText('What you typed before is here again.').waitFor()
  expect([await page.getByLabel('Title').inputValue(), await code.isChecked()]).toEqual(['Foundation', true])
  await page.getByText('$12,345; .50 is left out').waitFor()
  await page.goto(paths.newRequestOnLot(own.uuid))
  await live(page)
  expect([await page.getByLabel('Title').inputValue(), await code.isChecked()]).toEqual(['', false])
  await page.goto(paths.report(own.uuid, uuid))
  expect(await isWhole(page.getByRole('region', { name: 'Table of the summary' }))).toBe(true)
  await page.setViewportSize({ width: 834, height: 1112 })
  const progress = page.getByRole('region', { name: 'Progress by cost code' })
  const item = await progress.getByRole('columnheader', { name: 'Item' }).boundingBox()
  expect(item?.width).toBeGreaterThan(170)
  await leave()
})
