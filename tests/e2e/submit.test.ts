import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { messages, say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { live, runByPalette } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { createStage, type Stage } from 'tests/support/stage'
import { aJpeg } from 'tests/support/uploads'

let stage: Stage
let asked: Awaited<ReturnType<typeof anAskedRequest>>
let ids: { lotId: string; requestId: string; itemId: string }
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.world.db.deleteFrom('comment_templates').execute()
  asked = await anAskedRequest(stage.world, stage.people)
  ids = { lotId: asked.lot.uuid, requestId: asked.drawRequest.uuid, itemId: asked.item.uuid }
})

const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ }).first()
const headingFocused = (page: Page) => page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))
const capture = async () =>
  givePictures(stage.world, [await aMedia(stage.world, { item: ids.itemId, uploaded_by: stage.people.borrower.uuid })])
const attempts = () =>
  stage.world.db.selectFrom('attempts').select('number').where('draw_request', '=', ids.requestId).execute()
const wanted = async () =>
  (
    await stage.world.db
      .selectFrom('inspection_items')
      .select('photos_wanted')
      .where('uuid', '=', ids.itemId)
      .executeTakeFirstOrThrow()
  ).photos_wanted

async function shoot(page: Page, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
}

it('stays closed with its reason until something was captured, and while files wait in this browser; then the heading of the item has the focus, as the button is gone', async () => {
  const seat = await stage.sit(stage.people.borrower, { phone: true, path: paths.drawRequest(ids) })
  const { page } = seat
  await live(page)
  await page.getByText(messages['submit.nothing']).filter({ visible: true }).first().waitFor()
  const described = await submitButton(page).getAttribute('aria-describedby')
  expect(await submitButton(page).getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(messages.nothingToSubmit)

  await page.getByRole('link', { name: 'Walks' }).first().click()
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  await seat.context.setOffline(true)
  await shoot(page, 'IMG_0001.jpg')
  await shoot(page, 'IMG_0002.jpg')
  await page
    .getByText(say('unsentFirst', { count: 2 }))
    .first()
    .waitFor()
  expect(await submitButton(page).getAttribute('aria-disabled')).toBe('true')
  await seat.checkAccess()

  await seat.context.setOffline(false)
  await page.getByText(say('submit.captured', { count: 2 })).waitFor()
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Submit' }).first().click()
  await headingFocused(page).waitFor()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await seat.close()
})

it('two quick presses make one attempt, and so do two browsers at once', async () => {
  await capture()
  const path = paths.drawRequest(ids)
  const phone = await stage.sit(stage.people.borrower, { phone: true, path })
  const desk = await stage.sit(stage.people.borrower, { path })
  await Promise.all([live(phone.page), live(desk.page)])
  await Promise.all([submitButton(phone.page).dblclick(), submitButton(desk.page).dblclick()])
  await expect.poll(attempts).toEqual([{ number: 1 }])
  for (const { page } of [phone, desk]) await page.getByText('Submitted', { exact: true }).first().waitFor()
  for (const { page } of [phone, desk]) await page.getByText(/unsent/).waitFor({ state: 'detached' })
  expect(await attempts()).toEqual([{ number: 1 }])
  await phone.close()
  await desk.close()
})

it('whoever requests says how many photos are asked for, and the borrower and the grid show how many are there', async () => {
  const reviewer = await stage.sit(stage.people.reviewer, { path: paths.item(ids) })
  await live(reviewer.page)
  await runByPalette(reviewer.page, 'Ask for a number of photos')
  await reviewer.page.keyboard.type('3')
  await reviewer.page.keyboard.press('Enter')
  await expect.poll(wanted).toBe(3)
  await reviewer.page.getByText('0 of 3 photos or videos').first().waitFor()
  await capture()

  const borrower = await stage.sit(stage.people.borrower, { phone: true, path: paths.item(ids) })
  await borrower.page.getByText('1 of 3 photos or videos').first().waitFor()
  await borrower.page.getByText('Fewer than asked: Walks, 1 of 3 photos or videos.').waitFor()
  // On a tablet the act is as wide as its words.
  await borrower.page.setViewportSize({ width: 834, height: 1112 })
  expect((await submitButton(borrower.page).boundingBox())?.width).toBeLessThan(200)
  await borrower.leave()

  await reviewer.page.goto(paths.drawRequestMedia(ids))
  await reviewer.page.getByRole('rowheader', { name: /Walks 1 1 of 3 photos or videos/ }).waitFor()
  await live(reviewer.page)
  await reviewer.page.keyboard.press('z')
  await expect.poll(wanted).toBe(null)
  await reviewer.leave()
})

it('what is asked for waits for the borrower from then on: the counts at the places follow without a reload', async () => {
  await stage.world.db
    .updateTable('inspection_items')
    .set({ status: 'Not initiated' })
    .where('uuid', '=', ids.itemId)
    .execute()
  const agency = await stage.sit(stage.people.agency, { path: paths.drawRequest(ids) })
  const borrower = await stage.sit(stage.people.borrower, { path: paths.lots() })
  await Promise.all([live(agency.page), live(borrower.page)])
  const waiting = async ({ page }: typeof agency) => {
    const name = await page.getByRole('link', { name: /^(Review queue|Photos asked for)/ }).innerText()
    return Number(/\d+/.exec(name)?.[0] ?? 0)
  }
  const [before, borrowers] = [await waiting(agency), await waiting(borrower)]
  expect(before).toBeGreaterThan(0)
  await agency.page.getByRole('button', { name: 'Ask for evidence' }).first().click()
  await expect.poll(() => waiting(agency)).toBe(before - 1)
  await expect.poll(() => waiting(borrower)).toBe(borrowers + 1)
  // So does whom the draw request itself waits for, and what happened to it; and back.
  const rail = agency.page.getByRole('complementary')
  await rail.getByText(/^Evidence asked for/).waitFor()
  await agency.page.keyboard.press('z')
  await rail.getByText(/^Evidence asked for/).waitFor({ state: 'detached' })
  await agency.leave()
  await borrower.leave()
})

it('what a borrower picked of their own is taken away together, and comes back by one undo; as many items are listed as are counted, and one that has its photos is not among them; once submitted the heading of the draw request has the focus', async () => {
  await capture()
  await capture()
  await anItem(stage.world, { draw_request: ids.requestId, title: 'Gutters', code: '09' })
  const path = paths.drawRequestMedia(ids)
  const { page, leave } = await stage.sit(stage.people.borrower, { phone: true, path })
  await live(page)
  const photos = page.getByRole('grid', { name: 'Media' }).getByRole('link')
  for (let times = 0; times < 2; times += 1)
    await page.getByRole('button', { name: 'Select', exact: true }).first().tap()
  const bar = page.getByRole('toolbar', { name: '2 media selected' })
  await bar.getByRole('button', { name: 'Remove upload' }).tap()
  await page.getByText('2 media removed').first().waitFor()
  await expect.poll(() => photos.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).first().tap()
  await expect.poll(() => photos.count()).toBe(2)
  const there = () =>
    stage.world.db
      .selectFrom('media')
      .select('uuid')
      .where('item', '=', ids.itemId)
      .where('deleted_at', 'is', null)
      .execute()
  await expect.poll(there).toHaveLength(2)
  await page.goto(paths.drawRequest(ids))
  await live(page)
  const turn = page.getByRole('heading', { name: /^Photograph 1 item/ }).locator('..')
  expect(await turn.getByRole('link').allInnerTexts()).toEqual(['Gutters'])
  // Items that lack photos are named before they are locked.
  await runByPalette(page, 'Submit')
  const question = page.getByRole('alertdialog')
  await question.getByText('Gutters: no photos').waitFor()
  expect(await attempts()).toEqual([])
  await question.getByRole('button', { name: 'Submit' }).click()
  await headingFocused(page).waitFor()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  await leave()
})
