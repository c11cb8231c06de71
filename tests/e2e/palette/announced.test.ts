import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { openAtRandom } from 'tests/support/browser/random-traces'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await startApp()
  for (let index = 0; index < 4; index += 1) {
    const { lot, drawRequest } = await aReview(app.world, app.people, { photos: 1 })
    request = paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid })
  }
})
afterAll(() => app.stop())

it('as many rows appear as are announced, and Enter runs the announced row', async () => {
  const session = await app.openSession(app.people.agency, { path: request })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('>')
  const rows = page.getByRole('dialog').getByRole('status')
  await rows.filter({ hasText: /^\d+ rows$/ }).waitFor({ state: 'attached' })
  const count = Number.parseInt((await rows.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(13)
  await page
    .getByRole('option')
    .nth(count - 1)
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const [typed, down] of [
    ['set total', 0],
    ['draw', 2],
    ['>edit', 3],
  ] as const) {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search or run a command' })
    await box.fill(typed)
    const pages = page.getByRole('option').filter({ hasText: '…' })
    await pages.first().waitFor()
    for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown')
    // Moves to the next row that opens a page, so that Enter changes nothing.
    const told = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role=dialog] [role=combobox]')?.getAttribute('aria-activedescendant')
        return document.getElementById(id ?? '')?.textContent ?? ''
      })
    for (let step = 0; step < 20 && !(await told()).includes('…'); step += 1) await page.keyboard.press('ArrowDown')
    const title = (await told()).split('…')[0] ?? ''
    expect(title).not.toBe('')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: new RegExp(`^${title}: `) }).waitFor({ state: 'attached' })
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await session.leave()
})

/**
 * Ten thousand take a quarter of an hour: `PLUMBLINE_TRACES=10000 npx vitest run --project e2e
 * tests/e2e/palette/announced.test.ts`.
 */
const traces = Number(process.env.PLUMBLINE_TRACES ?? 200)
/** A trace takes a tenth of a second on an idle machine; the limit allows for a busy one. */
const mostMsPerTrace = 500

it('Enter runs the announced row in random traces while search results arrive', {
  timeout: 60_000 + traces * mostMsPerTrace,
}, async () => {
  const session = await app.openSession(app.people.agency, { path: request })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  const { misfits, pressed } = await openAtRandom(page, traces, 20_261_123)
  expect(misfits).toEqual([])
  expect(pressed).toBeGreaterThan(traces / 4)
  await session.leave()
})

/** Records each transition and animation with a duration that runs from now on. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const motions: string[] = []
    Object.assign(window, { motions })
    const lasts = (element: Element, name: string) =>
      element
        .getAnimations()
        .some((one) => 'animationName' in one && one.animationName === name && Number(one.effect?.getTiming().duration))
    document.addEventListener('transitionrun', ({ propertyName }) => motions.push(`transition ${propertyName}`), true)
    document.addEventListener(
      'animationstart',
      ({ target, animationName }) =>
        target instanceof Element && lasts(target, animationName) && motions.push(`animation ${animationName}`),
      true,
    )
  })

it('nothing slides or fades for people who prefer reduced motion', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.lots() })
  const { page } = session
  await live(page)
  /** Rows, menus, the palette, the keyboard sheet and another page appear and disappear. */
  const motionsOf = async () => {
    await watchMotion(page)
    for (const key of ['j', 'Control+k', 'Escape', '?', 'Escape']) await page.keyboard.press(key)
    await page.getByRole('button', { name: /account$/ }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().hover()
    await page.getByRole('button', { name: 'Collapse or expand the sidebar' }).click()
    await page.getByRole('button', { name: 'Collapse or expand the sidebar' }).click()
    return page.evaluate<string[]>(() => Reflect.get(window, 'motions'))
  }
  expect(await motionsOf()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await motionsOf()).not.toEqual([])
  await session.leave()
})
