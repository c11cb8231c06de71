import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal } from 'contract/refusals'
import { paths } from '~/lib/paths'
import { expectRefusal, live, runByPalette } from 'tests/support/forms'
import { mailTo } from 'tests/support/mail'
import { aPerson } from 'tests/support/people'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

it('by palette: who is signed in writes as who they are now, not as who they signed in as, and reads that it is on its way', async () => {
  const person = await aPerson(stage.world, { role: 'reviewer', agency: stage.people.agency.uuid })
  const seat = await stage.sit(person)
  const { page } = seat
  await live(page)
  const now = { email: `now-${person.email}`, first_name: 'Ida', last_name: 'Now' }
  await stage.world.db.updateTable('users').set(now).where('uuid', '=', person.uuid).execute()
  const open = await page.request.get(paths.contact(), { maxRedirects: 0 })
  expect(open.headers().location).toBe(paths.support())
  await runByPalette(page, 'Contact us')
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  // The frame stays, and with it the palette.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(now.email)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ida Now')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Short')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Min length is 10').waitFor()
  expectRefusal(seat)
  await page.getByLabel('Message').fill('How does this work?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(refusal('contactSent')).waitFor()
  await page.getByRole('heading', { name: 'Thank you' }).and(page.locator(':focus')).waitFor()
  expect(await mailTo(stage.world, stage.people.admin.email)).toContain('How does this work?')
  await seat.leave()
})

it('is reached signed out, and keeps what is typed through a reload until it was sent', async () => {
  const seat = await stage.sit(null, { path: paths.login() })
  const { page } = seat
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
  await seat.leave()
})

it('without JavaScript prints the keys of the machine that asks, Command on a Mac, and is sent', async () => {
  // Without scripts nothing puts them right afterwards.
  const { page, leave } = await stage.sit(null, { path: paths.contact(), scripts: false })
  const send = page.getByRole('button', { name: 'Send' })
  await send.getByText('Ctrl').waitFor()
  await page.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' })
  await page.reload()
  await send.getByText('Command').waitFor()
  expect(await send.getByText('Ctrl').count()).toBe(0)
  const typed = { Name: 'Pat', Email: 'pat@else.test', Subject: 'Hello', Message: 'Please call me back.' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await send.click()
  await page.getByText(refusal('contactSent')).waitFor()
  await leave()
})
