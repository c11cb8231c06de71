import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aCostCode } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aReview, first } from 'tests/support/builders/review'
import { live, openPalette } from 'tests/support/browser/forms'
import { canBeJudged } from 'tests/support/browser/seen'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { translateTexts } from 'tests/support/browser/translation'
import { givePictures } from 'tests/support/files/pictures'
import { call } from 'tests/support/world/call'
import { paths } from '~/lib/paths'

let app: TestApp
let photo: string
let mediaId: string
let loan: string
let event: Awaited<ReturnType<typeof anEvent>>
let marked: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  app = await startApp()
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await aReview(app.world, app.people)
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  mediaId = ids.mediaId
  photo = paths.media(ids)
  loan = lot.loan_number
  const code = await aCostCode(app.world)
  event = await anEvent(app.world, { created_by: app.people.reviewer.uuid, agency: app.people.agency.uuid })
  marked = {
    [paths.lots()]: [lot.lot_number, lot.street, loan, lot.borrower_name, '$100,000'],
    [paths.lot(lot.uuid)]: [lot.street, '$100,000'],
    [paths.drawRequests()]: [lot.street, '$100,000'],
    [paths.drawRequest(ids)]: [item.code, '$10,000', '$100,000'],
    [paths.costCodes()]: [code.code],
  }
})
afterAll(() => app.stop())

type Step = {
  name: string
  /** Part of the page whose text is compared. */
  shown: string
  /** Leads to the state and waits for it. */
  act: (page: Page) => Promise<unknown>
}

const searched = (text: string, until: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('searchbox').fill(text)
  await until(page)
}
const typed = (text: string, option: RegExp) => async (page: Page) => {
  await page.getByRole('combobox').fill(text)
  await page.getByRole('option', { name: option }).first().waitFor()
}
const noResult = async (page: Page) => {
  await page.getByRole('combobox').fill('qqqq')
  await page.getByText('No results for').first().waitFor()
}
const rows = (count: number) => (page: Page) => expect.poll(() => page.locator('[data-row-id]').count()).toBe(count)

const inGrid = (text: string) => (page: Page) => page.locator('.sx__calendar').getByText(text).first().waitFor()
const pressed = (key: string, text: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.locator('main').getByText(text, { exact: true }).first().waitFor()
}
/** Shows the week or the day, by its number of columns. */
const viewed = (key: string, days: number) => async (page: Page) => {
  await page.keyboard.press(key)
  await expect.poll(() => page.locator('.sx__time-grid-day').count()).toBe(days)
}
/** Gives the event another title, as its author does elsewhere. */
const renamed = (title: string) => async (page: Page) => {
  const { uuid, version } = await app.world.db
    .selectFrom('events')
    .select(['uuid', 'version'])
    .where('uuid', '=', event.uuid)
    .executeTakeFirstOrThrow()
  await call(app.world, app.people.reviewer, 'events.move', { params: { uuid }, body: { title, version } })
  await inGrid(title)(page)
}

const statusNow = async () =>
  (await app.world.db.selectFrom('media').select('status').where('uuid', '=', mediaId).executeTakeFirstOrThrow()).status

/** Steps by the page on which they start. */
const journeys = (): Readonly<Record<string, readonly Step[]>> => ({
  [paths.lots()]: [
    { name: 'the list', shown: 'main', act: (page) => page.keyboard.press('f') },
    {
      name: 'a filter without results',
      shown: 'main',
      act: searched('zzzz', (page) => page.getByRole('heading', { name: 'No lots match' }).waitFor()),
    },
    { name: 'a filter with one result', shown: 'main', act: searched(loan, rows(1)) },
    { name: 'the whole list', shown: 'main', act: searched('', rows(2)) },
    { name: 'the palette', shown: '[role=dialog]', act: openPalette },
    { name: 'typed letters', shown: '[role=dialog]', act: typed('draw', /^Draw \d/) },
    { name: 'other letters', shown: '[role=dialog]', act: typed('dark', /Dark/) },
    { name: 'no result', shown: '[role=dialog]', act: noResult },
  ],
  [paths.calendarAt('month', '2020-05-01')]: [
    { name: 'a month', shown: 'main', act: inGrid('Site walk') },
    { name: 'an event with another title', shown: 'main', act: renamed('Roof walk') },
    { name: 'its former title', shown: 'main', act: renamed('Site walk') },
    { name: 'a month without events', shown: 'main', act: pressed('PageDown', 'June 2020') },
    { name: 'the month again', shown: 'main', act: pressed('PageUp', 'May 2020') },
    { name: 'the event there', shown: 'main', act: inGrid('Site walk') },
    { name: 'a week', shown: 'main', act: viewed('2', 7) },
    { name: 'a day', shown: 'main', act: viewed('3', 1) },
    { name: 'the month after them', shown: 'main', act: pressed('1', '31') },
  ],
  [photo]: [
    { name: 'a photo', shown: 'main', act: (page) => canBeJudged(page) },
    {
      name: 'a verified photo',
      shown: 'main',
      act: async (page) => {
        await page.keyboard.press('v')
        await canBeJudged(page, 2)
        await expect.poll(statusNow).toBe('verified')
      },
    },
    {
      name: 'an undone decision',
      shown: 'main',
      act: async (page) => {
        await page.keyboard.press('z')
        await canBeJudged(page)
        await expect.poll(statusNow).toBe('pending')
      },
    },
  ],
})

/** Shown text of a part; an element around a text may begin a line of its own. */
const textOf = async (page: Page, part: string) => (await page.locator(part).first().innerText()).replace(/\s+/g, ' ')

it('a translated page shows what an untouched page shows, after each action', async () => {
  for (const [path, steps] of Object.entries(journeys())) {
    // 1. The texts of an untouched page.
    const plain = await app.openSession(app.people.reviewer, { path })
    await live(plain.page)
    const expected: string[] = []
    for (const { shown, act } of steps) {
      await act(plain.page)
      expected.push(await textOf(plain.page, shown))
    }
    await plain.leave()

    // 2. The same on a translated one; leaving fails if React complained.
    const translated = await app.openSession(app.people.reviewer, { path })
    await live(translated.page)
    await translateTexts(translated.page)
    for (const [at, { name, shown, act }] of steps.entries()) {
      await act(translated.page)
      await expect.poll(() => textOf(translated.page, shown), { message: name }).toBe(expected[at])
    }
    expect(await translated.page.locator('font > font').count()).toBeGreaterThan(20)
    await translated.leave()
  }
})

/** Elements with one of these texts, and key caps, that a browser would translate. */
const translatable = (page: Page, texts: readonly string[]) =>
  page.evaluate((wanted) => {
    const own = [...document.querySelectorAll('main *, kbd')].filter(
      (one) => one.matches('kbd') || (one.children.length === 0 && wanted.includes(one.textContent ?? '')),
    )
    const found = new Set(own.map((one) => one.textContent ?? ''))
    const missing = wanted.filter((text) => !found.has(text)).map((text) => `${text} is not shown`)
    return [...missing, ...own.filter((one) => !one.closest('[translate="no"]')).map((one) => one.outerHTML)]
  }, texts)

it('names, codes, amounts and key caps are marked as not to translate', async () => {
  const { page, leave } = await app.openSession(app.people.admin)
  for (const [path, texts] of Object.entries(marked)) {
    await page.goto(path)
    await live(page)
    expect(await translatable(page, texts), path).toEqual([])
  }
  await leave()
})
