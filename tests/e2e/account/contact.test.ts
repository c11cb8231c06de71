import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { mailTo } from 'tests/support/servers/mail'
import { aPerson } from 'tests/support/world/people'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('by palette: a signed-in person writes with their current name', async () => {
  const person = await aPerson(app.world, { role: 'reviewer', agency: app.people.agency.uuid })
  const session = await app.openSession(person)
  const { page } = session
  await live(page)
  const now = { email: `now-${person.email}`, first_name: 'Ida', last_name: 'Now' }
  await app.world.db.updateTable('users').set(now).where('uuid', '=', person.uuid).execute()
  const open = await page.request.get(paths.contact(), { maxRedirects: 0 })
  expect(open.headers().location).toBe(paths.support())
  await runByPalette(page, 'Contact us')
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  // The frame stays with the palette.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(now.email)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ida Now')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Short')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Min length is 10').waitFor()
  expectRefusal(session)
  await page.getByLabel('Message').fill('How does this work?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(refusal('contactSent')).waitFor()
  await page.getByRole('heading', { name: 'Thank you' }).and(page.locator(':focus')).waitFor()
  expect(await mailTo(app.world, app.people.admin.email)).toContain('How does this work?')
  await session.leave()
})

it('works signed out, and keeps typed text through a reload until it is sent', async () => {
  const session = await app.openSession(null, { path: paths.login() })
  const { page } = session
  await page.getByRole('link', { name: 'Contact us' }).click()
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  const typed = { Name: 'Kim', Email: 'kim@else.test', Subject: 'Hello', Message: 'A long message, nearly lost.' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.reload()
  for (const [label, text] of Object.entries(typed))
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(refusal('contactSent')).waitFor()
  await page.goto(paths.contact())
  await page.getByLabel('Message').waitFor()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('contact')))).toEqual([])
  await session.leave()
})

it('without JavaScript shows the keys of the visitor’s system, and is sent', async () => {
  // Without scripts nothing corrects them afterwards.
  const { page, leave } = await app.openSession(null, { path: paths.contact(), scripts: false })
  const send = page.getByRole('button', { name: 'Send' })
  await send.getByText('Ctrl').waitFor()
  await page.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' })
  await page.reload()
  await send.getByText('Command').waitFor()
  await expect.poll(() => send.getByText('Ctrl').count()).toBe(0)
  const typed = { Name: 'Pat', Email: 'pat@else.test', Subject: 'Hello', Message: 'Please call me back.' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await send.click()
  await page.getByText(refusal('contactSent')).waitFor()
  await leave()
})
