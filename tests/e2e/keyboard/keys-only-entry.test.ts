import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { roles } from 'contract/core/roles'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/world/call'
import { live, runByPalette } from 'tests/support/browser/forms'
import { press, typeInto } from 'tests/support/browser/keys-only'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { password } from 'tests/support/world/people'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'

/** Everything before the frame without a pointer, in one browser where every pointer event throws (keyboard goal 5). */
let app: TestApp
let session: BrowserSession
beforeAll(async () => {
  app = await startApp()
  session = await app.openSession(null, { path: paths.login(), pointer: false })
})
afterAll(() => app.stop())

const fresh = 'Brand-new1!'
const twice = (words: string) => ({ Password: words, 'Confirm password': words })

async function isIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === paths.dashboard())
  await live(page)
}

/** The path of the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const [link] = /\/(?:reset-password|complete-profile)\/[\w-]+/.exec(await mailTo(app.world, email)) ?? []
  if (!link) throw new Error(`No link was sent to ${email}`)
  return link
}

async function signsIn(page: Page, email: string, words: string, key: string): Promise<void> {
  await typeInto(page, { Email: email, Password: words })
  await page.keyboard.press(key)
  await isIn(page)
}

async function signsInAndOut(page: Page): Promise<void> {
  await signsIn(page, app.people.reviewer.email, password, 'Enter')
  await runByPalette(page, 'Sign out')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

async function signsUp(page: Page): Promise<void> {
  const email = 'una@plumbline.test'
  await page.goto(paths.login())
  await press(page, page.getByRole('link', { name: 'Sign up' }))
  await page.getByRole('heading', { name: 'Sign up' }).waitFor()
  await typeInto(page, { 'First name': 'Una', 'Last name': 'Keys', Email: email, ...twice(fresh) })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await typeInto(page, { Code: codeIn(await mailTo(app.world, email)) })
  await page.keyboard.press('Enter')
  await isIn(page)
}

async function resetsThePassword(page: Page): Promise<void> {
  const { email } = app.people.reviewer2
  await page.goto(paths.login())
  await press(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.getByRole('heading', { name: 'Forgot your password' }).waitFor()
  await typeInto(page, { Email: email })
  await page.keyboard.press('Enter')
  await page.getByText(refusal('linkSent')).waitFor()
  await page.goto(await linkTo(email))
  await typeInto(page, twice(fresh))
  await page.keyboard.press('Enter')
  await page.getByText(refusal('passwordReset')).waitFor()
  // Like every form, these can be sent with Mod+Enter.
  await signsIn(page, email, fresh, 'Control+Enter')
}

async function completesTheProfile(page: Page): Promise<void> {
  const email = 'ivo@plumbline.test'
  const body = { firstName: 'Ivo', lastName: 'Keys', email, role: roles.reviewer }
  await call(app.world, app.people.agency, 'users.invite', { body })
  await page.goto(await linkTo(email))
  await typeInto(page, twice(fresh))
  await page.keyboard.press('Control+Enter')
  await isIn(page)
}

async function writesToUs(page: Page): Promise<void> {
  await page.goto(paths.contact())
  await typeInto(page, { Name: 'Pat', Email: 'pat@else.test', Subject: 'Hello', Message: 'Please call' })
  // Enter starts a new line; Mod+Enter sends, as in every form.
  for (const key of ['Enter', 'm', 'e', '.', 'Control+Enter']) await page.keyboard.press(key)
  await page.getByText(refusal('contactSent')).waitFor()
  expect(await mailTo(app.world, app.people.admin.email)).toContain('Please call\nme.')
}

it.each([
  ['one signs in and out', signsInAndOut],
  ['one signs up, with the code of the mail', signsUp],
  ['a forgotten password is asked for and set anew', resetsThePassword],
  ['an invitation is completed', completesTheProfile],
  ['the contact form is sent', writesToUs],
])('without a pointer %s', async (_name, walk) => {
  await walk(session.page)
  await session.context.clearCookies()
})

it('no page complained, and a used pointer would have been reported', async () => {
  await session.leave()
  const other = await app.openSession(null, { path: paths.login(), pointer: false })
  await other.page.getByRole('link', { name: 'Sign up' }).click()
  other.expects(/A pointer was used: pointerdown/)
  other.expects(/A pointer was used/)
  expect(new URL(other.page.url()).pathname).toBe(paths.login())
  await other.leave()
})
