import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { queryScopes } from '~/commands/query'
import { registry } from '~/commands/registry'
import { paths } from '~/lib/paths'
import { colorRules, violationsOn, wcag } from 'tests/support/axe'
import { aReview, first } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, phone, type Stage } from 'tests/support/stage'

let stage: Stage
type Review = Awaited<ReturnType<typeof aReview>>
let open: Review
let ended: Review
beforeAll(async () => {
  stage = await createStage()
  open = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, open.media)
  const { db } = stage.world
  const [, second] = open.media
  await db
    .updateTable('media')
    .set({ status: 'defective' })
    .where('uuid', '=', second?.uuid ?? '')
    .execute()
  const outline = '[[-97.7432,30.2671],[-97.743,30.2671],[-97.743,30.2673],[-97.7432,30.2673]]'
  await db.updateTable('lots').set({ outline }).where('uuid', '=', open.lot.uuid).execute()
  ended = await aReview(stage.world, stage.people, { photos: 0 })
  await db
    .updateTable('draw_requests')
    .set({ status: 'completed' })
    .where('uuid', '=', ended.drawRequest.uuid)
    .execute()
})
afterAll(() => stage.stop())

const covering = '[role=dialog], [role=alertdialog]'

/** Every way that a part of the dialog on show is drawn. */
const drawn = (page: Page) =>
  page.locator(covering).evaluateAll((all) => {
    const parts = all.flatMap((one) => [...one.querySelectorAll('*')])
    return [...new Set(parts.map((part) => part.getAttribute('class') ?? ''))]
  })

/** What axe finds wrong with the dialog on show; `inDark`: with its colours there, too. */
async function findings(page: Page, inDark: boolean): Promise<string[]> {
  const wrong = await violationsOn(page, { include: covering }, wcag)
  if (!inDark) return wrong
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOn(page, { include: covering }, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wrong, ...dark.map((one) => `dark ${one}`)]
}

/** Opens the page that a command's link leads to from here; whether there is one, other than the palette with its name. */
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

/** Whether the hint in the box has room. */
const hintIsWhole = (page: Page) =>
  page.getByRole('combobox').evaluate((box: HTMLInputElement) => {
    const words = document.createElement('canvas').getContext('2d')
    const { fontSize, fontFamily } = getComputedStyle(box, '::placeholder')
    if (words) words.font = `${fontSize} ${fontFamily}`
    return box.placeholder !== '' && (words?.measureText(box.placeholder).width ?? Infinity) <= box.clientWidth
  })

const asking = registry.filter(({ asks, quiet }) => !quiet && Object.keys(asks).length > 0)

const idsOf = ({ lot, drawRequest, item }: Review) => ({
  lotId: lot.uuid,
  requestId: drawRequest.uuid,
  itemId: item.uuid,
})

/** What nothing on these pages has a use for: templates of a comment being written, and what is not sent yet (offline.test.ts). */
const elsewhere = ['media.useTemplate', 'account.signOut']

it('the foot of a page is one line whatever its command is called, and says whether it can be undone', async () => {
  const seat = await stage.sit(stage.people.admin, { path: paths.drawRequest(idsOf(open)) })
  const { page } = seat
  await live(page)
  expect(await opensPage(page, 'request.assignAgency', say('title.request.assignAgency'))).toBe(true)
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
  await seat.leave()
})

it('on a phone every sign is there to press within the dialog, many rows leave the box its height, and why one cannot be chosen is read whole', async () => {
  const seat = await stage.sit(stage.people.admin, { path: paths.drawRequest(idsOf(ended)), phone: true })
  const { page } = seat
  await live(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const edge = (await dialog.boundingBox()) ?? { x: 0, width: 0 }
  for (const { label, sign } of Object.values(queryScopes).filter(({ sign: one }) => '>#!@$?'.includes(one))) {
    const button = dialog.getByRole('button', { name: new RegExp(`${label}$`) })
    const place = (await button.boundingBox()) ?? { x: 0, width: Infinity, height: 0 }
    expect(place.x + place.width, label).toBeLessThanOrEqual(edge.x + edge.width)
    expect(place.height, label).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe(sign)
    // However much is found, the next one is where it was.
    expect(await button.boundingBox(), label).toEqual(place)
  }
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await box.fill('?')
  await page.getByRole('option').nth(12).waitFor()
  // So it is wherever a finger presses.
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
  await seat.leave()
})

it('a typed page names its question and the answers before it, and on a phone a button goes on', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.lot(open.lot.uuid), phone: true })
  const { page } = seat
  await live(page)
  // The scale of the lot's drawing is as large on a tablet, and touches no corner of the lot.
  const [corner, scale] = [page.locator('[role=img] polygon'), page.locator('[role=img] text')]
  const { height } = (await scale.boundingBox()) ?? { height: 0 }
  await page.setViewportSize({ width: 834, height: 1112 })
  expect((await scale.boundingBox())?.height).toBeCloseTo(height)
  const [lot, words] = [await corner.boundingBox(), await scale.boundingBox()]
  expect((lot?.y ?? 0) + (lot?.height ?? 0)).toBeLessThan(words?.y ?? 0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await opensPage(page, 'request.setDueDate', say('title.request.setDueDate'))).toBe(true)
  expect(await hintIsWhole(page)).toBe(true)
  await close(page)
  expect(await opensPage(page, 'request.create', say('title.request.create'))).toBe(true)
  expect(await hintIsWhole(page)).toBe(true)
  await page.setViewportSize(phone)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add draw request: Title' }).fill('Draw 7')
  await dialog.getByText('Title', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Go on' }).tap()
  await dialog.getByRole('combobox', { name: 'Add draw request: Total budget' }).fill('1000')
  await dialog.getByText('Total budget', { exact: true }).waitFor()
  await dialog.getByRole('definition').getByText('Draw 7').waitFor()
  await seat.checkAccess()
  await seat.leave()
})

it('a text of several lines is there again after Escape, after Ctrl+K, a reload and a refusal, and forgotten once it is sent, in another tab too, whose open palette greys who was written to', async () => {
  const { world, people } = stage
  const { lot, drawRequest } = await aReview(world, people, { photos: 1 })
  const seat = await stage.sit(people.reviewer, {
    path: paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid }),
  })
  const { page } = seat
  const box = (tab = page) => tab.getByRole('textbox', { name: 'Write to the borrower or reviewer: Message' })
  const openBox = async (tab = page) => {
    await runByPalette(tab, 'Write to the borrower or reviewer')
    await tab.getByRole('option', { name: 'Borrower' }).click()
    await box(tab).waitFor()
  }
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' })
  // From a page to the empty palette, and from there away.
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
  await page.getByText('What was written stands on its page again').first().waitFor()
  await lotIs(people.borrower.email)
  await openBox()
  await stands('The slab is hard to see.\nOnce more, please')
  const other = await seat.context.newPage()
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
  // Who was written to is not a second time, until that is taken back.
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
  await seat.leave()
})

it('PageDown and PageUp move by a page of rows, and Tab stays in the box on a row that asks nothing', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.lots() })
  const { page } = seat
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
  expect(await box.inputValue()).toBe('dashboards')
  await seat.leave()
})

it('the sheet of keys counts what it shows, and says where nothing fits', async () => {
  const seat = await stage.sit(stage.people.admin, { path: paths.dashboard() })
  const { page } = seat
  await live(page)
  await page.keyboard.press('?')
  const box = page.getByRole('textbox', { name: 'Find a key' })
  await box.fill('draw requests')
  await page.getByText('1 key for an admin').waitFor()
  await box.fill('zzzz')
  await page.getByText('Nothing fits “zzzz”.').waitFor()
  await page.getByText('0 keys for an admin').waitFor()
  await seat.leave()
})

it('every page of the palette gives axe nothing to find, and each part of them that is drawn in its own way has its contrast in the dark, too', {
  timeout: 400_000,
}, async () => {
  const left = new Set(asking.map(({ id }) => id))
  const known = new Set<string>()
  const found: Record<string, string[]> = {}
  const { agency, admin } = stage.people
  for (const [person, path] of [
    [agency, paths.media({ ...idsOf(open), mediaId: first(open.media).uuid })],
    [agency, paths.calendar()],
    [admin, paths.drawRequest(idsOf(open))],
  ] as const) {
    const seat = await stage.sit(person, { path })
    const { page } = seat
    await live(page)
    for (const { id, title } of asking.filter(({ id: one }) => left.has(one))) {
      if (await opensPage(page, id, say(title))) {
        left.delete(id)
        const parts = await drawn(page)
        const wrong = await findings(page, !parts.every((part) => known.has(part)))
        for (const part of parts) known.add(part)
        if (wrong.length > 0) found[id] = wrong
      }
      await close(page)
    }
    await seat.leave()
  }
  expect(found).toEqual({})
  expect([...left]).toEqual(elsewhere)
})
