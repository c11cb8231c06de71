import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal } from 'contract/refusals'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { expectRefusal, live, runByPalette } from 'tests/support/forms'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/call'
import { codeIn, mailTo } from 'tests/support/mail'
import { aPerson, password, signIn } from 'tests/support/people'
import { givePictures } from 'tests/support/pictures'
import { sayYes } from 'tests/support/question'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const fresh = 'Brand-new1!'

it('by palette: the password is changed, its form empty again, and every other session over; another address counts once the code sent there is entered', async () => {
  const person = await aPerson(stage.world, { role: 'reviewer', agency: stage.people.agency.uuid })
  const elsewhere = await signIn(stage.world, person.uuid)
  const email = 'moved-on@plumbline.test'
  const seat = await stage.sit(person, { pointer: false, path: paths.settings() })
  expect(new URL(seat.page.url()).pathname).toBe(paths.generalSettings())
  const { page } = seat
  await live(page)
  await runByPalette(page, 'Change my password')
  await page.getByRole('heading', { name: 'Password' }).waitFor()
  await page.getByLabel('Current password').fill('not this')
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('passwordWrong')).waitFor()
  expectRefusal(seat)
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Control+Enter')
  await page.getByText(refusal('passwordChanged'), { exact: true }).first().waitFor()
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  await page.getByRole('heading', { name: 'Password' }).and(page.locator(':focus')).waitFor()
  expect((await callWrongly(stage.world, elsewhere, 'auth.me', {})).status).toBe(401)

  await page.locator(`a[href="${paths.generalSettings()}"]`).first().press('Enter')
  await page.getByRole('link', { name: 'Change it' }).press('Enter')
  await page.getByRole('heading', { name: 'Email' }).waitFor()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Send a code' }).press('Enter')
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await page.getByText(refusal('codeForm')).waitFor()
  expectRefusal(seat)
  const before = await mailTo(stage.world, email)
  await page.getByRole('button', { name: 'Send another code' }).press('Enter')
  await page.getByText(refusal('codeSent')).waitFor()
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Code').inputValue()).toBe('')
  await page.keyboard.type(codeIn(await mailTo(stage.world, email, [before])))
  await page.keyboard.press('Enter')
  await page.getByText(`Email changed to ${email}`).first().waitFor()
  await page.getByText(`You sign in as ${email}`).waitFor()
  await seat.leave()
})

it('by palette and by pointer: a session is chosen and signed out, then all others; the page in another window knows', async () => {
  const person = await aPerson(stage.world, { role: 'reviewer', agency: stage.people.agency.uuid })
  const ended = await signIn(stage.world, person.uuid)
  for (let more = 0; more < 2; more += 1) await signIn(stage.world, person.uuid)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { data } = await call(stage.world, ended, 'sessions.list', {})
  const uuid = data.data.find(({ isCurrent }) => isCurrent)?.uuid ?? ''
  await stage.world.db.updateTable('sessions').set({ user_agent: agent }).where('uuid', '=', uuid).execute()
  const seat = await stage.sit(person)
  const { page } = seat
  const window = await seat.context.newPage()
  await window.goto(paths.sessionSettings())
  await live(window)
  const rows = window.getByRole('main').getByRole('listitem')
  // Those of the people builder and of the sign-in by form count too.
  await expect.poll(() => rows.count()).toBe(5)
  // The browser that was signed in with, and not what stands between it and the session.
  await rows
    .filter({ hasText: 'This one' })
    .getByText(/^Chrome on /)
    .waitFor()
  await live(page)
  await runByPalette(page, 'Sign out another session')
  await page.getByRole('combobox', { name: 'Sign out another session: Session' }).fill('firefox')
  await page.getByRole('option', { name: /^Firefox on Windows/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(messages.sessionRevoked).first().waitFor()
  await expect.poll(() => rows.count()).toBe(4)
  await expect.poll(() => rows.filter({ hasText: 'Firefox' }).count()).toBe(0)
  expect((await callWrongly(stage.world, ended, 'auth.me', {})).status).toBe(401)
  await window
    .getByRole('button', { name: /^Sign out .+ since/ })
    .first()
    .click()
  await window.getByText(messages.sessionRevoked).first().waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await window.getByRole('heading', { name: 'Sessions' }).and(window.locator(':focus')).waitFor()
  await runByPalette(page, 'Sign out everywhere else')
  await page.getByRole('alertdialog', { name: 'Sign out everywhere but here?' }).waitFor()
  await seat.checkAccess()
  await sayYes(page)
  await page.getByText(refusal('sessionsRevoked')).first().waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await seat.leave()
})

it('the time zone is chosen by form and by palette, undone, and times follow it; elsewhere it closes no palette, so that what is typed stays its', async () => {
  const seat = await stage.sit(stage.people.reviewer, { path: paths.displaySettings() })
  const { page } = seat
  await live(page)
  const other = await seat.context.newPage()
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
  // Where it was not chosen it closes no palette, so that what is typed stays its and is no key of the page.
  await other.getByText(/^Now it is \d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m\.$/).waitFor()
  await frame
  // Once what came with it is drawn.
  await other.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 500 }), { timeout: 500 }),
      ),
  )
  await other.keyboard.type('s')
  expect(await box.inputValue()).toBe('zones')
  await other.close()
  // Shown live before the answer has come; from then on it can be undone.
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  await page.getByRole('heading', { name: 'Display' }).click()
  await page.keyboard.press('z')
  await page.getByText(/in Los Angeles/).waitFor()
  await runByPalette(page, 'Set my time zone')
  await page.keyboard.insertText('India')
  await page.keyboard.press('Enter')
  await page.getByText(/^Now it is \d+ [A-Z][a-z]{2}, /).waitFor()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await seat.leave()
})

it('on a lot, times are the lot’s and say so, the same on each of its pages; a zone chosen for all holds there too', async () => {
  const { world, people } = stage
  const { lot, drawRequest, item, media } = await aReview(world, people)
  await givePictures(world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const person = await aPerson(world, { role: 'reviewer', agency: people.agency.uuid })
  await world.db
    .updateTable('draw_requests')
    .set({ reviewer: person.uuid })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  const seat = await stage.sit(person, { path: paths.drawRequest(ids) })
  const { page } = seat
  const rail = page.getByRole('complementary', { name: 'Who must act, and what happened' })
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
  expect(await rail.getByText(/C[SD]T/).count()).toBe(0)
  await seat.leave()
})
