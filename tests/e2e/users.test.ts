import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/call'
import { live, runByPalette } from 'tests/support/forms'
import { mailTo } from 'tests/support/mail'
import { aPerson } from 'tests/support/people'
import { createStage, signIn, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const accountOf = (email: string) =>
  stage.world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const statusOf = async (email: string) => (await accountOf(email))?.status

/** The path of the link in the newest mail to an address, once it has left. */
const linkTo = async (email: string) => /\/complete-profile\/[\w-]+/.exec(await mailTo(stage.world, email))?.[0] ?? ''

const email = 'invited@plumbline.test'

it('invites by key, with what is wrong at its field and nothing typed lost', async () => {
  const { page, expects, leave } = await stage.sit(stage.people.agency, {
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
  await dialog.getByLabel('Email').fill(stage.people.reviewer.email)
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(refusal('emailInUse')).waitFor()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Ivy')
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('invitationKept', { sent: messages.invitationSent }), { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The list it lay over is as it was.
  expect(new URL(page.url()).search).toBe(search)
  await page
    .getByRole('row', { name: /Ivy Fresh/ })
    .getByText('Invited', { exact: true })
    .waitFor()
  // The refused try is the one thing the page may complain of.
  expects(/^400 \/users\/invite|status of 400/)
  await leave()
  expect((await accountOf(email))?.agency).toBe(stage.people.agency.uuid)
})

it('leads from the mail to the first sign-in without JavaScript, and says when a link is spent', async () => {
  const link = await linkTo(email)
  const { page, close } = await stage.sit(null, { scripts: false })
  // Twice, as a mail scanner would: looking does not use it up.
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
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  await close()
})

it('of somebody else asks who is signed in to sign out first, in every tab, and comes back to the link', async () => {
  const other = 'beside@plumbline.test'
  const body = { firstName: 'Bess', lastName: 'Side', email: other, role: roles.borrower }
  await call(stage.world, stage.people.agency, 'users.invite', { body })
  const link = await linkTo(other)
  const { page, context, close } = await stage.sit(stage.people.agency, { worker: true, path: paths.lots() })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const beside = await context.newPage()
  await beside.goto(link)
  await beside.getByText(`You are signed in here as ${stage.people.agency.email}. Sign out first.`).waitFor()
  expect(await beside.getByLabel('Password', { exact: true }).count()).toBe(0)
  const signOut = beside.getByRole('button', { name: 'Sign out and go on' })
  await signOut.and(beside.locator(':focus')).waitFor()
  await beside.keyboard.press('Enter')
  await beside.getByLabel('Password', { exact: true }).fill('Walnut4!porch')
  expect(new URL(beside.url()).pathname).toBe(link)
  await page.waitForURL((url) => url.pathname === paths.login())
  await beside.getByLabel('Confirm password').fill('Walnut4!porch')
  // Somebody signed in meanwhile, in the other tab.
  await signIn(page, stage.people.agency, paths.lots())
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

it('edits by key over its list and undoes it, deactivates by palette, activates by pointer, deletes by key and comes back from the archive; on a person’s own page s sets the status, and deleting leads to the list, from where undo brings them back', async () => {
  const person = await aPerson(stage.world, { role: 'reviewer', firstName: 'Rosa', agency: stage.people.agency.uuid })
  const lastName = async () => (await accountOf(person.email))?.last_name
  const { page, leave } = await stage.sit(stage.people.agency, { path: `${paths.users()}?q=Rosa` })
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
  // By name, and it is told as deleted no more.
  await page.locator('[data-toast]', { hasText: /Record Restored Deleted.*Record restored, .*Rosa/ }).waitFor()
  expect(await page.locator('[data-toast]', { hasText: 'User Deleted' }).count()).toBe(0)
  await gone.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(person.email)).toBe('active')

  await page.goto(paths.user(person.uuid))
  await live(page)
  expect(await page.getByRole('main').getByText('Active', { exact: true }).count()).toBe(1)
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

it('says of one’s own account why it stays, on its page, by finger too', async () => {
  const path = paths.user(stage.people.admin.uuid)
  const { page, leave } = await stage.sit(stage.people.admin, { path, phone: true, theme: 'dark' })
  await page.getByRole('heading', { name: 'Admin Tester' }).waitFor()
  await page.getByRole('button', { name: 'Delete user' }).tap({ force: true })
  await page.getByText(messages.ownAccount).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Edit user' }).tap()
  await page.getByRole('dialog', { name: 'Edit Admin Tester' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).tap()
  await page.getByRole('heading', { name: 'Admin Tester' }).waitFor()
  await leave()
})

// Last, for it leaves no agency.
it('in a house without an agency leads its admin from the dashboard to inviting one', async () => {
  await stage.world.db
    .updateTable('users')
    .set({ status: 'deleted', deleted_at: stage.world.clock.now(), deleted_by: stage.people.admin.uuid })
    .where('role', '=', roles.agency)
    .execute()
  const { page, checkAccess, leave } = await stage.sit(stage.people.admin)
  await live(page)
  await page.getByText('It begins with an agency').waitFor()
  await checkAccess()
  await page.getByRole('main').getByRole('button', { name: 'Invite an agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  expect(await dialog.getByLabel('Role').inputValue()).toBe(String(roles.agency))
  await dialog.getByLabel('Agency name').waitFor()
  await leave()
})
