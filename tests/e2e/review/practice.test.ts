import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** The key asked for, by a sentence of the task. */
const keys: readonly [RegExp, string][] = [
  [/counts as in place/, 'v'],
  [/won’t do/, 'd'],
  [/the one after it/, 'j'],
  [/look at it again/i, 'k'],
  [/your own words/, 'c'],
  [/ready-made/, '1'],
  [/back to pending/, 'p'],
  [/by mistake/, 'z'],
  [/one that isn’t/, 'Shift+J'],
  [/look closer/i, 'Space'],
  [/look like then/, 'b'],
  [/and where/, 'i'],
  [/at once/, 'u'],
  [/ask for those again/i, 'w'],
  [/by its name/, 'Control+k'],
]

const left = (page: Page) => page.getByRole('progressbar')
const doneOf = async (page: Page) => Number((await left(page).getAttribute('aria-label'))?.split(' ')[0])

async function keyAsked(page: Page): Promise<string> {
  const task = await page.getByRole('main').getByRole('status').innerText()
  const [, key] = keys.find(([words]) => words.test(task)) ?? []
  if (!key) throw new Error(`No key for: ${task}`)
  return key
}

/** Presses the requested key and waits until it is counted. */
async function answer(page: Page): Promise<void> {
  const before = await doneOf(page)
  await page.keyboard.press(await keyAsked(page))
  await left(page)
    .and(page.getByLabel(new RegExp(`^${before + 1} of`)))
    .waitFor({ state: 'attached' })
}

it('by keys alone: fifteen keys are practiced on drawn photos, with the mistakes listed', async () => {
  const session = await app.openSession(app.people.reviewer, { pointer: false })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Practice the keys')
  await page.getByRole('heading', { name: 'Practice the keys' }).and(page.locator(':focus')).waitFor()
  await page.getByText('The 15 keys').waitFor()
  await expect.poll(() => page.getByText('Not done in this browser yet.').count()).toBe(2)
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Learn the keys' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('figure').and(page.locator(':focus')).waitFor()
  await page.getByText('Press V').waitFor()
  for (let press = 0; press < 30; press += 1) await answer(page)
  await page.getByText('15 of 15 known on the first try').waitFor()
  await page.getByRole('heading', { name: 'Learn the keys' }).and(page.locator(':focus')).waitFor()
  await session.checkAccess()

  await page.goto(paths.drill('recall'))
  await live(page)
  await page.keyboard.press('x')
  await page.getByText('You pressed: Select').waitFor()
  await page.getByText(/^Press/).waitFor()
  // Global keys are not answers; they keep their function.
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  for (let press = 0; press < 16; press += 1) await answer(page)
  await page.getByText('14 of 15 known on the first try').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Not known' }).getByRole('listitem').count()).toBe(1)
  await page.goto(paths.practice())
  await expect.poll(() => page.getByText(/: 1[45] of 15 known/).count()).toBe(2)
  await session.leave()
})

it('a borrower is asked for the keys they have, and Escape leads back', async () => {
  const session = await app.openSession(app.people.borrower, { path: paths.drill('learn') })
  const { page } = session
  await live(page)
  await page.getByText('Press J').waitFor()
  await page.keyboard.press('v')
  await page.getByText('V does nothing here.').waitFor()
  await page.getByText('Press J').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Practice the keys' }).waitFor()
  await session.leave()
})
