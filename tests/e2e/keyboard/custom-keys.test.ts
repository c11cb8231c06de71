import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live, openPalette, runByPalette } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
// Settings belong to a person, so the next test would start with them.
afterEach(() =>
  app.world.db
    .updateTable('users')
    .set(({ eb }) => ({ key_settings: '{}', version: eb('version', '+', 1) }))
    .execute(),
)

async function aPhoto(photos = 2) {
  const review = await aReview(app.world, app.people, { photos })
  await givePictures(app.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  return { ids: { ...ids, mediaId: first(review.media).uuid }, uuids: review.media.map(({ uuid }) => uuid) }
}

const statuses = async (uuids: readonly string[]) => {
  const rows = await app.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', uuids).execute()
  return uuids.map((one) => rows.find(({ uuid }) => uuid === one)?.status)
}

const line = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}\\b`) })

const kept = async (uuid: string) =>
  (await app.world.db.selectFrom('users').select('key_settings').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .key_settings

/** Assigns another key on the keyboard page, by pointer. */
async function give(page: Page, label: string, key: string) {
  await line(page, label).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel(`New key: ${label}`).waitFor()
  await page.keyboard.press(key)
  await line(page, label).filter({ hasText: 'yours' }).waitFor()
}

it('by keys alone: a key is changed, conflicts are refused, and single keys turned off', async () => {
  const { ids, uuids } = await aPhoto(3)
  const session = await app.openSession(app.people.reviewer, { pointer: false })
  const { page } = session
  await live(page)
  await runByPalette(page, 'My keys')
  await page.getByRole('heading', { name: 'Keys', exact: true }).and(page.locator(':focus')).waitFor()
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.insertText('verified, next')
  // Past the disabled button with its reason.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Change', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('New key: Verified, next').waitFor()
  await page.keyboard.press('d')
  await page.getByRole('alert').getByText('D is taken by “Defective, next”').waitFor()
  await session.checkAccess()
  await page.keyboard.press('q')
  await line(page, 'Verified, next').filter({ hasText: 'yours' }).waitFor()
  await expect.poll(async () => (await kept(app.people.reviewer.uuid)).keys).toEqual({ 'media.verify': ['q'] })

  await page.goto(paths.media(ids))
  await live(page)
  const button = page.getByRole('button', { name: 'Verify' }).first()
  await expect.poll(() => button.getAttribute('aria-keyshortcuts')).toBe('Q')
  await page.keyboard.press('v')
  await page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'pending', 'pending'])
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.getByRole('listitem').filter({ hasText: 'Verified, next' }).innerText()).toMatch(/Q$/)
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.insertText('verify')
  const verify = page.getByRole('option', { name: /^Verify/ }).first()
  await expect.poll(() => verify.innerText()).toMatch(/Q$/)
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await runByPalette(page, 'Turn single keys on or off')
  await page.getByText('Single keys are off').first().waitFor()
  for (const key of ['q', '?']) await page.keyboard.press(key)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.locator('[aria-keyshortcuts="Q"]').count()).toBe(0)
  await runByPalette(page, 'Defective')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'defective', 'pending'])
  await runByPalette(page, 'Turn single keys on or off')
  await page.getByText('Single keys are on').first().waitFor()
  await page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'defective', 'verified'])
  await session.leave()
})

it('by pointer: keys are searched, removed, assigned, reset; only their toast undoes it', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.keySettings() })
  const { page } = session
  await live(page)
  const box = page.getByRole('searchbox', { name: 'Find a key or command' })
  await box.fill('shortcuts')
  await line(page, 'Keyboard shortcuts').last().waitFor()
  await expect.poll(() => line(page, 'Lenders').count()).toBe(0)
  await box.fill('')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await line(page, 'Lenders').click()
  await press('Remove key')
  await line(page, 'Lenders').filter({ hasText: 'no key' }).waitFor()
  await press('Reset')
  await line(page, 'Lenders').filter({ hasNotText: 'yours' }).waitFor()
  await line(page, 'Contact us').click()
  await press('Assign a key')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await line(page, 'Contact us').filter({ hasText: 'yours' }).waitFor()
  const yours = line(page, 'Contact us').filter({ hasText: 'yours' })
  const keys = async () => (await kept(app.people.agency.uuid)).keys
  await press('Reset all keys')
  const toast = page.getByRole('listitem').filter({ hasText: 'All keys reset to the defaults' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await yours.waitFor()
  await expect.poll(keys).toEqual({ 'go.contact': ['g o'] })
  // The undo key, meant for the last decision on a record, leaves the keys.
  await page.keyboard.press('z')
  await page.getByText('There is nothing to undo here').first().waitFor()
  await yours.waitFor()
  for (const key of ['g', 'o']) await page.keyboard.press(key)
  await page.waitForURL(`**${paths.support()}`)
  await page.goto(paths.keySettings())
  await live(page)
  await press('Reset all keys')
  // The button stays, with the reason why it is disabled.
  await page.getByRole('button', { name: 'Reset all keys', disabled: true }).and(page.locator(':focus')).waitFor()
  await line(page, 'Contact us').filter({ hasText: 'no key' }).waitFor()
  await openPalette(page)
  await page.keyboard.insertText('Reset all keys')
  await page.getByRole('option', { name: 'Reset all keys No key was changed', disabled: true }).waitFor()
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(keys).toEqual({})
  await session.leave()
})

it('keys follow a person to another open browser, and changes made offline are sent', async () => {
  const one = await app.openSession(app.people.reviewer, { worker: true, path: paths.keySettings() })
  const other = await app.openSession(app.people.reviewer, { path: paths.keySettings() })
  await live(one.page)
  await live(other.page)
  await give(one.page, 'Verified, next', 'o')
  await line(other.page, 'Verified, next').filter({ hasText: 'O' }).waitFor()
  await other.page.getByLabel('Time for the second key').selectOption('6')
  const all = { single: 'on', window: 6000, keys: { 'media.verify': ['o'] } }
  await expect.poll(() => kept(app.people.reviewer.uuid)).toEqual(all)
  one.expects(/ERR_INTERNET_DISCONNECTED/)
  await one.context.setOffline(true)
  await one.page
    .getByText(/Offline/)
    .first()
    .waitFor()
  await give(one.page, 'Undo', 'q')
  await one.page.getByLabel('Single keys').selectOption('stage')
  await give(other.page, 'Copy link to this', 'q')
  await one.context.setOffline(false)
  await one.page.getByText(/unsent/).waitFor({ state: 'detached' })
  // A key assigned twice belongs to the first command; the page lists the other.
  for (const { page } of [one, other]) {
    await page
      .getByRole('status')
      .getByText(/Replaced by your custom keys/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByLabel('Single keys').inputValue()).toBe('stage')
  }
  await one.leave()
  await other.leave()
})

it('keys of an older version replace a default and are listed, also for unknown commands', async () => {
  const keys = { 'go.lots': ['z'], 'media.sing': ['q'] }
  await app.world.db
    .updateTable('users')
    .set(({ eb }) => ({ key_settings: JSON.stringify({ keys }), version: eb('version', '+', 1) }))
    .where('uuid', '=', app.people.borrower.uuid)
    .execute()
  const session = await app.openSession(app.people.borrower, { path: paths.keySettings() })
  const { page } = session
  await live(page)
  await page.getByText(/Replaced by your custom keys: Undo: Z/).waitFor()
  await page.getByText('Saved for commands that this version does not have: media.sing.').waitFor()
  await session.leave()
})

it('keys never lock anyone out: the palette opens without a key, and resets all', async () => {
  await app.world.db
    .updateTable('users')
    .set(({ eb }) => ({
      key_settings: JSON.stringify({
        single: 'off',
        keys: { 'palette.open': [], 'palette.search': [], 'sheet.open': [] },
      }),
      version: eb('version', '+', 1),
    }))
    .where('uuid', '=', app.people.admin.uuid)
    .execute()
  const session = await app.openSession(app.people.admin, { path: paths.keySettings() })
  const { page } = session
  await live(page)
  // The keyboard page shows single keys as off, and named keys stay.
  await line(page, 'Lenders').filter({ hasText: 'off' }).waitFor()
  await line(page, 'Undo').filter({ hasNotText: 'off' }).waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('button', { name: /Search or run a command/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.insertText('reset all keys')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept(app.people.admin.uuid)).keys).toEqual({})
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await session.leave()
})

it('keys are on the server-rendered page, except single keys that are off', async () => {
  const { page, leave } = await app.openSession(app.people.agency, { scripts: false })
  const drawn = async (settings: object) => {
    await app.world.db
      .updateTable('users')
      .set({ key_settings: JSON.stringify(settings) })
      .execute()
    await page.goto(paths.lots())
    const text = await page.getByRole('button', { name: 'New lot' }).first().textContent()
    return text?.replace(/Keys: .*/, '')
  }
  expect(await drawn({})).toBe('New lotNL')
  expect(await drawn({ keys: { 'lot.new': ['q'] } })).toBe('New lotQ')
  expect(await drawn({ single: 'off' })).toBe('New lot')
  await leave()
})

it('announces once the key of a button that was clicked three times', async () => {
  const { ids } = await aPhoto()
  const session = await app.openSession(app.people.reviewer, { path: paths.media(ids) })
  const { page } = session
  await live(page)
  const turn = page.getByRole('button', { name: 'Rotate' }).first()
  const told = page.getByText('R does this without the mouse: Rotate').first()
  for (let press = 0; press < 2; press += 1) await turn.click()
  await turn.press('Enter')
  await expect.poll(() => told.count()).toBe(0)
  await turn.click()
  await told.waitFor()
  await page.reload()
  await live(page)
  for (let press = 0; press < 3; press += 1) await turn.click()
  await expect.poll(() => told.count()).toBe(0)
  await session.leave()
})
