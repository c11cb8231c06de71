import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLot } from 'tests/support/builders/lots'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { sayYes } from 'tests/support/browser/question'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { call } from 'tests/support/world/call'

let app: TestApp
let calls: ReturnType<typeof drawCalls>
beforeAll(async () => {
  app = await startApp()
  calls = drawCalls({ world: app.world, who: app.people })
})
afterAll(() => app.stop())

/** A command by its keys, where it has some, its row of the palette and its button. */
type Command = { keys?: readonly string[]; row: string; button: RegExp }
const commands = {
  import: { row: 'Import schedule of values', button: /^Import/ },
  settings: { row: 'Retainage and loan amount', button: /^Retainage and loan amount/ },
  order: { keys: ['n', 'o'], row: 'Record change order', button: /^Record change order/ },
  claim: { keys: ['e'], row: 'Edit draw amounts', button: /^Edit draw amounts/ },
  review: { keys: ['n', 'd'], row: 'Recommend another amount', button: /^Recommend another amount/ },
  approve: { keys: ['n', 'a'], row: 'Approve amounts', button: /^Approve amounts/ },
  fund: { keys: ['n', 'p'], row: 'Record payment', button: /^Record payment/ },
  release: { keys: ['n', 't'], row: 'Release retainage', button: /^Release retainage/ },
} satisfies Record<string, Command>

/** A way of running commands and saving forms. */
type Way = {
  name: string
  pointer?: false
  run: (page: Page, command: Command) => Promise<void>
  /** Puts the cursor on a row of the table. */
  choose: (page: Page, line: RegExp) => Promise<void>
  save: (page: Page) => Promise<void>
}

const stepTo = async (page: Page, line: RegExp) => {
  const row = page.getByRole('row', { name: line })
  await row.waitFor()
  await expect
    .poll(async () => {
      if ((await row.and(page.locator(':focus')).count()) > 0) return true
      await page.keyboard.press('ArrowDown')
      return (await row.and(page.locator(':focus')).count()) > 0
    })
    .toBe(true)
}
const saveByKey = (page: Page) => page.keyboard.press('Control+Enter')

const ways: readonly Way[] = [
  {
    name: 'key',
    pointer: false,
    run: async (page, { keys, row }) => {
      if (!keys) return runByPalette(page, row)
      for (const key of keys) await page.keyboard.press(key)
    },
    choose: stepTo,
    save: saveByKey,
  },
  { name: 'palette', run: (page, { row }) => runByPalette(page, row), choose: stepTo, save: saveByKey },
  {
    name: 'pointer',
    run: (page, { button }) => page.getByRole('button', { name: button, disabled: false }).click(),
    choose: (page, line) => page.getByRole('row', { name: line }).click(),
    save: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Save(?! and)/ })
        .click(),
  },
]

const schedule = [
  'Code,Title,Scheduled value,Retainage rate,Kind',
  '03-300,Slab,"$40,000.00",,',
  '07-300,Roof,"$20,000.00",,',
  '01-100,Permits,"$5,000.00",0,Soft costs',
  ',TOTAL,"$65,000.00",,',
]

/** Fills the open form by its labels, and saves it. */
async function fill(page: Page, way: Way, texts: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
  await way.save(page)
}

async function run(page: Page, way: Way, command: Command, texts: Readonly<Record<string, string>>): Promise<void> {
  await way.run(page, command)
  await page.getByRole('dialog').waitFor()
  await fill(page, way, texts)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Opens a draw's amounts. */
async function openDraw(page: Page, ids: { lotId: string; requestId: string }): Promise<void> {
  await page.goto(paths.drawRequestBudget(ids))
  await live(page)
}

/** Waits until the amounts of a completed draw can be approved. */
const approvable = (page: Page) =>
  page.getByRole('button', { name: commands.approve.button, disabled: false }).waitFor()

/** Approves the recommended amounts of the draw on screen and pays them. */
async function pay(page: Page, way: Way, reference: string): Promise<void> {
  await run(page, way, commands.approve, {})
  await page.getByText(/^Approval, /).waitFor()
  await run(page, way, commands.fund, { Reference: reference })
  await page.getByText(/^Payment, /).waitFor()
}

/** Completes a draw request as its reviewer does, by keys. */
async function completeByKey(ids: { lotId: string; requestId: string }): Promise<void> {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids), pointer: false })
  await live(page)
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await sayYes(page)
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await leave()
}

async function importSchedule(session: BrowserSession, way: Way): Promise<void> {
  const { page } = session
  await way.run(page, commands.import)
  const buffer = Buffer.from(schedule.join('\n'))
  await page.getByLabel(/^CSV or Excel/).setInputFiles({ name: 'sov.csv', mimeType: 'text/csv', buffer })
  const add = page.getByRole('button', { name: 'Import 3 budget lines' })
  await add.waitFor()
  if (way.pointer === false) await add.press('Enter')
  else await add.click()
  await page.getByText('3 budget lines imported', { exact: true }).waitFor()
}

it.each(ways.map((way) => [way.name, way] as const))(
  'from an imported schedule to a balance of zero, by %s',
  async (_name, way) => {
    const { agency, borrower, reviewer } = app.people
    const { uuid: lotId } = await aLot(app.world, { agency: agency.uuid, borrower_email: borrower.email })
    const session = await app.openSession(agency, {
      path: paths.budget(lotId),
      ...(way.pointer === false && { pointer: false }),
    })
    const { page } = session
    await live(page)

    // 1. The schedule of values and the retainage.
    await importSchedule(session, way)
    await page.goto(paths.budget(lotId))
    await live(page)
    await run(page, way, commands.settings, { 'Retainage, %': '10' })
    await page.getByRole('row', { name: /Total .*\$65,000\.00/ }).waitFor()

    // 2. Draw 1: reviewed, recommended by the reviewer's amount, approved, paid.
    const first = await calls.aDraw(lotId, [{ code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }])
    await openDraw(page, { lotId, requestId: first.id })
    await way.choose(page, /Slab/)
    await way.run(page, commands.review)
    await fill(page, way, { Recommended: '9,000' })
    await page.getByText('Give a reason for recommending another amount').waitFor()
    expectRefusal(session)
    await fill(page, way, { Reason: 'Cracks in the slab' })
    await page.getByRole('row', { name: /Slab/ }).getByText('$9,000.00').waitFor()
    if (way.name === 'key') await completeByKey({ lotId, requestId: first.id })
    else await calls.complete(first.id)
    await approvable(page)
    await pay(page, way, 'Wire 1')

    // 3. A change order of one line.
    await page.goto(paths.budget(lotId))
    await live(page)
    await run(page, way, commands.order, { Date: '2026-01-02', Reason: 'Thicker slab', '03-300 Slab': '1,000' })
    await page.getByText(/^Change order 1, /).waitFor()

    // 4. Draw 2: materials that are stored, approved and paid.
    const second = await calls.aDraw(lotId, [{ code: '07-300', title: 'Roof', budget: 3_600, progress: 0 }])
    await openDraw(page, { lotId, requestId: second.id })
    await way.choose(page, /Roof/)
    await run(page, way, commands.claim, { 'Stored materials': '4,000' })
    await page.getByRole('row', { name: /Roof/ }).getByText('$3,600.00').filter({ visible: true }).nth(1).waitFor()
    await calls.complete(second.id)
    await approvable(page)
    await pay(page, way, 'Wire 2')

    // 5. The last draw: everything in place, permits by their documents, retainage released.
    const last = await calls.aDraw(lotId, [
      { code: '03-300', title: 'Slab', budget: 27_900, progress: 100 },
      { code: '07-300', title: 'Roof', budget: 14_400, progress: 100 },
    ])
    await openDraw(page, { lotId, requestId: last.id })
    await way.choose(page, /Permits/)
    await run(page, way, commands.claim, { Requested: '5,000' })
    await way.choose(page, /Permits/)
    await run(page, way, commands.review, { Documented: '5,000' })
    await page
      .getByRole('row', { name: /Permits/ })
      .getByText('$5,000.00')
      .filter({ visible: true })
      .nth(1)
      .waitFor()
    await calls.complete(last.id)
    await approvable(page)
    await pay(page, way, 'Wire 3')
    await run(page, way, commands.release, { Reference: 'Wire 4' })
    await page.getByText(/^Release of retainage, /).waitFor()

    // 6. Nothing is left to finish.
    await page.goto(paths.budget(lotId))
    await page.getByText('$66,000.00 funded · $0.00 of retainage held · $0.00 to finish').waitFor()
    const { data } = await call(app.world, reviewer, 'ledger.draws', { params: { lotId } })
    expect(data.now).toMatchObject({ previouslyFunded: 6_600_000, balanceToFinish: 0, retainageHeld: 0, overfunded: 0 })
    await session.leave()
  },
  300_000,
)

it('leads a borrower on a phone from the to-do to the draw amounts', async () => {
  const { lot } = await calls.aScheduledLot()
  const slabItem = { code: '03-300', title: 'Slab', budget: 10_000 }
  const { id, items } = await calls.aDraw(lot, [slabItem], 'pending')
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(app.people.borrower, { phone: true, path: paths.drawRequest(ids) })
  const { page } = session
  await live(page)
  const claim = page.getByRole('button', { name: commands.claim.button })

  // 1. The to-do of the draw request.
  await page.setViewportSize({ width: 320, height: 640 })
  const toAmounts = page.getByRole('link', { name: 'Enter draw amounts' }).filter({ visible: true })
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? NaN
  expect(await topOf(toAmounts)).toBeLessThan(await topOf(page.getByRole('term').first()))
  await toAmounts.tap()
  await page.getByRole('table', { name: 'Budget lines of this draw' }).getByRole('row', { name: /Slab/ }).tap()
  await claim.waitFor()

  // 2. The page of the item, which opens at its line.
  await page.goto(paths.item({ ...ids, itemId: items[0] ?? '' }))
  await live(page)
  await page.getByText('$10,000.00 ·').waitFor()
  await page.getByRole('link', { name: '03-300 Slab' }).tap()
  await claim.waitFor()
  await session.checkAccess()

  // 3. Once it is submitted, the amounts cannot be written.
  const sent = await calls.aDraw(lot, [slabItem])
  await page.goto(paths.drawRequest({ lotId: lot, requestId: sent.id }))
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Enter draw amounts' }).count()).toBe(0)
  await session.leave()
})

it.each([
  ['by key', false],
  ['on a phone', true],
])('leads a borrower from line to line of a draw, then to Submit, %s', async (_way, phone) => {
  const { lot, slab, roof, permits } = await calls.aScheduledLot()
  const titles = ['Slab', 'Roof', 'Permits']
  const items = ['03-300', '07-300', '01-100'].map((code, at) => ({ code, title: titles[at], budget: 1000 }))
  const { id } = await calls.aDraw(lot, items, 'pending')
  const ids = { lotId: lot, requestId: id }
  const session = await app.openSession(app.people.borrower, { phone, path: paths.drawRequestBudget(ids) })
  const { page } = session
  await live(page)
  const dialog = page.getByRole('dialog')
  const next = async (label: string) => {
    const button = dialog.getByRole('button', { name: new RegExp(`^${label}`) })
    await button.waitFor()
    await (phone ? button.tap() : page.keyboard.press('Control+Shift+Enter'))
  }
  await page.getByRole('button', { name: 'Enter amounts of 03-300 Slab' }).waitFor()
  if (phone) {
    await page.getByRole('row', { name: /Roof/ }).tap()
    await page.getByRole('button', { name: commands.claim.button }).tap()
  } else await page.goto(paths.drawRequestClaim(ids, roof))

  // On a phone no button is cut off.
  const buttons = dialog.getByRole('button', { name: /^(Save|Cancel)/ })
  for (const button of phone ? await buttons.all() : []) {
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(390 - 16)
  }

  await dialog.getByText('Leave empty to request $1,000.00, the budget of its item.').waitFor()

  // 1. A value that is refused stays; the next line has the focus on its first field.
  await page.getByRole('dialog', { name: /Roof/ }).getByLabel('Claimed, %').fill('120')
  await next('Save and next empty line')
  await dialog
    .getByText(/0 to 100/)
    .first()
    .waitFor()
  expectRefusal(session)
  await dialog.getByLabel('Claimed, %').fill('40')
  await next('Save and next empty line')
  await page
    .getByRole('dialog', { name: /Permits/ })
    .getByLabel('Requested')
    .and(page.locator(':focus'))
    .waitFor()
  await session.checkAccess()

  // 2. After the last line the first one without amounts.
  await page.keyboard.type('250')
  await next('Save and next empty line')
  await page.getByRole('dialog', { name: /Slab/ }).getByLabel('Stored materials').fill('12.50')

  // 3. Then to the page that submits.
  await next('Save and go to Submit')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === paths.drawRequest(ids))
  await page
    .getByRole('button', { name: /^Submit/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  const lines = await Promise.all([slab, roof, permits].map((line) => calls.lineOf(id, line)))
  expect(
    lines.map(({ requested, claimedPercent, storedMaterials }) => [requested, claimedPercent, storedMaterials]),
  ).toEqual([
    [null, null, 1250],
    [null, 40, 0],
    [25_000, null, 0],
  ])

  // 4. A saved line leaves no draft behind.
  await page.goto(paths.drawRequestClaim(ids, roof))
  await live(page)
  await dialog.getByLabel('Claimed, %').waitFor()
  expect(await dialog.getByText(/restored/i).count()).toBe(0)
  await session.leave()
})

it('has no step for draw amounts on a lot without a schedule', async () => {
  const { uuid: lotId } = await aLot(app.world, {
    agency: app.people.agency.uuid,
    borrower_email: app.people.borrower.email,
  })
  const { id } = await calls.aDraw(lotId, [{ code: '03-300', title: 'Slab', budget: 10_000 }], 'pending')
  const { page, leave } = await app.openSession(app.people.borrower, {
    path: paths.drawRequest({ lotId, requestId: id }),
  })
  await page.getByText('Your turn').filter({ visible: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Enter draw amounts' }).count()).toBe(0)
  await leave()
})

it('lets a borrower on a phone request, claim and store, without a recommendation', async () => {
  const { lot, slab } = await calls.aScheduledLot()
  const { id } = await calls.aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }], 'pending')
  const session = await app.openSession(app.people.borrower, {
    phone: true,
    path: paths.drawRequestBudget({ lotId: lot, requestId: id }),
  })
  const { page } = session
  await live(page)
  await page.getByRole('row', { name: /Slab/ }).tap()
  await page.getByRole('button', { name: commands.claim.button }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Requested').fill('8,000.50')
  await dialog.getByLabel('Claimed, %').fill('60.5')
  await dialog.getByLabel('Stored materials').fill('1,500')
  await dialog.getByRole('button', { name: /^Save(?! and)/ }).tap()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /Slab/ })
  for (const text of ['$8,000.50', '60.5% claimed', '$1,500.00 stored']) await row.getByText(text).waitFor()
  await page.getByText('After completion').waitFor()
  expect(await calls.lineOf(id, slab)).toMatchObject({
    requested: 800_050,
    claimedPercent: 60.5,
    storedMaterials: 150_000,
  })
  expect(await page.getByRole('button', { name: /Approve|payment|retainage/ }).count()).toBe(0)
  await session.leave()
})
