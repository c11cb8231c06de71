import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultZone } from '~/lib/time/dates'
import { instantAt } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'
import { anEvent } from 'tests/support/builders/events'
import { aReview } from 'tests/support/builders/review'
import { live, openPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const aDraw = async () => {
  const { lot, drawRequest } = await aReview(app.world, app.people, { photos: 0 })
  await app.world.db
    .updateTable('draw_requests')
    .set({ due_date: '2030-01-02' })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  return { uuid: drawRequest.uuid, lotId: lot.uuid, street: lot.street }
}
const dueOf = async (uuid: string) =>
  String(
    (await app.world.db.selectFrom('draw_requests').select('due_date').where('uuid', '=', uuid).executeTakeFirst())
      ?.due_date,
  )

async function say(page: Page, words: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(words)
}

it('“due 24 dec 2030” on a draw request takes one Enter, and one undo', async () => {
  const { uuid, lotId } = await aDraw()
  const session = await app.openSession(app.people.agency, { path: paths.drawRequest({ lotId, requestId: uuid }) })
  const { page } = session
  await live(page)
  await say(page, 'due 24 dec 2030')
  await page.getByRole('option', { name: 'Set due date: Tuesday, December 24, 2030', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => dueOf(uuid)).toContain('2030-12-24')
  await page.getByText('December 24').or(page.getByText('Dec 24')).first().waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => dueOf(uuid)).toContain('2030-01-02')
  await session.leave()
})

it('a filled command from another page asks for its record, and keeps the values', async () => {
  const { agency } = app.people
  const at = (date: string, minutes: number) => instantAt(date, minutes, defaultZone)
  const { uuid } = await anEvent(app.world, {
    title: 'Trench visit',
    created_by: agency.uuid,
    agency: agency.uuid,
    starts_at: new Date(at('2030-11-04', 540)),
    ends_at: new Date(at('2030-11-04', 600)),
  })
  const due = await aDraw()
  const session = await app.openSession(agency, { path: paths.lenders(), pointer: false })
  const { page } = session
  await live(page)
  await say(page, '>assign agency')
  await page.getByText(/^Your role can’t do “Assign an agency to the .*”: admins can\.$/).waitFor()
  for (let layer = 0; layer < 2; layer += 1) await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await say(page, 'due 24 dec 2030')
  await page.getByRole('option', { name: 'Set due date: Tuesday, December 24, 2030…' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Set due date: For which record?' }).waitFor()
  await page.keyboard.insertText(due.street)
  await page.getByRole('option').filter({ hasText: due.street }).first().waitFor()
  await page.keyboard.press('Enter')
  const date = page.getByRole('combobox', { name: 'Set due date: Due date' })
  await expect.poll(() => date.inputValue()).toBe('24 dec 2030')
  await page.keyboard.press('Enter')
  await expect.poll(() => dueOf(due.uuid)).toContain('2030-12-24')

  await say(page, 'move event trench to dec 20 2030')
  await page.getByRole('option', { name: /^Move event to date: trench/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^Trench visit/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Move event to date: Date' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Event moved').first().waitFor()
  const moved = await app.world.db.selectFrom('events').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  expect([moved?.starts_at, moved?.ends_at].map((one) => one?.toISOString())).toEqual([
    at('2030-12-20', 540),
    at('2030-12-20', 600),
  ])
  // Text typed after the name of a form becomes the record's name.
  const goesInto = async (words: string, title: string, name: string, field: string) => {
    await say(page, `${words} ${name}`)
    await page.getByRole('option', { name: `${title}: ${name}…`, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title }).waitFor()
    const box = page.getByRole('textbox', { name: field, exact: true })
    await expect.poll(() => box.inputValue()).toBe(field === 'Code' ? '07-100' : name)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
  }
  await goesInto('new template', 'New template', 'Monthly', 'Name')
  await goesInto('new lender', 'New lender', 'Oak Bank', 'Name')
  await goesInto('new lot', 'New lot', '9 Oak Street', 'Street')
  await goesInto('new event', 'New event', 'Roof walk', 'Title')
  await goesInto('new cost code', 'New cost code', '07-100 Waterproofing', 'Code')
  await say(page, 'new draw request Foundation')
  await page.getByRole('option', { name: 'New draw request: Foundation…', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: new RegExp(due.street) })
    .first()
    .press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Foundation')
  // Its form opens, regardless of the calendar's month.
  await page.goto(paths.event(uuid))
  await page.getByRole('dialog', { name: 'Edit event' }).waitFor()
  await session.leave()
})
