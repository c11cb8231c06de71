import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from 'provider/db/ids'
import { queueMail } from 'provider/notify/mail'
import { unsubscribeToken } from 'provider/notify/unsubscribe-token'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live, openPalette, runByPalette, settled } from 'tests/support/browser/forms'
import type { Person } from 'tests/support/world/people'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1' } })
})
afterAll(() => app.stop())

const muted = async ({ uuid }: Person) =>
  (await app.world.db.selectFrom('users').select('muted').where('uuid', '=', uuid).executeTakeFirstOrThrow()).muted

async function sendNotice(person: Person, texts: string[], place: { lot?: string; draw_request?: string } = {}) {
  const now = app.world.clock.now()
  const rows = texts.map((text) => ({
    uuid: newId(now),
    user_id: person.uuid,
    kind: 'written',
    text,
    ...place,
    created_at: now,
  }))
  await app.world.db.insertInto('notifications').values(rows).execute()
}

const mailAbout = (person: Person, subject: string) =>
  queueMail(
    { db: app.world.db, boss: app.world.deps.boss, now: app.world.clock.now() },
    {
      toUser: person.uuid,
      toAddress: person.email,
      subject,
      body: `Open it here: ${app.web.origin}${paths.lots()}`,
      kind: 'written',
      drawRequests: [newId()],
      delaySeconds: 3600,
    },
  )
const tokenOf = async (subject: string) => {
  const mail = await app.world.db
    .selectFrom('mail_outbox')
    .select('uuid')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return unsubscribeToken(app.world.deps.config, mail.uuid)
}

it('are filtered by unread, open their record, and are marked as read, live in another tab', async () => {
  const { lot, drawRequest } = await aReview(app.world, app.people)
  await sendNotice(app.people.reviewer, ['Draw 1 was submitted'], { lot: lot.uuid, draw_request: drawRequest.uuid })
  await sendNotice(app.people.reviewer, ['Second', 'Third'])
  const session = await app.openSession(app.people.reviewer, { path: `${paths.notifications()}?isRead=false` })
  const other = await session.context.newPage()
  await other.goto(paths.lots())
  const { page } = session
  await live(page)
  await live(other)
  await other.getByRole('link', { name: '3 unread notifications' }).waitFor()
  await page.getByRole('link', { name: 'Unread: Draw 1 was submitted' }).click()
  await page.waitForURL(`**${paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid })}`)
  await other.getByRole('link', { name: '2 unread notifications' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await other.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await page.getByText('2 notifications marked as read').first().waitFor()
  // Bulk changes are not optimistic; the rows follow the server's answer.
  await expect.poll(() => page.getByText('Unread:').count()).toBe(0)
  const button = page.getByRole('button', { name: 'Mark all as read', disabled: true })
  await button.getByText('Nothing is unread').waitFor({ state: 'attached' })
  await openPalette(page)
  await page.keyboard.insertText('mark all')
  await page.getByRole('option', { name: /^Mark all as read.*Nothing is unread/, disabled: true }).waitFor()
  await session.leave()
})

it('a message is written by palette, received at once, and undone before it is read', async () => {
  const { lot, drawRequest } = await aReview(app.world, app.people)
  const path = paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid })
  const reader = await app.openSession(app.people.borrower, { path: paths.lots() })
  const session = await app.openSession(app.people.reviewer, { path, pointer: false })
  const { page } = session
  await live(reader.page)
  await live(page)
  await runByPalette(page, 'Write to the borrower or reviewer')
  await page.getByRole('option', { name: 'Borrower', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Message$/ })
    .fill('Mind the joist')
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'Borrower', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Mind the joist')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Message sent to Borrower Tester').first().waitFor()
  await reader.page.getByRole('link', { name: '1 unread notification' }).waitFor()
  await page.keyboard.press('z')
  await reader.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await session.leave()
  await reader.leave()
})

it('on a phone the header’s actions and the settings tab are fully visible', async () => {
  const session = await app.openSession(app.people.reviewer, { phone: true, path: paths.notifications() })
  const { page } = session
  await live(page)
  for (const name of ['Settings', 'Mark all as read']) {
    const box = await page.getByRole('main').getByRole('button', { name }).boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(390 - 16)
  }
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).tap()
  await page.waitForURL(`**${paths.notificationSettings()}`)
  const tab = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' })
  await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300)
  await session.leave()
})

it('settings are chosen by key, survive a reload, are saved and undone', async () => {
  const session = await app.openSession(app.people.borrower, { pointer: false, path: paths.lots() })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Notification settings')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  const box = page.getByLabel('Photos were requested: By email')
  await box.focus()
  await page.keyboard.press('Space')
  await page.reload()
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.press('Control+Enter')
  await page.getByText('Notifications saved').first().waitFor()
  expect(await muted(app.people.borrower)).toEqual(['asked.mail'])
  // The form is reset to the saved values, so the focused control is gone.
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).and(page.locator(':focus')).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Notifications saved' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter')
  await expect.poll(() => muted(app.people.borrower)).toEqual([])
  await expect.poll(() => box.isChecked()).toBe(true)
  await session.leave()
})

it('an administrator is led to the audit trail, and searches mails in the demo', async () => {
  await mailAbout(app.people.agency, 'About the roof')
  const session = await app.openSession(app.people.admin, { pointer: false, path: paths.notificationSettings() })
  const { page } = session
  await live(page)
  await page.getByText('administrators see all of them').waitFor()
  const places = page.getByRole('list', { name: 'Where to look' }).getByRole('listitem')
  await places.filter({ hasText: 'Who did what' }).getByRole('button').press('Enter')
  await page.getByRole('heading', { name: /^Audit trail/, level: 1 }).waitFor()
  await page.goto(`${paths.mailLog()}?q=roof`)
  await live(page)
  await page.locator('[data-row-id]').filter({ hasText: 'About the roof' }).getByText('Waiting').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: `${app.web.origin}${paths.lots()}` }).waitFor()
  await settled(page)
  await session.checkAccess()
  await session.leave()
})

it('opening an unsubscribe link changes nothing; its button and a mail program’s post do', async () => {
  const { borrower2, reviewer2 } = app.people
  await mailAbout(borrower2, 'To the borrower')
  const path = paths.unsubscribe(await tokenOf('To the borrower'))
  const session = await app.openSession(null, { phone: true, path })
  const { page } = session
  await page.getByRole('heading', { name: 'Unsubscribe from these emails?' }).waitFor()
  expect(await muted(borrower2)).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).tap()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await session.checkAccess()
  expect(await muted(borrower2)).toEqual(['written.mail'])
  await page.goto(paths.unsubscribe('not-a-token'))
  await page.getByRole('button', { name: 'Unsubscribe' }).tap()
  await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  await session.leave()

  await mailAbout(reviewer2, 'To the reviewer')
  const address = `${app.web.origin}${paths.unsubscribe(await tokenOf('To the reviewer'))}`
  const post = (body: string) =>
    fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  expect((await post('anything=else')).status).toBe(403)
  expect(await muted(reviewer2)).toEqual([])
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await muted(reviewer2)).toEqual(['written.mail'])
})
