import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { paths } from '~/lib/paths'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { codeIn, mailTo } from 'tests/support/servers/mail'
import { aPerson, password, signIn } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { sayYes } from 'tests/support/browser/question'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const fresh = 'Brand-new1!'

it('by palette: changes the password and the email address, and ends other sessions', async () => {
  const person = await aPerson(app.world, { role: 'reviewer', agency: app.people.agency.uuid })
  const elsewhere = await signIn(app.world, person.uuid)
  const email = 'moved-on@plumbline.test'
  const session = await app.openSession(person, { pointer: false, path: paths.settings() })
  expect(new URL(session.page.url()).pathname).toBe(paths.generalSettings())
  const { page } = session
  await live(page)
  await runByPalette(page, 'Change my password')
  await page.getByRole('heading', { name: 'Password' }).waitFor()
  await page.getByLabel('Current password').fill('not this')
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('passwordWrong')).waitFor()
  expectRefusal(session)
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('passwordChanged'), { exact: true }).first().waitFor()
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  await page.getByRole('heading', { name: 'Password' }).and(page.locator(':focus')).waitFor()
  expect((await callWrongly(app.world, elsewhere, 'auth.me', {})).status).toBe(401)

  await page.locator(`a[href="${paths.generalSettings()}"]`).first().press('Enter')
  await page.getByRole('link', { name: 'Change it' }).press('Enter')
  await page.getByRole('heading', { name: 'Email' }).waitFor()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Send a code' }).press('Enter')
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await page.getByText(refusal('codeForm')).waitFor()
  expectRefusal(session)
  const before = await mailTo(app.world, email)
  await page.getByRole('button', { name: 'Send another code' }).press('Enter')
  await page.getByText(refusal('codeSent')).waitFor()
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
  await page.keyboard.type(codeIn(await mailTo(app.world, email, [before])))
  await page.keyboard.press('Enter')
  await page.getByText(`Email changed to ${email}`).first().waitFor()
  await page.getByText(`You sign in as ${email}`).waitFor()
  await session.leave()
})

it('by palette and by pointer: ends a session, then all others, live in another window', async () => {
  const person = await aPerson(app.world, { role: 'reviewer', agency: app.people.agency.uuid })
  const ended = await signIn(app.world, person.uuid)
  for (let more = 0; more < 2; more += 1) await signIn(app.world, person.uuid)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { data } = await call(app.world, ended, 'sessions.list', {})
  const uuid = data.data.find(({ isCurrent }) => isCurrent)?.uuid ?? ''
  await app.world.db.updateTable('sessions').set({ user_agent: agent }).where('uuid', '=', uuid).execute()
  const session = await app.openSession(person)
  const { page } = session
  const window = await session.context.newPage()
  await window.goto(paths.sessionSettings())
  await live(window)
  const rows = window.getByRole('main').getByRole('listitem')
  // Sessions of the test fixture and of the form sign-in count too.
  await expect.poll(() => rows.count()).toBe(5)
  // The browser of the sign-in, not the web app in between.
  await rows
    .filter({ hasText: 'This device' })
    .getByText(/^Chrome on /)
    .waitFor()
  await live(page)
  await runByPalette(page, 'Sign out a device')
  await page.getByRole('combobox', { name: 'Sign out a device: Session' }).fill('firefox')
  await page.getByRole('option', { name: /^Firefox on Windows/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(say('sessionRevoked')).first().waitFor()
  await expect.poll(() => rows.count()).toBe(4)
  await expect.poll(() => rows.filter({ hasText: 'Firefox' }).count()).toBe(0)
  expect((await callWrongly(app.world, ended, 'auth.me', {})).status).toBe(401)
  await window
    .getByRole('button', { name: /^Sign out .+ since/ })
    .first()
    .click()
  await window.getByText(say('sessionRevoked')).first().waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await window.getByRole('heading', { name: 'Sessions' }).and(window.locator(':focus')).waitFor()
  await runByPalette(page, 'Sign out everywhere else')
  await page.getByRole('alertdialog', { name: 'Sign out everywhere else?' }).waitFor()
  await session.checkAccess()
  await sayYes(page)
  await page.getByText(refusal('sessionsRevoked')).first().waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await session.leave()
})

it('the time zone is chosen by form and by palette, undone, and applied to times', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.displaySettings() })
  const { page } = session
  await live(page)
  const other = await session.context.newPage()
  await other.goto(paths.displaySettings())
  await live(other)
  await other.keyboard.press('Control+k')
  const box = other.getByRole('combobox', { name: 'Search or run a command' })
  await box.waitFor()
  await other.keyboard.insertText('zone')
  const frame = other.waitForResponse((answer) => /_routes=.*routes%2F_app\b/.test(answer.url()))
  await page.getByText(/^Now it is [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M in Los Angeles/).waitFor()
  await page.getByLabel('Time zone').selectOption('Asia/Kolkata')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Now it is \d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m\.$/).waitFor()
  // Opening it elsewhere does not close the palette, so that typed letters stay text.
  await other.getByText(/^Now it is \d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m\.$/).waitFor()
  await frame
  // After its idle-time scripts have rendered.
  await other.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 500 }), { timeout: 500 }),
      ),
  )
  await other.keyboard.type('s')
  await expect.poll(() => box.inputValue()).toBe('zones')
  await other.close()
  // The live event shows it before the answer; after the answer it can be undone.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText(/in Los Angeles/).waitFor()
  await runByPalette(page, 'Set my time zone')
  await page.keyboard.insertText('India')
  await page.keyboard.press('Enter')
  await page.getByText(/^Now it is \d+ [A-Z][a-z]{2}, /).waitFor()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await session.leave()
})

it('the language of emails is chosen by form and by palette', async () => {
  const session = await app.openSession(app.people.reviewer, { path: paths.displaySettings() })
  const { page } = session
  await live(page)
  const stored = () =>
    app.world.db
      .selectFrom('users')
      .select('language')
      .where('uuid', '=', app.people.reviewer.uuid)
      .executeTakeFirstOrThrow()
  await page.getByLabel('Language').selectOption({ label: 'Español' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toEqual({ language: 'es-US' })
  // The page loads again in its language.
  await page.locator('html[lang="es-US"]').waitFor({ state: 'attached' })
  await live(page)
  await runByPalette(page, 'Cambiar mi idioma')
  await page.keyboard.insertText('English')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual({ language: 'en-US' })
  await session.leave()
})

it('on a lot, times are in its time zone and say so, unless another is chosen for all', async () => {
  const { world, people } = app
  const { lot, drawRequest, item, media } = await aReview(world, people)
  await givePictures(world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const person = await aPerson(world, { role: 'reviewer', agency: people.agency.uuid })
  await world.db
    .updateTable('draw_requests')
    .set({ reviewer: person.uuid })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  const session = await app.openSession(person, { path: paths.drawRequest(ids) })
  const { page } = session
  const rail = page.getByRole('complementary', { name: 'Next step and history' })
  const sent = page.getByRole('complementary', { name: 'Details' }).getByText(/ by /).first()
  const photo = paths.media({ ...ids, itemId: item.uuid, mediaId: first(media).uuid })
  const time = /[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M C[SD]T/
  await rail.getByText(time).first().waitFor()
  await page.goto(photo)
  await sent.filter({ hasText: time }).waitFor()
  await world.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).where('uuid', '=', person.uuid).execute()
  const india = /\d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m/
  await page.goto(paths.drawRequest(ids))
  await rail.getByText(india).first().waitFor()
  await expect.poll(() => rail.getByText(/C[SD]T/).count()).toBe(0)
  await session.leave()
})

it('lengths and areas are in US units, until a person chooses metric ones by form or others by palette', async () => {
  const { world, people } = app
  const person = await aPerson(world, { role: 'reviewer', agency: people.agency.uuid })
  const lot = await aLot(world, { agency: people.agency.uuid, inspection_area: 873 })
  await aDrawRequest(world, { lot: lot.uuid, agency: people.agency.uuid, reviewer: person.uuid })
  const session = await app.openSession(person, { path: paths.lot(lot.uuid) })
  const { page } = session
  await page.getByText('9,397 sq ft').waitFor()
  await page.goto(paths.displaySettings())
  await live(page)
  await page.getByLabel('Units').selectOption({ label: 'Meters and kilometers' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved').first().waitFor()
  await page.goto(paths.lot(lot.uuid))
  await page.getByText('873 m²').waitFor()
  await live(page)
  await runByPalette(page, 'Set my units')
  await page.keyboard.insertText('Feet')
  await page.keyboard.press('Enter')
  await page.getByText('9,397 sq ft').waitFor()
  await session.leave()
})
