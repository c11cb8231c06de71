import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from 'provider/ids'
import { queueMail } from 'provider/jobs/mail'
import { unsubscribeToken } from 'provider/unsubscribe'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live, openPalette, runByPalette, settled } from 'tests/support/forms'
import type { Person } from 'tests/support/people'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ env: { DEMO: '1' } })
})
afterAll(() => stage.stop())

const muted = async ({ uuid }: Person) =>
  (await stage.world.db.selectFrom('users').select('muted').where('uuid', '=', uuid).executeTakeFirstOrThrow()).muted

async function tell(person: Person, texts: string[], place: { lot?: string; draw_request?: string } = {}) {
  const now = stage.world.clock.now()
  const rows = texts.map((text) => ({
    uuid: newId(now),
    user_id: person.uuid,
    kind: 'written',
    text,
    ...place,
    created_at: now,
  }))
  await stage.world.db.insertInto('notifications').values(rows).execute()
}

const mailAbout = (person: Person, subject: string) =>
  queueMail(
    { db: stage.world.db, boss: stage.world.deps.boss, now: stage.world.clock.now() },
    {
      toUser: person.uuid,
      toAddress: person.email,
      subject,
      body: `Open it here: ${stage.web.origin}${paths.lots()}`,
      kind: 'written',
      drawRequests: [newId()],
      delaySeconds: 3600,
    },
  )
const tokenOf = async (subject: string) => {
  const mail = await stage.world.db
    .selectFrom('mail_outbox')
    .select('uuid')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return unsubscribeToken(stage.world.deps.config, mail.uuid)
}

it('unread ones are filtered, one opens its record, and all are read at once, by key and by button, live in another tab', async () => {
  const { lot, drawRequest } = await aReview(stage.world, stage.people)
  await tell(stage.people.reviewer, ['Draw 1 was submitted'], { lot: lot.uuid, draw_request: drawRequest.uuid })
  await tell(stage.people.reviewer, ['Second', 'Third'])
  const seat = await stage.sit(stage.people.reviewer, { path: `${paths.notifications()}?isRead=false` })
  const other = await seat.context.newPage()
  await other.goto(paths.lots())
  const { page } = seat
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
  // Nothing of many is painted before the server's word; the rows follow it.
  await expect.poll(() => page.getByText('Unread:').count()).toBe(0)
  const button = page.getByRole('button', { name: 'Mark all as read', disabled: true })
  await button.getByText('Nothing is unread').waitFor({ state: 'attached' })
  await openPalette(page)
  await page.keyboard.insertText('mark all')
  await page.getByRole('option', { name: /^Mark all as read.*Nothing is unread/, disabled: true }).waitFor()
  await seat.leave()
})

it('a message is written by palette, heard at once, and taken back by key before anybody read it', async () => {
  const { lot, drawRequest } = await aReview(stage.world, stage.people)
  const path = paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid })
  const reader = await stage.sit(stage.people.borrower, { path: paths.lots() })
  const seat = await stage.sit(stage.people.reviewer, { path, pointer: false })
  const { page } = seat
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
  await seat.leave()
  await reader.leave()
})

it('on a phone what its head offers stands whole on the screen, and so does the tab of its settings', async () => {
  const seat = await stage.sit(stage.people.reviewer, { phone: true, path: paths.notifications() })
  const { page } = seat
  await live(page)
  for (const name of ['Settings', 'Mark all as read']) {
    const box = await page.getByRole('main').getByRole('button', { name }).boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(390 - 16)
  }
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).tap()
  await page.waitForURL(`**${paths.notificationSettings()}`)
  const tab = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' })
  await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300)
  await seat.leave()
})

it('what one is told is chosen by key, kept through a reload, saved and undone', async () => {
  const seat = await stage.sit(stage.people.borrower, { pointer: false, path: paths.lots() })
  const { page } = seat
  await live(page)
  await runByPalette(page, 'Notification settings')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  const box = page.getByLabel('Photos are asked for: By mail')
  await box.focus()
  await page.keyboard.press('Space')
  await page.reload()
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.press('Control+Enter')
  await page.getByText('Notifications saved').first().waitFor()
  expect(await muted(stage.people.borrower)).toEqual(['asked.mail'])
  // The form begins anew with what is kept now, and what had the focus is gone with it.
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => muted(stage.people.borrower)).toEqual([])
  await expect.poll(() => box.isChecked()).toBe(true)
  await seat.leave()
})

it('an administrator, who is told of nothing, is led to where what happens is seen, and in the demo finds a mail by its words and reads it beside the list', async () => {
  await mailAbout(stage.people.agency, 'About the roof')
  const seat = await stage.sit(stage.people.admin, { pointer: false, path: paths.notificationSettings() })
  const { page } = seat
  await live(page)
  await page.getByText('administrators see all of them').waitFor()
  const places = page.getByRole('list', { name: 'Where to look' }).getByRole('listitem')
  await places.filter({ hasText: 'Who did what' }).getByRole('button').press('Enter')
  await page.getByRole('heading', { name: /^Audit trail/, level: 1 }).waitFor()
  await page.goto(`${paths.outbox()}?q=roof`)
  await live(page)
  await page.locator('[data-row-id]').filter({ hasText: 'About the roof' }).getByText('Waiting').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: `${stage.web.origin}${paths.lots()}` }).waitFor()
  await settled(page)
  await seat.checkAccess()
  await seat.leave()
})

it('a mail’s link stops nothing by being opened, all of its kind by its button, and so does a mail program’s post', async () => {
  const { borrower2, reviewer2 } = stage.people
  await mailAbout(borrower2, 'To the borrower')
  const path = paths.unsubscribe(await tokenOf('To the borrower'))
  const seat = await stage.sit(null, { phone: true, path })
  const { page } = seat
  await page.getByRole('heading', { name: 'Stop these mails?' }).waitFor()
  expect(await muted(borrower2)).toEqual([])
  await page.getByRole('button', { name: 'Stop these mails' }).tap()
  await page.getByRole('heading', { name: 'These mails are stopped' }).waitFor()
  await seat.checkAccess()
  expect(await muted(borrower2)).toEqual(['written.mail'])
  await page.goto(paths.unsubscribe('not-a-token'))
  await page.getByRole('button', { name: 'Stop these mails' }).tap()
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  await seat.leave()

  await mailAbout(reviewer2, 'To the reviewer')
  const address = `${stage.web.origin}${paths.unsubscribe(await tokenOf('To the reviewer'))}`
  const post = (body: string) =>
    fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  expect((await post('anything=else')).status).toBe(403)
  expect(await muted(reviewer2)).toEqual([])
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await muted(reviewer2)).toEqual(['written.mail'])
})
