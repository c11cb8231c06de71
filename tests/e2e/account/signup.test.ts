import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { expectRefusal, live } from 'tests/support/browser/forms'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { aPerson } from 'tests/support/world/people'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const password = 'Brand-new1!'
const linkIn = (mail: string) => /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? ''

it('by keyboard: signs up, requests another code, confirms it, with a visible focus', async () => {
  const email = 'ana@plumbline.test'
  const session = await app.openSession(null, { path: paths.login() })
  const { page } = session
  const ringed = () =>
    page.evaluate(() => {
      const isRinged = (one: Element | null) => one !== null && getComputedStyle(one).outlineStyle === 'solid'
      const focused = document.activeElement
      return {
        button: focused?.tagName === 'BUTTON' && isRinged(focused),
        field: isRinged(focused?.closest('.field-box') ?? null),
      }
    })
  await page.getByLabel('Password', { exact: true }).focus()
  expect(await ringed()).toEqual({ button: false, field: true })
  await page.keyboard.press('Tab')
  expect(await ringed()).toEqual({ button: true, field: false })
  await page.getByRole('link', { name: 'Sign up' }).press('Enter')
  await page.getByRole('heading', { name: 'Sign up' }).waitFor()
  // The first field has the focus on each of these pages.
  await page.keyboard.type('Ana')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ana')
  await page.getByLabel('Last name').fill('Silva')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Ab1!')
  await page.keyboard.press('Enter')
  await page.getByText('Min length is 8').waitFor()
  // One error does not hide the other.
  await page.getByText(sayOfField('passwordRule')).waitFor()
  expectRefusal(session)
  await session.checkAccess()
  await page.getByLabel('Password', { exact: true }).fill('too-simple')
  await page.getByLabel('Confirm password').fill('too-simple')
  await page.keyboard.press('Enter')
  await page.locator('[id$="-error"]', { hasText: sayOfField('passwordRule') }).waitFor()
  expectRefusal(session)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ana')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await page.getByText(email).waitFor()
  const first = await mailTo(app.world, email)
  const code = codeIn(first)
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await page.getByText(refusal('codeWrong')).waitFor()
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Send another code' }).press('Enter')
  await page.getByText(refusal('codeSent')).waitFor()
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
  await page.keyboard.insertText(codeIn(await mailTo(app.world, email, [first])))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await live(page)
  await page.getByRole('button', { name: 'Ana Silva, account' }).waitFor()
  await session.leave()
})

it('a forgotten password, on a phone: from the sign-in to the mail, and back in', async () => {
  const person = await aPerson(app.world, { role: 'borrower' })
  const session = await app.openSession(null, { path: paths.login(), phone: true, theme: 'dark' })
  const { page } = session
  expect((await page.getByRole('link', { name: 'Sign up' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password' }).waitFor()
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
  // The typed address is passed on, but not in the URL.
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(refusal('linkSent')).waitFor()
  const link = linkIn(await mailTo(app.world, person.email))
  // A mail scanner opens the link first.
  expect((await session.page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await page.getByText(person.email).waitFor()
  await session.checkAccess()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('Another1!')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(refusal('passwordsDiffer')).waitFor()
  expectRefusal(session)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(refusal('passwordReset')).waitFor()
  // The link identified the account: only the password is left to type, and the URL names nobody.
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  expect(page.url()).not.toContain(encodeURIComponent(person.email))
  await page.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const spent = await page.request.get(link)
  expect(spent.status()).toBe(404)
  expect(await spent.text()).toContain('This link doesn’t work anymore')
  await session.leave()
})

it('all of it works without JavaScript', async () => {
  const { page, context, close } = await app.openSession(null, { scripts: false })
  const email = 'plain@plumbline.test'
  await page.goto(paths.signup())
  await page.getByRole('button', { name: 'Sign up' }).click()
  // The browser itself rejects an empty required field.
  expect(new URL(page.url()).pathname).toBe(paths.signup())
  for (const [label, text] of Object.entries({ 'First name': 'Pat', 'Last name': 'Low', Email: email }))
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  const first = await mailTo(app.world, email)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await page.getByText(refusal('codeSent')).waitFor()
  await page.getByLabel('Code').fill(codeIn(await mailTo(app.world, email, [first])))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pat Low, account' }).waitFor()
  await context.clearCookies()
  await page.goto(paths.forgotPassword())
  await page.getByLabel('Email').fill(app.people.borrower.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(refusal('linkSent')).waitFor()
  await page.goto(linkIn(await mailTo(app.world, app.people.borrower.email)))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(refusal('passwordReset')).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(app.people.borrower.email)
  await page.goto(paths.login())
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('')
  await close()
})
