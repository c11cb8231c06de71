import type { Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { canBeJudged, photosSeen } from 'tests/support/seen'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

type Review = Awaited<ReturnType<typeof aReview>>
const sheetOf = ({ lot, drawRequest }: Review) =>
  paths.drawRequestMedia({ lotId: lot.uuid, requestId: drawRequest.uuid })
const verify = ({ media }: Review, at: number, who = stage.people.reviewer) =>
  call(stage.world, who, 'inspections.validateMedia', {
    params: { id: media[at]?.uuid ?? '' },
    body: { status: 'verified' },
  })
const statusesOf = async ({ drawRequest }: Review) => {
  const rows = await stage.world.db
    .selectFrom('media')
    .select('status')
    .where('draw_request', '=', drawRequest.uuid)
    .execute()
  return rows.map(({ status }) => status).sort()
}

it('a browser that has done nothing yet takes back what is on its screen alone, and names it; what the provider tells of is undone from its toast', async () => {
  const [shown, elsewhere] = [
    await aReview(stage.world, stage.people, { photos: 2 }),
    await aReview(stage.world, stage.people, { photos: 1 }),
  ]
  await givePictures(stage.world, shown.media)
  await verify(shown, 0)
  await verify(shown, 1, stage.people.agency)
  await verify(elsewhere, 0)
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: sheetOf(shown) })
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
    stage.world.db
      .selectFrom('inspection_items')
      .select('status')
      .where('uuid', '=', shown.item.uuid)
      .executeTakeFirst()
  await expect.poll(status).toEqual({ status: 'Submitted' })
  await leave()
})

it('undoing again and again is one toast with a count, and leads back to the photo it is about; what is so already is no step, and of many only what was not is taken back', async () => {
  const review = await aReview(stage.world, stage.people, { photos: 3 })
  await givePictures(stage.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: paths.media(ids), pointer: false })
  await live(page)
  await photosSeen(page, { count: 3 })
  await canBeJudged(page)
  const shown = (place: number) => page.getByRole('figure', { name: new RegExp(`^Photo ${place} of 3`) }).waitFor()
  for (const key of ['Shift+V', 'Shift+D', 'Shift+V']) await page.keyboard.press(key)
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).first().waitFor()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('z')
  await page.getByText('3 steps undone').first().waitFor()
  // Behind another window what is told stays: that there are no more stands beside how many there were.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.keyboard.press('z')
  await page.locator('[data-toast]').filter({ hasText: 'There is nothing to undo here' }).waitFor()
  expect(await page.locator('[data-toast]').filter({ hasText: '3 steps undone' }).count()).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'pending'])
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  expect(await page.getByText(/^Undone/).count()).toBe(0)

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
  // Nor before it is answered.
  for (const key of ['Shift+V', 'z']) await page.keyboard.press(key)
  await expect.poll(() => statusesOf(review)).toEqual(['pending', 'pending', 'pending'])
  // What is pressed after a step goes on from its photo, and the answer to the step leads back there no more.
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
  // Redone it is what it was: the answer to its undo has given it no second name.
  await page.keyboard.press('Shift+Z')
  const whose = `Draw ${review.drawRequest.number}, ${review.lot.street}`
  await page.getByText(`Redone: 2 verified, ${whose}`, { exact: true }).first().waitFor()
  for (const key of ['Control+a', 'v']) await page.keyboard.press(key)
  // What was so already is told once, and goes by what is done next.
  const told = page.locator('[data-toast]')
  await told.getByText('3 verified already', { exact: true }).waitFor()
  await page.keyboard.press('v')
  await page.getByText(/unsent/).waitFor({ state: 'detached' })
  expect(await told.getByText('3 verified already', { exact: true }).count()).toBe(1)
  expect(await told.getByText('3 verified', { exact: true }).count()).toBe(0)
  await page.keyboard.press('d')
  await told.getByText('3 marked defective. 3 decisions replaced', { exact: true }).waitFor()
  expect(await told.count()).toBe(1)
  await leave()
})

it('of what another browser did, and of what this one has done, says who changed it since, and asks: theirs is undone too, and put back by one more', async () => {
  const review = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: first(media).uuid }
  const { people, world } = stage
  await verify(review, 0)
  const { page, leave } = await stage.sit(people.reviewer, { path: paths.media(ids), pointer: false })
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
  const undoTheirs = async (place: number, told: string | RegExp, [done, deed]: [string, string]) => {
    await expect.poll(() => statusOf(place)).toBe('verified')
    const theirs = { params: { id: media[place - 1]?.uuid ?? '' }, body: { status: 'defective' as const } }
    await call(world, people.agency, 'inspections.validateMedia', theirs)
    await page.keyboard.press('z')
    await page.getByText(told).first().waitFor()
    expect(await statusOf(place)).toBe('defective')
    await page.getByRole('button', { name: 'Undo this change anyway' }).last().press('Enter')
    await expect.poll(() => statusOf(place)).toBe('pending')
    // What the server's list took back has its name from the answer, which comes after the database has it.
    await page
      .getByText(new RegExp(`^Undone: ${done}$`))
      .first()
      .waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(place)).toBe('defective')
    await page
      .getByText(new RegExp(`^Undone: your undo of “${deed}”$`))
      .first()
      .waitFor()
  }
  const theirName = `Verified, ${item.code} ${item.title}`
  await undoTheirs(1, `Not undone: ${why}`, [theirName, theirName])
  await page.keyboard.press('End')
  await canBeJudged(page, 2)
  await page.keyboard.press('Shift+V')
  // What this browser did may have been done on another screen, so its toast names the deed.
  await undoTheirs(2, new RegExp(`^“Verified, .*photo 2” was not undone: ${why}`), ['Verified', 'Verified, .*photo 2'])
  await leave()
})

it('what a taken name keeps from being undone is told by its name, stays the next, and is passed over on purpose', async () => {
  const { world, people } = stage
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
  const { page, leave } = await stage.sit(people.agency, { path: paths.lot(lot.uuid) })
  await live(page)
  const toast = page.getByRole('listitem').filter({ hasText: `“${message}” was not undone` })
  await page.keyboard.press('z')
  await toast.filter({ hasText: 'A lot with this loan and lot number is there already' }).waitFor()
  expect(await now()).toEqual({ loan_number: 'LN-free', total_budget: 5000 })
  await toast.getByRole('button', { name: 'Pass it over' }).press('Enter')
  await page
    .getByText(/^Undone: Budget/)
    .first()
    .waitFor()
  expect(await now()).toEqual({ loan_number: 'LN-free', total_budget: null })
  // It stands where it stood: once the number is free the same key takes it.
  await world.db.updateTable('lots').set({ loan_number: 'LN-moved' }).where('uuid', '=', other).execute()
  await page.keyboard.press('z')
  await page.getByText(`Undone: ${message}`).first().waitFor()
  expect(await now()).toEqual({ loan_number: lot.loan_number, total_budget: null })
  await leave()
})

it('offline the palette says that records cannot be searched; undo and redo are greyed in it until there is a step of theirs; of what nothing shows yet the undo of a toast says that it is under way, and that it is done once it is', async () => {
  const { page, context, leave } = await stage.sit(stage.people.admin, { path: paths.costCodes() })
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
  await page.getByText('Records cannot be searched while you are offline').first().waitFor()
  expect(await page.getByText(/Nothing fits/).count()).toBe(0)
  await context.setOffline(false)
  await page.getByText(/Nothing fits/).waitFor()

  await page.getByRole('combobox').fill('>undo')
  await row('Undo There is nothing to undo here', true)
  await page.getByRole('combobox').fill('>redo')
  await row('Redo There is nothing to redo here', true)
  const isThere = async (code: string) =>
    (await stage.world.db.selectFrom('cost_codes').select('deleted_at').where('code', '=', code).executeTakeFirst())
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
    expect(await page.getByText(/^Undone/).count()).toBe(0)
    answer()
    await page
      .getByText(/^Undone: /)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText(/^Undoing/).count()).toBe(0)
    // Readers hear it too.
    await page
      .getByRole('status')
      .filter({ hasText: /^Undone: / })
      .first()
      .waitFor({ state: 'attached' })
  }
  // Of what the palette did, and of what a form did.
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

it('before the scripts of a page have come what is pressed is heard once they have, for what was seen alone, and so is a button that is clicked, once', async () => {
  const review = await aReview(stage.world, stage.people, { photos: 3 })
  await givePictures(stage.world, review.media)
  const { lot, drawRequest, item, media } = review
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: '/favicon.svg' })
  /** The photo at its place shows, and cannot hear until its scripts are brought. */
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
  // Nothing moves, so it is pressed again; what comes after is for a photo that is not there yet.
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
