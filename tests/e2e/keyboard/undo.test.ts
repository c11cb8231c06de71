import type { Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { canBeJudged, photosSeen } from 'tests/support/browser/seen'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Review = Awaited<ReturnType<typeof aReview>>
const sheetOf = ({ lot, drawRequest }: Review) =>
  paths.drawRequestMedia({ lotId: lot.uuid, requestId: drawRequest.uuid })
const verify = ({ media }: Review, at: number, who = app.people.reviewer) =>
  call(app.world, who, 'inspections.validateMedia', {
    params: { id: media[at]?.uuid ?? '' },
    body: { status: 'verified' },
  })
const statusesOf = async ({ drawRequest }: Review) => {
  const rows = await app.world.db
    .selectFrom('media')
    .select('status')
    .where('draw_request', '=', drawRequest.uuid)
    .execute()
  return rows.map(({ status }) => status).sort()
}

it('a new browser session undoes only changes on its screen, and names them', async () => {
  const [shown, elsewhere] = [
    await aReview(app.world, app.people, { photos: 2 }),
    await aReview(app.world, app.people, { photos: 1 }),
  ]
  await givePictures(app.world, shown.media)
  await verify(shown, 0)
  await verify(shown, 1, app.people.agency)
  await verify(elsewhere, 0)
  const { page, leave } = await app.openSession(app.people.reviewer, { path: sheetOf(shown) })
  await live(page)
  await page.keyboard.press('z')
  await page.getByText(`Undone: Verified, ${shown.item.code} ${shown.item.title}`).first().waitFor()
  expect(await statusesOf(shown)).toEqual(['pending', 'verified'])
  await page.keyboard.press('z')
  await page.getByText('There is nothing to undo here').first().waitFor()
  expect(await statusesOf(elsewhere)).toEqual(['verified'])
  await page.keyboard.press('Shift+Z')
  await page.getByText(`Redone: Verified, ${shown.item.code} ${shown.item.title}`).first().waitFor()
  expect(await statusesOf(shown)).toEqual(['verified', 'verified'])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('approve item')
  await page.getByRole('option', { name: 'Approve item', disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  const toast = page.getByRole('listitem').filter({ hasText: 'Item approved' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: Item approved').first().waitFor()
  const status = () =>
    app.world.db.selectFrom('inspection_items').select('status').where('uuid', '=', shown.item.uuid).executeTakeFirst()
  await expect.poll(status).toEqual({ status: 'Submitted' })
  await leave()
})

it('repeated undos are one toast with the last action, and lead back to the photo', async () => {
  const review = await aReview(app.world, app.people, { photos: 3 })
  await givePictures(app.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const { page, leave } = await app.openSession(app.people.reviewer, { path: paths.media(ids), pointer: false })
  await live(page)
  await photosSeen(page, { count: 3 })
  await canBeJudged(page)
  const shown = (place: number) => page.getByRole('figure', { name: new RegExp(`^Photo ${place} of 3`) }).waitFor()
  for (const key of ['Shift+V', 'Shift+D', 'Shift+V']) await page.keyboard.press(key)
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).first().waitFor()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('z')
  const undone = page.locator('[data-toast]').filter({ hasText: /^Undone: Verified, .*photo 1$/ })
  await undone.waitFor()
  // While the window is in the background, toasts stay: "nothing to undo" appears besides the last undo.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.keyboard.press('z')
  await page.locator('[data-toast]').filter({ hasText: 'There is nothing to undo here' }).waitFor()
  await expect.poll(() => undone.count()).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'pending'])
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  await expect.poll(() => undone.count()).toBe(0)

  for (const key of ['v', 'd']) await page.keyboard.press(key)
  await shown(3)
  await page.keyboard.press('z')
  await shown(2)
  await page.keyboard.press('z')
  await shown(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Z')
  await shown(1)
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'verified'])
  await page.getByText(/unsent/).waitFor({ state: 'detached' })

  await canBeJudged(page)
  const answer = page.waitForResponse('**/resources/calls*')
  await page.keyboard.press('Shift+V')
  await (await answer).finished()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Verified/ })
    .waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'pending'])
  await page.keyboard.press('Shift+Z')
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'verified'])
  // Undo before the answer arrives.
  for (const key of ['Shift+V', 'z']) await page.keyboard.press(key)
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'pending'])
  // Keys after an undo continue from its photo, and the undo's answer does not move back to it.
  for (const key of ['Shift+Z', 'End']) await page.keyboard.press(key)
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'verified'])
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  await shown(3)
  await page.keyboard.press('u')
  await page.getByRole('grid', { name: 'Media' }).waitFor()
  for (const key of ['Control+a', 'v']) await page.keyboard.press(key)
  await expect.poll(() => statusesOf(review)).toEqual(['verified', 'verified', 'verified'])
  await page.keyboard.press('z')
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'verified'])
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  // The redone change has its original text; the answer to its undo did not change it.
  await page.keyboard.press('Shift+Z')
  const whose = `Draw ${review.drawRequest.number}, ${review.lot.street}`
  await page.getByText(`Redone: 2 verified, ${whose}`, { exact: true }).first().waitFor()
  for (const key of ['Control+a', 'v']) await page.keyboard.press(key)
  // The "Already done" toast appears once and disappears with the next action.
  const told = page.locator('[data-toast]')
  await told.getByText('Already done: 3 verified', { exact: true }).waitFor()
  await page.keyboard.press('v')
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  await expect.poll(() => told.getByText('Already done: 3 verified', { exact: true }).count()).toBe(1)
  await expect.poll(() => told.getByText('3 verified', { exact: true }).count()).toBe(0)
  await page.keyboard.press('d')
  await told.getByText('3 marked defective. 3 decisions replaced', { exact: true }).waitFor()
  await expect.poll(() => told.count()).toBe(1)
  await leave()
})

it('an undo over another person’s change asks, and is redone with theirs', async () => {
  const review = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const { people, world } = app
  await verify(review, 0)
  const { page, leave } = await app.openSession(people.reviewer, { path: paths.media(ids), pointer: false })
  await live(page)
  await photosSeen(page, { count: 2 })
  const statusOf = async (place: number) =>
    (
      await world.db
        .selectFrom('media')
        .select('status')
        .where('uuid', '=', media[place - 1]?.uuid ?? '')
        .executeTakeFirstOrThrow()
    ).status
  const why = `${people.agency.name} changed this since`
  const undoTheirs = async (place: number, told: string | RegExp, [done, name]: [string, string]) => {
    await expect.poll(() => statusOf(place)).toBe('verified')
    const theirs = { params: { id: media[place - 1]?.uuid ?? '' }, body: { status: 'defective' as const } }
    await call(world, people.agency, 'inspections.validateMedia', theirs)
    await page.keyboard.press('z')
    await page.getByText(told).first().waitFor()
    expect(await statusOf(place)).toBe('defective')
    await page.getByRole('button', { name: 'Undo this change anyway' }).last().press('Enter')
    await expect.poll(() => statusOf(place)).toBe('pending')
    // A change undone from the server's list gets its text from the answer, which follows the database.
    await page
      .getByText(new RegExp(`^Undone: ${done}$`))
      .first()
      .waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(place)).toBe('defective')
    await page
      .getByText(new RegExp(`^Undone: your undo of “${name}”$`))
      .first()
      .waitFor()
  }
  const theirName = `Verified, ${item.code} ${item.title}`
  await undoTheirs(1, `Not undone: ${why}`, [theirName, theirName])
  await page.keyboard.press('End')
  await canBeJudged(page, 2)
  await page.keyboard.press('Shift+V')
  // Another screen may have undone this browser's change, so the toast names it.
  await undoTheirs(2, new RegExp(`^“Verified, .*photo 2” was not undone: ${why}`), ['Verified', 'Verified, .*photo 2'])
  await leave()
})

it('an undo blocked by a taken name is named, stays next, and is skipped on request', async () => {
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, street: '4 Taken Street' })
  const budget = { params: { lotId: lot.uuid }, body: { totalBudget: 5000 } }
  await call(world, people.agency, 'lots.updateTotalBudget', budget)
  const body = { uuid: lot.uuid, loanNumber: 'LN-free' }
  const { message } = await call(world, people.agency, 'lots.update', { body })
  const { uuid: other } = await aLot(world, {
    agency: people.agency.uuid,
    loan_number: lot.loan_number,
    lot_number: lot.lot_number,
  })
  const now = () =>
    world.db
      .selectFrom('lots')
      .select(['loan_number', 'total_budget'])
      .where('uuid', '=', lot.uuid)
      .executeTakeFirstOrThrow()
  const { page, leave } = await app.openSession(people.agency, { path: paths.lot(lot.uuid) })
  await live(page)
  const toast = page.getByRole('listitem').filter({ hasText: `“${message}” was not undone` })
  await page.keyboard.press('z')
  await toast.filter({ hasText: 'A lot with this loan and lot number already exists' }).waitFor()
  expect(await now()).toEqual({ loan_number: 'LN-free', total_budget: 5000 })
  await toast.getByRole('button', { name: 'Skip this change' }).press('Enter')
  await page
    .getByText(/^Undone: Budget/)
    .first()
    .waitFor()
  expect(await now()).toEqual({ loan_number: 'LN-free', total_budget: null })
  // It stays in the provider's list: after the number is free, the same key undoes it.
  await world.db.updateTable('lots').set({ loan_number: 'LN-moved' }).where('uuid', '=', other).execute()
  await page.keyboard.press('z')
  await page.getByText(`Undone: ${message}`).first().waitFor()
  expect(await now()).toEqual({ loan_number: lot.loan_number, total_budget: null })
  await leave()
})

it('offline the palette disables search and undo, and an early undo is reported as pending', async () => {
  const { page, context, leave } = await app.openSession(app.people.admin, { path: paths.costCodes() })
  await live(page)
  const row = (name: string, disabled: boolean) => page.getByRole('option', { name, disabled }).first().waitFor()
  const typed = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
  await context.setOffline(true)
  await page.keyboard.insertText('qqq')
  await page.getByText('You can’t search records while you’re offline').first().waitFor()
  await expect.poll(() => page.getByText(/No results for/).count()).toBe(0)
  await context.setOffline(false)
  await page.getByText(/No results for/).waitFor()

  await page.getByRole('combobox').fill('>undo')
  await row('Undo There is nothing to undo here', true)
  await page.getByRole('combobox').fill('>redo')
  await row('Redo There is nothing to redo here', true)
  const isThere = async (code: string) =>
    (await app.world.db.selectFrom('cost_codes').select('deleted_at').where('code', '=', code).executeTakeFirst())
      ?.deleted_at === null
  const undoSlowly = async (told: string) => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const slowly = async (route: Route) => {
      await answered
      await route.continue()
    }
    await page.route('**/resources/calls*', slowly, { times: 1 })
    const toast = page.getByRole('listitem').filter({ hasText: told })
    await toast.getByRole('button', { name: /^Undo/ }).click()
    await page
      .getByText(/^Undoing: .* …$/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText(/^Undone/).count()).toBe(0)
    answer()
    await page
      .getByText(/^Undone: /)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText(/^Undoing/).count()).toBe(0)
    // Screen readers announce it too.
    await page
      .getByRole('status')
      .filter({ hasText: /^Undone: / })
      .first()
      .waitFor({ state: 'attached' })
  }
  // For an action of the palette, and of a form.
  await page.getByRole('combobox').fill('> add cost code')
  await page.getByRole('option', { name: 'Add cost code…' }).waitFor()
  await page.keyboard.type('\n77A\nToast work\n\n')
  await expect.poll(() => isThere('77A')).toBe(true)
  await undoSlowly('Cost code')
  expect(await isThere('77A')).toBe(false)
  await typed('>redo')
  await row('Redo', false)
  await page.keyboard.press('Enter')
  await expect.poll(() => isThere('77A')).toBe(true)
  await typed('>undo')
  await row('Undo', false)
  await page.goto(paths.newCostCode())
  await page.getByLabel('Code', { exact: true }).fill('77B')
  await page.getByLabel('Title').fill('Form work')
  await page.getByRole('button', { name: /^Save/ }).click()
  await undoSlowly('Cost code')
  expect(await isThere('77B')).toBe(false)
  await leave()
})

it('keys and clicks before hydration are applied once, only to visible photos', async () => {
  const review = await aReview(app.world, app.people, { photos: 3 })
  await givePictures(app.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const { page, leave } = await app.openSession(app.people.reviewer, { path: '/favicon.svg' })
  /** Shows the photo at an index before its scripts are loaded, so that keys are queued. */
  const deafPhoto = async (place: number) => {
    let bring = (): void => undefined
    const brought = new Promise<void>((resolve) => (bring = resolve))
    const entry = /\/entry\.client-[^/]*\.js$/
    await page.route(
      entry,
      async (route) => {
        await brought
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto(paths.media({ ...ids, mediaId: media[place - 1]?.uuid ?? '' }), { waitUntil: 'commit' })
    await photosSeen(page, { alt: `Photo ${place}` })
    return bring
  }
  const bringKeys = await deafPhoto(1)
  // Nothing moved, so it is pressed again; the last key is for a photo that is not there yet.
  for (const key of ['v', 'v', 'd']) await page.keyboard.press(key)
  bringKeys()
  await page.getByRole('progressbar', { name: '1 of 3 decided' }).waitFor()
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'verified'])

  const bringButton = await deafPhoto(2)
  const button = page.getByRole('button', { name: 'Verify' }).first()
  for (let times = 0; times < 2; times++) await button.click()
  bringButton()
  await page.getByRole('progressbar', { name: '2 of 3 decided' }).waitFor()
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'verified', 'verified'])
  await leave()
})
