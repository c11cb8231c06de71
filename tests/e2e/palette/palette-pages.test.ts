import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t } from 'locales/commands'
import { t as refusal } from 'locales/refusals'
import { queryScopes } from '~/commands/text/query'
import { registry } from '~/commands/engine/registry'
import { t as paletteText } from 'locales/palette'
import { paths } from '~/lib/paths'
import { colorRules, violationsOn, wcag } from 'tests/support/browser/axe'
import { aReview, first } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, phone, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
type Review = Awaited<ReturnType<typeof aReview>>
let open: Review
let ended: Review
beforeAll(async () => {
  app = await startApp()
  open = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, open.media)
  const { db } = app.world
  const [, second] = open.media
  await db
    .updateTable('media')
    .set({ status: 'defective' })
    .where('uuid', '=', second?.uuid ?? '')
    .execute()
  const outline = '[[-97.7432,30.2671],[-97.743,30.2671],[-97.743,30.2673],[-97.7432,30.2673]]'
  await db.updateTable('lots').set({ outline }).where('uuid', '=', open.lot.uuid).execute()
  ended = await aReview(app.world, app.people, { photos: 0 })
  await db
    .updateTable('draw_requests')
    .set({ status: 'completed' })
    .where('uuid', '=', ended.drawRequest.uuid)
    .execute()
})
afterAll(() => app.stop())

const covering = '[role=dialog], [role=alertdialog]'

/** All class combinations in the visible dialog. */
const drawn = (page: Page) =>
  page.locator(covering).evaluateAll((all) => {
    const parts = all.flatMap((one) => [...one.querySelectorAll('*')])
    return [...new Set(parts.map((part) => part.getAttribute('class') ?? ''))]
  })

/** Axe violations of the visible dialog; `inDark`: also with its colors in the dark theme. */
async function findings(page: Page, inDark: boolean): Promise<string[]> {
  const wrong = await violationsOn(page, { include: covering }, wcag)
  if (!inDark) return wrong
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOn(page, { include: covering }, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wrong, ...dark.map((one) => `dark ${one}`)]
}

/** Opens the page of a command's link; false if it only opens the palette with the command's name. */
async function opensPage(page: Page, id: string, title: string): Promise<boolean> {
  await page.evaluate((of) => location.assign(`#do=${of}`), id)
  const heading = page.locator('[role=dialog] h2, [role=alertdialog] h2')
  await heading.first().waitFor({ state: 'attached' })
  const words = await heading.first().textContent()
  return words !== 'Search or run a command' && (words?.startsWith(`${title}: `) || words?.endsWith('?') === true)
}

async function close(page: Page): Promise<void> {
  const dialog = page.locator(covering)
  for (let press = 0; press < 4 && (await dialog.count()) > 0; press += 1) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** True when the placeholder fits into the box. */
const hintIsWhole = (page: Page) =>
  page.getByRole('combobox').evaluate((box: HTMLInputElement) => {
    const words = document.createElement('canvas').getContext('2d')
    const { fontSize, fontFamily } = getComputedStyle(box, '::placeholder')
    if (words) words.font = `${fontSize} ${fontFamily}`
    return box.placeholder !== '' && (words?.measureText(box.placeholder).width ?? Infinity) <= box.clientWidth
  })

const asking = registry.filter(({ questions, quiet }) => !quiet && Object.keys(questions).length > 0)

const idsOf = ({ lot, drawRequest, item }: Review) => ({
  lotId: lot.uuid,
  requestId: drawRequest.uuid,
  itemId: item.uuid,
})

/**
 * Commands that do not apply on these pages: templates while writing a comment, lines of a budget (budget.test.ts), and
 * unsent changes (offline.test.ts).
 */
const elsewhere = [
  'media.useTemplate',
  'inspection.submit',
  'budgetLine.remove',
  'drawRecord.reverse',
  'account.signOut',
]

it('the footer of a page is one line for every command, and says whether it can be undone', async () => {
  const session = await app.openSession(app.people.admin, { path: paths.drawRequest(idsOf(open)) })
  const { page } = session
  await live(page)
  expect(await opensPage(page, 'request.assignAgency', t('title.request.assignAgency'))).toBe(true)
  const dialog = page.getByRole('dialog')
  const parts = [
    dialog.getByText(/, can be undone/),
    dialog.getByRole('button', { name: 'Copy link' }),
    dialog.getByText(/Close|Leave page/).last(),
  ]
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 700 })
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.height).toBeLessThan(30)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width / 2 + 320)
    }
  }
  await session.leave()
})

it('on a phone all controls fit, and reasons of disabled rows are fully readable', async () => {
  const session = await app.openSession(app.people.admin, { path: paths.drawRequest(idsOf(ended)), phone: true })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const edge = (await dialog.boundingBox()) ?? { x: 0, width: 0 }
  for (const [scope, { sign }] of Object.entries(queryScopes).filter(([, { sign: one }]) => '>#!@$?'.includes(one))) {
    const label = paletteText('palette.scope', { scope })
    const button = dialog.getByRole('button', { name: new RegExp(`${label}$`) })
    const place = (await button.boundingBox()) ?? { x: 0, width: Infinity, height: 0 }
    expect(place.x + place.width, label).toBeLessThanOrEqual(edge.x + edge.width)
    expect(place.height, label).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe(sign)
    // The next one keeps its position, regardless of the number of results.
    expect(await button.boundingBox(), label).toEqual(place)
  }
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await box.fill('?')
  await page.getByRole('option').nth(12).waitFor()
  // All touch targets.
  await page.setViewportSize({ width: 834, height: 1112 })
  const [sign, row] = [dialog.getByRole('button', { name: /people$/ }), page.getByRole('option').first()]
  for (const one of [sign, row])
    expect((await one.boundingBox())?.height, await one.innerText()).toBeGreaterThanOrEqual(44)
  expect((await sign.boundingBox())?.y).toBeLessThan((await row.boundingBox())?.y ?? 0)
  await page.setViewportSize(phone)
  const within = (await box.locator('..').boundingBox()) ?? { height: 0 }
  expect(within.height).toBe(56)
  await box.fill('>assign')
  const why = page.getByRole('option', { disabled: true }).getByText('A completed inspection is frozen')
  const shown = why.locator('visible=true')
  await shown.waitFor()
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const end = await shown.boundingBox()
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan(380)
  await session.leave()
})

it('a text page names its question and previous answers, and has a button on a phone', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.lot(open.lot.uuid), phone: true })
  const { page } = session
  await live(page)
  // The scale of the lot's sketch has the same size on a tablet, and does not touch the lot.
  const [corner, scale] = [page.locator('[role=img] polygon'), page.locator('[role=img] text')]
  const { height } = (await scale.boundingBox()) ?? { height: 0 }
  await page.setViewportSize({ width: 834, height: 1112 })
  expect((await scale.boundingBox())?.height).toBeCloseTo(height)
  const [lot, words] = [await corner.boundingBox(), await scale.boundingBox()]
  expect((lot?.y ?? 0) + (lot?.height ?? 0)).toBeLessThan(words?.y ?? 0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await opensPage(page, 'request.setDueDate', t('title.request.setDueDate'))).toBe(true)
  expect(await hintIsWhole(page)).toBe(true)
  await close(page)
  expect(await opensPage(page, 'request.create', t('title.request.create'))).toBe(true)
  expect(await hintIsWhole(page)).toBe(true)
  await page.setViewportSize(phone)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add draw request: Title' }).fill('Draw 7')
  await dialog.getByText('Title', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).tap()
  await dialog.getByRole('combobox', { name: 'Add draw request: Total budget' }).fill('1000')
  await dialog.getByText('Total budget', { exact: true }).waitFor()
  await dialog.getByRole('definition').getByText('Draw 7').waitFor()
  await session.checkAccess()
  await session.leave()
})

it('a text of several lines survives Escape, Ctrl+K, reload and refusal until it is sent', async () => {
  const { world, people } = app
  const { lot, drawRequest } = await aReview(world, people, { photos: 1 })
  const session = await app.openSession(people.reviewer, {
    path: paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid }),
  })
  const { page } = session
  const box = (tab = page) => tab.getByRole('textbox', { name: 'Write to the borrower or reviewer: Message' })
  const openBox = async (tab = page) => {
    await runByPalette(tab, 'Write to the borrower or reviewer')
    await tab.getByRole('option', { name: 'Borrower' }).click()
    await box(tab).waitFor()
  }
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' })
  // From a page to the empty palette, and then closed.
  const leave = async () => {
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Control+k')
    await closed()
  }
  const stands = (text: string, tab = page) => expect.poll(() => box(tab).inputValue()).toBe(text)
  const lotIs = (borrower_email: string) =>
    world.db.updateTable('lots').set({ borrower_email }).where('uuid', '=', lot.uuid).execute()
  await live(page)
  await openBox()
  await page.keyboard.insertText('The slab is hard to see.\nOnce more')
  await leave()
  await openBox()
  await stands('The slab is hard to see.\nOnce more')
  await page.keyboard.insertText(', please')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await closed()
  await page.reload()
  await live(page)
  await openBox()
  await stands('The slab is hard to see.\nOnce more, please')
  await lotIs('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Your text is back on its page').first().waitFor()
  await lotIs(people.borrower.email)
  await openBox()
  await stands('The slab is hard to see.\nOnce more, please')
  const other = await session.context.newPage()
  await other.goto(page.url())
  await live(other)
  await openBox(other)
  await stands('The slab is hard to see.\nOnce more, please', other)
  await page.keyboard.insertText('!')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(refusal('notificationSent', { names: people.borrower.name }))
    .first()
    .waitFor()
  await stands('', other)
  // A person who was messaged cannot be messaged again until an undo.
  const why = refusal('toldAlready', { name: people.borrower.name })
  await other.keyboard.press('Escape')
  await other.getByRole('option', { name: `Borrower ${why}`, disabled: true }).waitFor()
  await other.close()
  const told = page.getByRole('option', { name: 'Borrower', disabled: true })
  const whyOff = async () => {
    await runByPalette(page, 'Write to the borrower or reviewer')
    await page.getByRole('option', { name: 'Borrower' }).waitFor()
    const words = (await told.allInnerTexts()).join()
    await leave()
    return words
  }
  await expect.poll(whyOff).toContain(why)
  await page.keyboard.press('z')
  await expect.poll(whyOff).toBe('')
  await openBox()
  await page.keyboard.insertText('A')
  await stands('A')
  await session.leave()
})

it('PageDown and PageUp move by a page of rows, and Tab stays in the box without arguments', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.lots() })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await box.fill('?')
  await page.getByRole('option').nth(12).waitFor()
  const chosen = async () => {
    const selected = await page
      .getByRole('option')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-selected')))
    return selected.indexOf('true')
  }
  for (const [key, at] of [
    ['PageDown', 8],
    ['ArrowDown', 9],
    ['PageUp', 1],
    ['PageUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(chosen).toBe(at)
  }
  await box.fill('dashboard')
  await page.getByRole('option', { name: /Dashboard/, selected: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('s')
  await box.and(page.locator(':focus')).waitFor()
  await expect.poll(() => box.inputValue()).toBe('dashboards')
  await session.leave()
})

it('the keyboard sheet counts its commands, and reports no results', async () => {
  const session = await app.openSession(app.people.admin, { path: paths.dashboard() })
  const { page } = session
  await live(page)
  await page.keyboard.press('?')
  const box = page.getByRole('textbox', { name: 'Find a key' })
  await box.fill('draw requests')
  await page.getByText('1 key for an admin').waitFor()
  await box.fill('zzzz')
  await page.getByText('No results for “zzzz”.').waitFor()
  await page.getByText('0 keys for an admin').waitFor()
  await session.leave()
})

it('every page of the palette passes axe in both themes', {
  timeout: 400_000,
}, async () => {
  const left = new Set(asking.map(({ id }) => id))
  const known = new Set<string>()
  const found: Record<string, string[]> = {}
  const { agency, admin } = app.people
  for (const [person, path] of [
    [agency, paths.media({ ...idsOf(open), mediaId: first(open.media).uuid })],
    [agency, paths.calendar()],
    [admin, paths.drawRequest(idsOf(open))],
  ] as const) {
    const session = await app.openSession(person, { path })
    const { page } = session
    await live(page)
    for (const { id, title } of asking.filter(({ id: one }) => left.has(one))) {
      if (await opensPage(page, id, t(title))) {
        left.delete(id)
        const parts = await drawn(page)
        const wrong = await findings(page, !parts.every((part) => known.has(part)))
        for (const part of parts) known.add(part)
        if (wrong.length > 0) found[id] = wrong
      }
      await close(page)
    }
    await session.leave()
  }
  expect(found).toEqual({})
  expect([...left]).toEqual(elsewhere)
})
