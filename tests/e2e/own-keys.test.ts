import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/forms'
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

async function aPhoto() {
  const review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  return { ids: { ...ids, mediaId: first(review.media).uuid }, uuids: review.media.map(({ uuid }) => uuid) }
}

const statuses = async (uuids: readonly string[]) => {
  const rows = await stage.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', uuids).execute()
  return uuids.map((one) => rows.find(({ uuid }) => uuid === one)?.status)
}

const line = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}\\b`) })

it('finds a command by the other words the palette knows for it', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  const box = seat.page.getByRole('searchbox', { name: 'Find a key or what it does' })
  await live(seat.page)
  await box.fill('shortcuts')
  await line(seat.page, 'These keys').waitFor()
  expect(await line(seat.page, 'Verified, next').count()).toBe(0)
  await seat.leave()
})

it('by keys alone: a key is changed, a taken one refused by name, and everything says and obeys the new one', async () => {
  const { ids, uuids } = await aPhoto()
  const seat = await stage.sit(stage.people.reviewer, { pointer: false })
  const { page } = seat
  await live(page)
  await runByPalette(page, 'My keys')
  await page.getByRole('heading', { name: 'Keys', exact: true }).and(page.locator(':focus')).waitFor()
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('verified, next')
  // Past the button that says why there is nothing to put back.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Change', exact: true }).and(page.locator(':focus')).waitFor()
  await seat.checkAccess()
  await page.keyboard.press('Enter')
  await page.getByLabel('New key: Verified, next').waitFor()
  await page.keyboard.press('d')
  await page.getByRole('alert').getByText('D is taken by “Defective, next”').waitFor()
  await page.keyboard.press('q')
  await line(page, 'Verified, next').filter({ hasText: 'yours' }).waitFor()
  await page.reload()
  await line(page, 'Verified, next').filter({ hasText: 'Q' }).waitFor()

  await page.goto(paths.media(ids))
  await live(page)
  const button = page.getByRole('button', { name: 'Verify' }).first()
  await expect.poll(() => button.getAttribute('aria-keyshortcuts')).toBe('Q')
  await page.keyboard.press('v')
  await page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'pending'])
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.getByRole('listitem').filter({ hasText: 'Verified, next' }).innerText()).toMatch(/Q$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('verify')
  await expect
    .poll(() =>
      page
        .getByRole('option', { name: /^Verify/ })
        .first()
        .innerText(),
    )
    .toMatch(/Q$/)
  await seat.leave()
})

it('by pointer: keys are taken away, given, put back one by one and all at once, and that is taken back', async () => {
  const seat = await stage.sit(stage.people.agency, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
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
  const toast = page.getByRole('listitem').filter({ hasText: 'All keys are as they came' })
  await toast.getByRole('button', { name: /^Undo/ }).click()
  await line(page, 'Contact us').filter({ hasText: 'yours' }).waitFor()
  await page.getByRole('heading', { name: 'Keys', exact: true }).click()
  for (const key of ['g', 'o']) await page.keyboard.press(key)
  await page.waitForURL(`**${paths.support()}`)
  await seat.leave()
})

it('all keys put back are taken back by the key of undo, and put back again by that of redo', async () => {
  const { people, world } = stage
  await world.db
    .updateTable('users')
    .set(({ eb }) => ({ key_settings: '{"keys":{"go.audit":["g o"]}}', version: eb('version', '+', 1) }))
    .where('uuid', '=', people.agency.uuid)
    .execute()
  const seat = await stage.sit(people.agency, { path: paths.keySettings(), pointer: false })
  const { page } = seat
  await live(page)
  const yours = line(page, 'Audit trail').filter({ hasText: 'yours' })
  const keys = async () => (await kept(people.agency.uuid)).keys
  await yours.waitFor()
  await runByPalette(page, 'Put all keys back')
  await page.getByText('All keys are as they came').first().waitFor()
  await expect.poll(keys).toEqual({})
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Put all keys back')
  await page.getByRole('option', { name: 'Put all keys back No key was changed', disabled: true }).waitFor()
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await yours.waitFor()
  await expect.poll(keys).toEqual({ 'go.audit': ['g o'] })
  await page.keyboard.press('Shift+Z')
  await yours.waitFor({ state: 'detached' })
  await expect.poll(keys).toEqual({})
  await seat.leave()
})

it('single keys are switched off, and leave named keys and the palette', async () => {
  const { ids, uuids } = await aPhoto()
  const seat = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  const { page } = seat
  await live(page)
  await page.getByLabel('Single keys').selectOption('off')
  // The page of keys itself names no key as one that works.
  await line(page, 'Verified, next').filter({ hasText: 'off' }).waitFor()
  await line(page, 'Undo').filter({ hasNotText: 'off' }).waitFor()
  await page.goto(paths.media(ids))
  await live(page)
  await page.keyboard.press('v')
  await runByPalette(page, 'Defective')
  await expect.poll(() => statuses(uuids)).toEqual(['defective', 'pending'])
  await runByPalette(page, 'Turn single keys on or off')
  await page.getByText('Single keys are on').first().waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => statuses(uuids)).toEqual(['defective', 'verified'])
  await seat.leave()
})

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

it('follow a person to another browser, also to one that is open, and both may change some', async () => {
  const { ids, uuids } = await aPhoto()
  const one = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  const other = await stage.sit(stage.people.reviewer, { path: paths.keySettings() })
  await live(one.page)
  await live(other.page)
  await give(one.page, 'Verified, next', 'q')
  await line(other.page, 'Verified, next').filter({ hasText: 'Q' }).waitFor()
  await give(other.page, 'Defective, next', 'o')
  await other.page.getByLabel('Time for the second key').selectOption('6')
  await line(one.page, 'Defective, next').filter({ hasText: 'O' }).waitFor()
  await expect
    .poll(() => kept(stage.people.reviewer.uuid))
    .toEqual({
      single: 'on',
      window: 6000,
      keys: { 'media.verify': ['q'], 'media.reject': ['o'] },
    })
  await one.leave()
  await other.leave()
  // A browser that has never seen this person has them with its first page.
  const third = await stage.sit(stage.people.reviewer, { path: paths.media(ids) })
  await live(third.page)
  await expect
    .poll(() => third.page.getByRole('button', { name: 'Verify' }).first().getAttribute('aria-keyshortcuts'))
    .toBe('Q')
  await third.page.keyboard.press('v')
  await third.page.keyboard.press('q')
  await expect.poll(() => statuses(uuids)).toEqual(['verified', 'pending'])
  await third.leave()
})

it('are changed without a network and go out with it, under what another browser changed meanwhile', async () => {
  const one = await stage.sit(stage.people.agency, { worker: true, path: paths.keySettings() })
  const other = await stage.sit(stage.people.agency, { path: paths.keySettings() })
  await live(one.page)
  await live(other.page)
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
  await page
    .getByRole('button', { name: /Search or run a command/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
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
  await page.keyboard.press('Control+k')
  await page
    .getByRole('button', { name: /Search or run a command/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('put all keys back')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept(stage.people.admin.uuid)).keys).toEqual({})
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await seat.leave()
})

it('stand on the page as the server draws it, and none where single keys are off', async () => {
  const drawn = async (settings: object) => {
    await stage.world.db
      .updateTable('users')
      .set({ key_settings: JSON.stringify(settings) })
      .execute()
    const { page, leave } = await stage.sit(stage.people.agency, { path: paths.lots(), scripts: false })
    const text = await page.getByRole('button', { name: 'New lot' }).first().textContent()
    await leave()
    return text?.replace(/Keys: .*/, '')
  }
  expect(await drawn({})).toBe('New lotNL')
  expect(await drawn({ keys: { 'lot.new': ['q'] } })).toBe('New lotQ')
  expect(await drawn({ single: 'off' })).toBe('New lot')
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
