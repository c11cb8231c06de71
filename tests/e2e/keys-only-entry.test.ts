import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/call'
import { live, runByPalette } from 'tests/support/forms'
import { press, typeInto } from 'tests/support/keys-only'
import { codeIn, mailTo } from 'tests/support/mail'
import { password } from 'tests/support/people'
import { createStage, type Seat, type Stage } from 'tests/support/stage'

/** Everything before the frame without a pointer, in one browser in which every pointer event throws (keyboard.md goal 5). */
let stage: Stage
let seat: Seat
beforeAll(async () => {
  stage = await createStage()
  seat = await stage.sit(null, { path: paths.login(), pointer: false })
})
afterAll(() => stage.stop())

const fresh = 'Brand-new1!'
const twice = (words: string) => ({ Password: words, 'Confirm password': words })

async function isIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === paths.dashboard())
  await live(page)
}

/** The path of the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const [link] = /\/(?:reset-password|complete-profile)\/[\w-]+/.exec(await mailTo(stage.world, email)) ?? []
  if (!link) throw new Error(`No link was sent to ${email}`)
  return link
}

async function signsIn(page: Page, email: string, words: string, key: string): Promise<void> {
  await typeInto(page, { Email: email, Password: words })
  await page.keyboard.press(key)
  await isIn(page)
}

async function signsInAndOut(page: Page): Promise<void> {
  await signsIn(page, stage.people.reviewer.email, password, 'Enter')
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
  await typeInto(page, { Code: codeIn(await mailTo(stage.world, email)) })
  await page.keyboard.press('Enter')
  await isIn(page)
}

async function resetsThePassword(page: Page): Promise<void> {
  const { email } = stage.people.reviewer2
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
  // As every form is, these are sent by Mod+Enter, too.
  await signsIn(page, email, fresh, 'Control+Enter')
}

async function completesTheProfile(page: Page): Promise<void> {
  const email = 'ivo@plumbline.test'
  const body = { firstName: 'Ivo', lastName: 'Keys', email, role: roles.reviewer }
  await call(stage.world, stage.people.agency, 'users.invite', { body })
  await page.goto(await linkTo(email))
  await typeInto(page, twice(fresh))
  await page.keyboard.press('Control+Enter')
  await isIn(page)
}

async function writesToUs(page: Page): Promise<void> {
  await page.goto(paths.contact())
  await typeInto(page, { Name: 'Pat', Email: 'pat@else.test', Subject: 'Hello', Message: 'Please call' })
  // Enter begins a line; with Mod it sends, as in every form.
  for (const key of ['Enter', 'm', 'e', '.', 'Control+Enter']) await page.keyboard.press(key)
  await page.getByText(refusal('contactSent')).waitFor()
  expect(await mailTo(stage.world, stage.people.admin.email)).toContain('Please call\nme.')
}

it.each([
  ['one signs in and out', signsInAndOut],
  ['one signs up, with the code of the mail', signsUp],
  ['a forgotten password is asked for and set anew', resetsThePassword],
  ['an invitation is completed', completesTheProfile],
  ['the contact form is sent', writesToUs],
])('without a pointer %s', async (_name, walk) => {
  await walk(seat.page)
  await seat.context.clearCookies()
})

it('nobody heard a complaint, and would have, had a pointer been used', async () => {
  await seat.leave()
  const other = await stage.sit(null, { path: paths.login(), pointer: false })
  await other.page.getByRole('link', { name: 'Sign up' }).click()
  other.expects(/A pointer was used: pointerdown/)
  other.expects(/A pointer was used/)
  expect(new URL(other.page.url()).pathname).toBe(paths.login())
  await other.leave()
})
