import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { roles } from 'contract/core/roles'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/world/call'
import { live, runByPalette } from 'tests/support/browser/forms'
import { mailTo } from 'tests/support/servers/mail'
import { aPerson } from 'tests/support/world/people'
import { startApp, signIn, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const accountOf = (email: string) =>
  app.world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const statusOf = async (email: string) => (await accountOf(email))?.status

/** The path of the link in the newest mail to an address, after it was sent. */
const linkTo = async (email: string) => /\/complete-profile\/[\w-]+/.exec(await mailTo(app.world, email))?.[0] ?? ''

const email = 'invited@plumbline.test'

it('invites by key, with errors at the fields and typed values kept', async () => {
  const { page, expects, leave } = await app.openSession(app.people.agency, {
    pointer: false,
    path: paths.users(),
  })
  await live(page)
  await page.keyboard.press('Shift+S')
  await page.waitForURL(/\?sort=/)
  const { search } = new URL(page.url())
  await page.keyboard.press('n')
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.inviteUser())
  await dialog.getByLabel('First name').fill('Ivy')
  await dialog.getByLabel('Last name').fill('Fresh')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(app.people.reviewer.email)
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(refusal('emailInUse')).waitFor()
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Ivy')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('invitationKept', { sent: say('invitationSent') }), { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The list below it is unchanged.
  expect(new URL(page.url()).search).toBe(search)
  await page
    .getByRole('row', { name: /Ivy Fresh/ })
    .getByText('Invited', { exact: true })
    .waitFor()
  // The page may only complain about the refused attempt.
  expects(/^400 \/users\/invite|status of 400/)
  await leave()
  expect((await accountOf(email))?.agency).toBe(app.people.agency.uuid)
})

it('leads from the mail to the first sign-in without JavaScript, and reports a used link', async () => {
  const link = await linkTo(email)
  const { page, close } = await app.openSession(null, { scripts: false })
  // Twice, like a mail scanner: reading does not use up the link.
  await page.goto(link)
  await page.goto(link)
  await page.getByText('Welcome, Ivy').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Walnut4!porch')
  await page.getByLabel('Confirm password').fill('Plumbline2!')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText(refusal('passwordsDiffer')).waitFor()
  expect(await statusOf(email)).toBe('invited')
  await page.getByLabel('Password', { exact: true }).fill('Walnut4!porch')
  await page.getByLabel('Confirm password').fill('Walnut4!porch')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL((url) => url.pathname === paths.dashboard())
  expect(await statusOf(email)).toBe('active')
  const again = await page.goto(link)
  expect(again?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  await close()
})

it('an invitation opened while signed in asks to sign out first, and returns to the link', async () => {
  const other = 'beside@plumbline.test'
  const body = { firstName: 'Bess', lastName: 'Side', email: other, role: roles.borrower }
  await call(app.world, app.people.agency, 'users.invite', { body })
  const link = await linkTo(other)
  const { page, context, close } = await app.openSession(app.people.agency, { worker: true, path: paths.lots() })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const beside = await context.newPage()
  await beside.goto(link)
  await beside.getByText(`You’re signed in here as ${app.people.agency.email}. Sign out first.`).waitFor()
  await expect.poll(() => beside.getByLabel('Password', { exact: true }).count()).toBe(0)
  const signOut = beside.getByRole('button', { name: 'Sign out and continue' })
  await signOut.and(beside.locator(':focus')).waitFor()
  await beside.keyboard.press('Enter')
  await beside.getByLabel('Password', { exact: true }).fill('Walnut4!porch')
  expect(new URL(beside.url()).pathname).toBe(link)
  await page.waitForURL((url) => url.pathname === paths.login())
  await beside.getByLabel('Confirm password').fill('Walnut4!porch')
  // Meanwhile another person signed in, in the other tab.
  await signIn(page, app.people.agency, paths.lots())
  await beside.keyboard.press('Enter')
  await signOut.waitFor()
  expect(await statusOf(other)).toBe('invited')
  await signOut.click()
  await beside.getByLabel('Password', { exact: true }).fill('Walnut4!porch')
  await beside.getByLabel('Confirm password').fill('Walnut4!porch')
  await beside.keyboard.press('Enter')
  await beside.waitForURL((url) => url.pathname === paths.dashboard())
  expect(await statusOf(other)).toBe('active')
  await close()
})

it('edits, deactivates, activates, deletes and restores people, with undo', async () => {
  const person = await aPerson(app.world, { role: 'reviewer', firstName: 'Rosa', agency: app.people.agency.uuid })
  const lastName = async () => (await accountOf(person.email))?.last_name
  const { page, leave } = await app.openSession(app.people.agency, { path: `${paths.users()}?q=Rosa` })
  await live(page)
  const row = page.getByRole('row', { name: /Rosa/ })
  await row.waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Rosa Tester' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?q=Rosa')
  await page.keyboard.press('e')
  await dialog.getByLabel('Last name').fill('Moved')
  await page.keyboard.press('Control+Enter')
  await page.getByText('User Updated', { exact: true }).first().waitFor()
  await expect.poll(lastName).toBe('Moved')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await expect.poll(lastName).toBe('Tester')

  await runByPalette(page, 'Deactivate')
  await page.getByText('User deactivated', { exact: true }).first().waitFor()
  await row.getByText('Inactive').waitFor()
  await expect.poll(() => statusOf(person.email)).toBe('inactive')
  await row.click({ position: { x: 400, y: 12 } })
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect.poll(() => statusOf(person.email)).toBe('active')
  await page.keyboard.press('Delete')
  await page.getByText('User Deleted', { exact: true }).first().waitFor()
  await expect.poll(() => statusOf(person.email)).toBe('deleted')
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Archive' }).waitFor()
  const gone = page.getByRole('row', { name: /Rosa/ })
  await gone.getByText('30 days').waitFor()
  await page.keyboard.press('r')
  await page.getByText('Record Restored Deleted', { exact: true }).first().waitFor()
  // With the name, and no longer shown as deleted.
  await page.locator('[data-toast]', { hasText: /Record Restored Deleted.*Record restored, .*Rosa/ }).waitFor()
  await expect.poll(() => page.locator('[data-toast]', { hasText: 'User Deleted' }).count()).toBe(0)
  await gone.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(person.email)).toBe('active')

  await page.goto(paths.user(person.uuid))
  await live(page)
  await expect.poll(() => page.getByRole('main').getByText('Active', { exact: true }).count()).toBe(1)
  await page.getByRole('term').filter({ hasText: 'Contact' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('option', { name: /^Inactive/ }).click()
  await expect.poll(() => statusOf(person.email)).toBe('inactive')
  await page.getByRole('heading', { name: 'Rosa Tester' }).waitFor()
  await page.keyboard.press('Delete')
  await page.waitForURL((url) => url.pathname === paths.users())
  await expect.poll(() => statusOf(person.email)).toBe('deleted')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => statusOf(person.email)).toBe('inactive')
  await leave()
})

it('by mouse deletes the selected people by the bar, and takes them back', async () => {
  const names = ['Pia', 'Pio'] as const
  const people = await Promise.all(
    names.map((firstName) => aPerson(app.world, { role: 'reviewer', firstName, agency: app.people.agency.uuid })),
  )
  const statuses = () => Promise.all(people.map(({ email }) => statusOf(email)))
  const { page, leave } = await app.openSession(app.people.admin, { path: `${paths.users()}?q=Pi` })
  await live(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('toolbar', { name: '2 users selected' }).getByRole('button', { name: 'Delete user' }).click()
  await expect.poll(statuses).toEqual(['deleted', 'deleted'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(statuses).toEqual(['active', 'active'])
  await leave()
})

it('explains why one’s own account stays, on its page, by touch too', async () => {
  const path = paths.user(app.people.admin.uuid)
  const { page, leave } = await app.openSession(app.people.admin, { path, phone: true, theme: 'dark' })
  await page.getByRole('heading', { name: 'Admin Tester' }).waitFor()
  await page.getByRole('button', { name: 'Delete user' }).tap({ force: true })
  await page.getByText(ruleText('rule.ownAccount')).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Edit user' }).tap()
  await page.getByRole('dialog', { name: 'Edit Admin Tester' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).tap()
  await page.getByRole('heading', { name: 'Admin Tester' }).waitFor()
  await leave()
})

// Runs last, because it deletes all agencies.
it('in an installation without an agency leads its admin from the dashboard to inviting one', async () => {
  await app.world.db
    .updateTable('users')
    .set({ status: 'deleted', deleted_at: app.world.clock.now(), deleted_by: app.people.admin.uuid })
    .where('role', '=', roles.agency)
    .execute()
  const { page, checkAccess, leave } = await app.openSession(app.people.admin)
  await live(page)
  await page.getByText('Start with an agency').waitFor()
  await checkAccess()
  await page.getByRole('main').getByRole('button', { name: 'Invite an agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await expect.poll(() => dialog.getByLabel('Role').inputValue()).toBe(String(roles.agency))
  await dialog.getByLabel('Agency name').waitFor()
  await leave()
})
