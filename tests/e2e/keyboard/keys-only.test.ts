import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from 'provider/db/ids'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live, runByPalette } from 'tests/support/browser/forms'
import { press, tabTo, typeInto } from 'tests/support/browser/keys-only'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { password, signIn } from 'tests/support/world/people'
import { sayYes } from 'tests/support/browser/question'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'

/**
 * The screens whose main task no other test does from start to end in a browser where every pointer event throws
 * (keyboard goal 5), in one session. Key journeys in the other screens' own tests also have `pointer: false`.
 */
let app: TestApp
let session: BrowserSession
beforeAll(async () => {
  app = await startApp()
  const { world, people } = app
  const agency = people.agency.uuid
  const now = world.clock.now()
  const [gone] = [await aLot(world, { agency, street: '1 Gone Road', deleted_at: now, deleted_by: agency })]
  const note = { user_id: agency, kind: 'written', lot: gone.uuid, created_at: now } as const
  await world.db
    .insertInto('notifications')
    .values(['First word', 'Second word'].map((text) => ({ ...note, uuid: newId(now), text })))
    .execute()
  await signIn(world, agency)
  session = await app.openSession(people.agency, { pointer: false })
  await live(session.page)
})
afterAll(() => app.stop())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}
const lots = (loan: string) =>
  app.world.db.selectFrom('lots').select('uuid').where('loan_number', '=', loan).where('deleted_at', 'is', null)

async function dashboard(page: Page): Promise<void> {
  await keys(page, 'g', 'd')
  await page.waitForURL((url) => url.pathname === paths.dashboard())
  await press(page, page.getByRole('navigation', { name: 'Counts' }).getByRole('link', { name: /Reviewers?$/ }))
  await heading(page, /^Users/)
  await page.getByRole('row', { name: /Reviewer Tester/ }).waitFor()
}

async function archive(page: Page): Promise<void> {
  await keys(page, 'g', 'a')
  const row = page.getByRole('row', { name: /1 Gone Road/ })
  await row.waitFor()
  await keys(page, 'r')
  await row.waitFor({ state: 'detached' })
}

async function notifications(page: Page): Promise<void> {
  await keys(page, 'g', 'n')
  await page.getByRole('link', { name: 'Unread: First word' }).waitFor()
  await press(page, page.getByRole('button', { name: 'Mark all as read' }))
  await page.getByText('2 notifications marked as read').first().waitFor()
}

async function importing(page: Page): Promise<void> {
  await keys(page, 'g', 'l')
  await heading(page, /^Lots/)
  await keys(page, 'Shift+I')
  await heading(page, 'Import lots')
  const rows = [
    'Lot number,Street,City,State or province,Postal code,Loan number,Borrower name,Borrower email',
    '1,1 Elm Street,Austin,TX,78701,KEYS-1,Ann,ann@example.com',
  ]
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel(/^CSV or Excel/))
  await keys(page, 'Enter')
  await (await choosing).setFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: /^Import 1 lot/, disabled: false }).waitFor()
  await keys(page, 'Control+Enter')
  await page.getByRole('region', { name: 'Import result' }).waitFor()
  expect(await lots('KEYS-1').execute()).toHaveLength(1)
  await keys(page, 'z')
  await expect.poll(() => lots('KEYS-1').execute()).toHaveLength(0)
}

async function templates(page: Page): Promise<void> {
  await keys(page, 'g', 't')
  await heading(page, /^Report templates/)
  await runByPalette(page, 'New template')
  await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText('By keys')
  await tabTo(page, page.getByRole('textbox', { name: 'Summary' }).and(page.locator('[contenteditable]')))
  await page.keyboard.type('Of {{address}}')
  await page.getByRole('region', { name: 'Preview' }).getByText('Of 214 Cedar Hollow Rd').waitFor()
  await keys(page, 'Control+Enter')
  await page.getByRole('row', { name: /By keys/ }).waitFor()
}

async function comments(page: Page): Promise<void> {
  await runByPalette(page, 'Comment templates')
  await heading(page, 'Comment templates')
  await typeInto(page, { 'Key 1, short name': 'Too far', 'Key 1, comment for the borrower': 'Stand closer.' })
  await keys(page, 'Control+Enter')
  const saved = () => app.world.db.selectFrom('comment_templates').select('templates').execute()
  await expect.poll(async () => JSON.stringify(await saved())).toContain('Stand closer.')
}

async function display(page: Page): Promise<void> {
  await runByPalette(page, 'Display')
  await heading(page, 'Display')
  await tabTo(page, page.getByLabel('Time zone'))
  await page.keyboard.type('India')
  await keys(page, 'Control+Enter')
  await page.getByText(/^Now it is \d+ [A-Z][a-z]{2}, /).waitFor()
  await press(page, page.getByRole('button', { name: 'Dark' }))
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
}

async function sessions(page: Page): Promise<void> {
  await runByPalette(page, 'My sessions')
  await heading(page, 'Sessions')
  await press(page, page.getByRole('button', { name: 'Sign out everywhere else' }))
  await sayYes(page)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
}

async function feed(page: Page): Promise<void> {
  await runByPalette(page, 'My calendar address')
  await heading(page, 'Calendar address')
  await press(page, page.getByRole('button', { name: 'Create address' }))
  await page.getByLabel('Copy it now').waitFor()
}

async function email(page: Page): Promise<void> {
  const fresh = 'by-keys@plumbline.test'
  await runByPalette(page, 'Change my email')
  await heading(page, 'Email')
  await typeInto(page, { 'New email': fresh, Password: password })
  await keys(page, 'Control+Enter')
  await page.getByLabel('Code').waitFor()
  await typeInto(page, { Code: codeIn(await mailTo(app.world, fresh)) })
  await keys(page, 'Control+Enter')
  await page.getByText(`You sign in as ${fresh}`).waitFor()
}

it.each([
  ['dashboard', dashboard],
  ['archive', archive],
  ['notifications', notifications],
  ['import of lots', importing],
  ['report templates', templates],
  ['settings, comment templates', comments],
  ['settings, display', display],
  ['settings, sessions', sessions],
  ['settings, calendar address', feed],
  ['settings, email', email],
])('without a pointer: %s', (_screen, walk) => walk(session.page))

it('no pointer was used, and no page complained', async () => {
  await session.leave()
})
