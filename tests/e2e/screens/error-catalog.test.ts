import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { takeAway } from 'tests/support/servers/outage'
import { aPerson, type Person } from 'tests/support/world/people'
import { readPdf } from 'tests/support/files/pdf'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

/** The specification's error catalog (§8), each sentence checked in a browser verbatim. */
let app: TestApp
beforeAll(async () => {
  // Without a mail server, the message also names the place of the invitation.
  app = await startApp({ env: { SMTP_URL: 'smtp://mail.example' } })
})
afterAll(() => app.stop())

const world = () => app.world
const aReviewer = (): Promise<Person> =>
  aPerson(world(), { role: 'reviewer', firstName: 'Rosa', agency: app.people.agency.uuid })
const save = (page: Page) => page.keyboard.press('Control+Enter')

/** Sentences of the catalog that another journey checks in a browser: the file and its locator. */
const elsewhere: readonly (readonly [sentence: string, file: string, looksFor: string])[] = [
  ['User Updated', 'account/users.test.ts', "getByText('User Updated', { exact: true })"],
  ['User deactivated', 'account/users.test.ts', "getByText('User deactivated', { exact: true })"],
  ['User Deleted', 'account/users.test.ts', "getByText('User Deleted', { exact: true })"],
  ['Record Restored Deleted', 'account/users.test.ts', "getByText('Record Restored Deleted', { exact: true })"],
  ['Imported Successfully', 'records/lots.test.ts', "getByText('Imported Successfully', { exact: true })"],
  [
    'Agency has been assigned successfully',
    'records/lots.test.ts',
    "getByText('Agency has been assigned successfully', { exact: true })",
  ],
  ['Request Deleted', 'requests/requests.test.ts', "getByText('Request Deleted', { exact: true })"],
  ['Draw request added.', 'requests/requests.test.ts', 'Draw request added'],
  ['Request Updated', 'requests/requests.test.ts', 'Request Updated'],
  ['Inspection item added.', 'requests/items.test.ts', 'Inspection item added.'],
  ['401: one refresh, then a retry', 'account/session.test.ts', 'outlasts its access token'],
  [
    'otherwise the user goes to login',
    'account/session.test.ts',
    'after its end typed text returns only to its author',
  ],
  ['Geolocation unsupported or denied: null', 'media/capture.test.ts', 'works without a position'],
]

describe('a successful change says so', () => {
  it('Invitation Sent..., by the button that sends it', async () => {
    const session = await app.openSession(app.people.agency, { path: paths.inviteUser() })
    const { page } = session
    await live(page)
    await page.getByLabel('First name').fill('Ivy')
    await page.getByLabel('Last name').fill('Fresh')
    await page.getByRole('textbox', { name: 'Email' }).fill('ivy@plumbline.test')
    await page.getByRole('button', { name: /^Send invitation/ }).click()
    await page.getByText('Invitation Sent...', { exact: true }).first().waitFor()
    await page.locator('[data-toast]', { hasText: 'Invitation Sent... Ivy Fresh' }).waitFor()
    await session.leave()
  })

  it.each(elsewhere)('%s: %s', (_sentence, file, looksFor) => {
    expect(readFileSync(`tests/e2e/${file}`, 'utf8')).toContain(looksFor)
  })
})

/** Makes every write to a table fail, like a full disk. */
async function breakWrites(table: 'users'): Promise<() => Promise<unknown>> {
  const { db } = app.world
  await sql`create function no_room() returns trigger as $$ begin raise exception 'no room'; end $$ language plpgsql`.execute(
    db,
  )
  await sql`create trigger no_room before update on ${sql.table(table)} execute function no_room()`.execute(db)
  return () => sql`drop function no_room cascade`.execute(db)
}

describe('errors', () => {
  it('500: a message without internal details, and typed text stays', async () => {
    const person = await aReviewer()
    const session = await app.openSession(app.people.agency, { path: paths.editUser(person.uuid) })
    const { page } = session
    await live(page)
    const mend = await breakWrites('users')
    await page.getByLabel('Last name').fill('Kept')
    await save(page)
    await page.getByText('Something went wrong.', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Kept')
    session.expects(/\b500\b/)
    await mend()
    await session.leave()
  })

  it('400 of the draw request list: its own message; no answer: An error occurred', async () => {
    const session = await app.openSession(app.people.agency, { path: `${paths.drawRequests()}?cursor=none` })
    const { page } = session
    await page.getByText(/Bad request, invalid data or missing parameters\./).waitFor()
    session.expects(/\b400\b/)
    const comeBack = await takeAway(app.world)
    await page.goto(paths.drawRequests())
    await page.getByText(/An error occurred/).waitFor()
    session.expects(/\b50[234]\b/)
    await comeBack()
    await session.close()
  })

  it('missing pictures of the PDF: Failed to load image, and Canvas context not available', async () => {
    const review = await aReview(app.world, app.people, { photos: 2 })
    const { db } = app.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    await givePictures(app.world, review.media.slice(1))
    const session = await app.openSession(app.people.agency)
    const { page } = session
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
    await session.close()
  })

  it('an address without a result: no message', async () => {
    const session = await app.openSession(app.people.agency, { path: paths.newLot() })
    const { page } = session
    await live(page)
    await page.getByLabel('Street', { exact: true }).fill('No such street 1')
    await page.getByLabel('City', { exact: true }).fill('Nowhere at all')
    await page.getByLabel('Postal code', { exact: true }).fill('00000')
    const answer = page.waitForResponse(/resources\/geo.*address/)
    await page.getByLabel('Postal code', { exact: true }).press('Tab')
    await (await answer).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0)
    await session.leave()
  })
})
