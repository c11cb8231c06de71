import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { takeAway } from 'tests/support/outage'
import { aPerson, type Person } from 'tests/support/people'
import { readPdf } from 'tests/support/pdf'
import { createStage, type Stage } from 'tests/support/stage'

/** The error catalogue of the specification (§8), each sentence seen in a browser letter for letter. */
let stage: Stage
beforeAll(async () => {
  // A house without a mail server says besides where an invitation lies.
  stage = await createStage({ env: { SMTP_URL: 'smtp://mail.example' } })
})
afterAll(() => stage.stop())

const world = () => stage.world
const aReviewer = (): Promise<Person> =>
  aPerson(world(), { role: 'reviewer', firstName: 'Rosa', agency: stage.people.agency.uuid })
const save = (page: Page) => page.keyboard.press('Control+Enter')

/** Sentences of the catalogue that another journey sees in a browser, by the file and what it looks for there. */
const elsewhere: readonly (readonly [sentence: string, file: string, looksFor: string])[] = [
  ['User Updated', 'users.test.ts', "getByText('User Updated', { exact: true })"],
  ['User deactivated', 'users.test.ts', "getByText('User deactivated', { exact: true })"],
  ['User Deleted', 'users.test.ts', "getByText('User Deleted', { exact: true })"],
  ['Record Restored Deleted', 'users.test.ts', "getByText('Record Restored Deleted', { exact: true })"],
  ['Imported Successfully', 'lots.test.ts', "getByText('Imported Successfully', { exact: true })"],
  [
    'Agency has been assigned successfully',
    'lots.test.ts',
    "getByText('Agency has been assigned successfully', { exact: true })",
  ],
  ['Request Deleted', 'requests.test.ts', "getByText('Request Deleted', { exact: true })"],
  ['Draw request added.', 'requests.test.ts', 'Draw request added'],
  ['Request Updated', 'requests.test.ts', 'Request Updated'],
  ['Inspection item added.', 'items.test.ts', 'Inspection item added.'],
  ['401: one refresh, then a retry', 'session.test.ts', 'outlives its access token'],
  ['otherwise the user goes to login', 'session.test.ts', 'once it ended it leads to the login page'],
  ['Geolocation unsupported or denied: null', 'capture.test.ts', 'goes without where the position is refused'],
]

describe('a change that is done says so', () => {
  it('Invitation Sent..., by the button that sends it', async () => {
    const seat = await stage.sit(stage.people.agency, { path: paths.inviteUser() })
    const { page } = seat
    await live(page)
    await page.getByLabel('First name').fill('Ivy')
    await page.getByLabel('Last name').fill('Fresh')
    await page.getByLabel('Email').fill('ivy@plumbline.test')
    await page.getByRole('button', { name: /^Send invitation/ }).click()
    await page.getByText('Invitation Sent...', { exact: true }).first().waitFor()
    await page.locator('[data-toast]', { hasText: 'Invitation Sent... Ivy Fresh' }).waitFor()
    await seat.leave()
  })

  it.each(elsewhere)('%s: %s', (_sentence, file, looksFor) => {
    expect(readFileSync(`tests/e2e/${file}`, 'utf8')).toContain(looksFor)
  })
})

/** Every write to a table fails, as a full disk would have it. */
async function breakWrites(table: 'users'): Promise<() => Promise<unknown>> {
  const { db } = stage.world
  await sql`create function no_room() returns trigger as $$ begin raise exception 'no room'; end $$ language plpgsql`.execute(
    db,
  )
  await sql`create trigger no_room before update on ${sql.table(table)} execute function no_room()`.execute(db)
  return () => sql`drop function no_room cascade`.execute(db)
}

describe('what goes wrong', () => {
  it('500: the sentence that says nothing of the inside, and what was typed stays', async () => {
    const person = await aReviewer()
    const seat = await stage.sit(stage.people.agency, { path: paths.editUser(person.uuid) })
    const { page } = seat
    await live(page)
    const mend = await breakWrites('users')
    await page.getByLabel('Last name').fill('Kept')
    await save(page)
    await page.getByText('Something went wrong.', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Kept')
    seat.expects(/\b500\b/)
    await mend()
    await seat.leave()
  })

  it('400 of the draw request list: its own words; no answer: An error occurred', async () => {
    const seat = await stage.sit(stage.people.agency, { path: `${paths.drawRequests()}?cursor=none` })
    const { page } = seat
    await page.getByText(/Bad request, invalid data or missing parameters\./).waitFor()
    seat.expects(/\b400\b/)
    const comeBack = await takeAway(stage.world)
    await page.goto(paths.drawRequests())
    await page.getByText(/An error occurred/).waitFor()
    seat.expects(/\b50[234]\b/)
    await comeBack()
    await seat.close()
  })

  it('pictures of the PDF that cannot be had: Failed to load image, and Canvas context not available', async () => {
    const review = await aReview(stage.world, stage.people, { photos: 2 })
    const { db } = stage.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await givePictures(stage.world, review.media.slice(1))
    const seat = await stage.sit(stage.people.agency)
    const { page } = seat
    await page.addInitScript(() => {
      const get = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string]) {
        return given[0] === '2d' && !this.isConnected ? null : get.apply(this, given)
      } as typeof get
    })
    await page.goto(paths.report(review.lot.uuid))
    await live(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+P')])
    const pages = await readPdf(readFileSync(await download.path()))
    const words = pages.map(({ text }) => text).join(' ')
    for (const sentence of ['Failed to load image', 'Canvas context not available']) expect(words).toContain(sentence)
    await page.getByText('PDF saved without 2 of 2 photos, which could not be loaded').first().waitFor()
    await seat.close()
  })

  it('an address that is found nowhere: nothing is shown', async () => {
    const seat = await stage.sit(stage.people.agency, { path: paths.newLot() })
    const { page } = seat
    await live(page)
    await page.getByLabel('Street', { exact: true }).fill('No such street 1')
    await page.getByLabel('City', { exact: true }).fill('Nowhere at all')
    await page.getByLabel('Postal code', { exact: true }).fill('00000')
    const answer = page.waitForResponse(/resources\/geo.*address/)
    await page.getByLabel('Postal code', { exact: true }).press('Tab')
    await (await answer).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.getByLabel('Latitude').inputValue()).toBe('')
    expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0)
    await seat.leave()
  })
})
