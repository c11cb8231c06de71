import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live, openPalette, runByPalette } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())
// They follow a person, so the next test would begin with them.
afterEach(() =>
  stage.world.db
    .updateTable('users')
    .set(({ eb }) => ({ key_settings: '{}', version: eb('version', '+', 1) }))
    .execute(),
)

async function aPhoto(photos = 2) {
  const review = await aReview(stage.world, stage.people, { photos })
  await givePictures(stage.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  return { ids: { ...ids, mediaId: first(review.media).uuid }, uuids: review.media.map(({ uuid }) => uuid) }
}

const statuses = async (uuids: readonly string[]) => {
  const rows = await stage.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', uuids).execute()
  return uuids.map((one) => rows.find(({ uuid }) => uuid === one)?.status)
}

const line = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}\\b`) })

const kept = async (uuid: string) =>
  (await stage.world.db.selectFrom('users').select('key_settings').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .key_settings

/** Gives a line of the page of keys another key, by pointer. */
async function give(page: Page, label: string, key: string) {
  await line(page, label).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel(`New key: ${label}`).waitFor()
  await page.keyboard.press(key)
  await line(page, label).filter({ hasText: 'yours' }).waitFor()
}

it('by keys alone: a key is changed, a taken one refused by name, and everything says and obeys the new one; with single keys off none is printed or answers, and the palette is left', async () => {
  const { ids, uuids } = await aPhoto(3)
  const seat = await stage.sit(stage.people.reviewer, { pointer: false })
  const { page } = seat
  await live(page)
  await runByPalette(page, 'My keys')
  await page.getByRole('heading', { name: 'Keys', exact: true }).and(page.locator(':focus')).waitFor()
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.insertText('verified, next')
  // Past the button that says why there is nothing to put back.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Change', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('New key: Verified, next').waitFor()
  await page.keyboard.press('d')
  await page.getByRole('alert').getByText('D is taken by “Defective, next”').waitFor()
  await seat.checkAccess()
  await page.keyboard.press('q')
  await line(page, 'Verified, next').filter({ hasText: 'yours' }).waitFor()
  await expect.poll(async () => (await kept(stage.people.reviewer.uuid)).keys).toEqual({ 'media.verify': ['q'] })

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
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator('[aria-keyshortcuts="Q"]').count()).toBe(0)
  await runByPalette(page, 'Defective')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'defective', 'pending'])
  await runByPalette(page, 'Turn single keys on or off')
  await page.getByText('Single keys are on').first().waitFor()
  await page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'defective', 'verified'])
  await seat.leave()
})

it('by pointer: keys are found by other words for them, taken away, given, put back one by one and all at once, and that is undone and redone', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
  const box = page.getByRole('searchbox', { name: 'Find a key or what it does' })
  await box.fill('shortcuts')
  await line(page, 'These keys').waitFor()
  expect(await line(page, 'Lenders').count()).toBe(0)
  await box.fill('')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await line(page, 'Lenders').click()
  await press('No key')
  await line(page, 'Lenders').filter({ hasText: 'no key' }).waitFor()
  await press('Put back')
  await line(page, 'Lenders').filter({ hasNotText: 'yours' }).waitFor()
  await line(page, 'Contact us').click()
  await press('Give a key')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await line(page, 'Contact us').filter({ hasText: 'yours' }).waitFor()
  await press('Put all keys back')
  // The button stays, and says why there is no more for it to do.
  await page.getByRole('button', { name: 'Put all keys back', disabled: true }).and(page.locator(':focus')).waitFor()
  await line(page, 'Contact us').filter({ hasText: 'no key' }).waitFor()
  await openPalette(page)
  await page.keyboard.insertText('Put all keys back')
  await page.getByRole('option', { name: 'Put all keys back No key was changed', disabled: true }).waitFor()
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const yours = line(page, 'Contact us').filter({ hasText: 'yours' })
  const keys = async () => (await kept(stage.people.agency.uuid)).keys
  await page.keyboard.press('z')
  await yours.waitFor()
  await expect.poll(keys).toEqual({ 'go.contact': ['g o'] })
  await page.keyboard.press('Shift+Z')
  await yours.waitFor({ state: 'detached' })
  await expect.poll(keys).toEqual({})
  await page.keyboard.press('z')
  await yours.waitFor()
  for (const key of ['g', 'o']) await page.keyboard.press(key)
  await page.waitForURL(`**${paths.support()}`)
  await seat.leave()
})

it('follow a person to another browser that is open; changed without a network, they go out with it, under what was changed meanwhile', async () => {
  const one = await stage.sit(stage.people.reviewer, { worker: true, path: paths.keySettings() })
  const other = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  await live(one.page)
  await live(other.page)
  await give(one.page, 'Verified, next', 'o')
  await line(other.page, 'Verified, next').filter({ hasText: 'O' }).waitFor()
  await other.page.getByLabel('Time for the second key').selectOption('6')
  const all = { single: 'on', window: 6000, keys: { 'media.verify': ['o'] } }
  await expect.poll(() => kept(stage.people.reviewer.uuid)).toEqual(all)
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
  // One key given twice is the first one's; the other is told to have given way.
  for (const { page } of [one, other]) {
    await page
      .getByRole('status')
      .getByText(/Gave way to keys of yours/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByLabel('Single keys').inputValue()).toBe('stage')
  }
  await one.leave()
  await other.leave()
})

it('chosen in an older version, in this browser alone, are sent on, and what they displace is said', async () => {
  const { uuid } = stage.people.borrower
  const older = {
    single: 'off',
    window: 1500,
    keys: { 'go.lots': ['z'], 'media.sing': ['q'] },
  }
  // A page without the frame: nothing has asked the server for keys yet.
  const seat = await stage.sit(stage.people.borrower, { path: paths.unsubscribe('none') })
  const { page } = seat
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name ?? '', text ?? ''),
    [`plumbline.keys.${uuid}`, JSON.stringify(older)],
  )
  await page.goto(paths.keySettings())
  await live(page)
  await page
    .getByText(/Gave way to keys of yours: Undo: Z/)
    .first()
    .waitFor()
  await page.getByText('Kept for what this version does not have: media.sing.').waitFor()
  await expect.poll(() => kept(uuid)).toEqual(older)
  await seat.leave()
})

it('never lock anybody out: without any key for the palette its box opens it, and all are put back from there', async () => {
  await stage.world.db
    .updateTable('users')
    .set(({ eb }) => ({
      key_settings: JSON.stringify({
        single: 'off',
        keys: { 'palette.open': [], 'palette.search': [], 'sheet.open': [] },
      }),
      version: eb('version', '+', 1),
    }))
    .where('uuid', '=', stage.people.admin.uuid)
    .execute()
  const seat = await stage.sit(stage.people.admin, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
  // The page of keys itself names no key as one that works, and leaves named ones.
  await line(page, 'Lenders').filter({ hasText: 'off' }).waitFor()
  await line(page, 'Undo').filter({ hasNotText: 'off' }).waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('button', { name: /Search or run a command/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.insertText('put all keys back')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept(stage.people.admin.uuid)).keys).toEqual({})
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await seat.leave()
})

it('stand on the page as the server draws it, and none where single keys are off', async () => {
  const { page, leave } = await stage.sit(stage.people.agency, { scripts: false })
  const drawn = async (settings: object) => {
    await stage.world.db
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

it('the key of a button that was pressed three times by mouse is told, once', async () => {
  const { ids } = await aPhoto()
  const seat = await stage.sit(stage.people.reviewer, { path: paths.media(ids) })
  const { page } = seat
  await live(page)
  const turn = page.getByRole('button', { name: 'Turn' }).first()
  const told = page.getByText('R does this without the mouse: Turn').first()
  for (let press = 0; press < 2; press += 1) await turn.click()
  await turn.press('Enter')
  expect(await told.count()).toBe(0)
  await turn.click()
  await told.waitFor()
  await page.reload()
  await live(page)
  for (let press = 0; press < 3; press += 1) await turn.click()
  expect(await told.count()).toBe(0)
  await seat.leave()
})
