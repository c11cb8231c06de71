import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aTemplate } from 'tests/support/builders/templates'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Opens a form as the agency. */
async function atForm(path: string) {
  const session = await app.openSession(app.people.agency, { path })
  session.expects(/\b409\b/)
  await live(session.page)
  return session
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'))

/** Saves a form that somebody else saved before: no field was changed by both, so saving again keeps both. */
async function saveBoth(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Save again to keep both\.$/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(/^Now it is/).count()).toBe(0)
}

describe('a form opened by two people keeps the first’s changes in fields the second left', () => {
  /** A draw request with two cost codes and two lenders, of which the first is chosen. */
  async function aRequest() {
    const { world, people } = app
    const agency = people.agency.uuid
    const codes = [
      await aCostCode(world, { agency }),
      await aCostCode(world, { agency }),
      await aCostCode(world, { agency }),
    ]
    const lenders = [
      await aLender(world, { agency, name: 'Oak Bank' }),
      await aLender(world, { agency, name: 'Elm Bank' }),
    ]
    const lot = await aLot(world, { agency })
    const { uuid } = await aDrawRequest(world, { lot: lot.uuid, title: 'Shared draw', total_budget: 10_000 })
    for (const { uuid: cost_code, code, title } of codes.slice(0, 2))
      await anItem(world, { draw_request: uuid, cost_code, code, title, budget: 5000 })
    const [oak] = lenders
    await world.db
      .insertInto('request_lenders')
      .values({ draw_request: uuid, lender: oak?.uuid ?? '' })
      .execute()
    const names = codes.map(({ code, title }) => `${code} ${title}`)
    const update = (body: object) => call(world, people.admin, 'requests.update', { params: { id: uuid }, body })
    const kept = async () => {
      const items = await world.db
        .selectFrom('inspection_items')
        .select(['cost_code', 'budget'])
        .where('draw_request', '=', uuid)
        .where('deleted_at', 'is', null)
        .execute()
      const chosen = await world.db
        .selectFrom('request_lenders')
        .select('lender')
        .where('draw_request', '=', uuid)
        .execute()
      return {
        budgets: codes.map(({ uuid: code }) => items.find(({ cost_code }) => cost_code === code)?.budget ?? null),
        lenders: lenders.map(({ uuid: lender }) => chosen.some((one) => one.lender === lender)),
      }
    }
    return { uuid, codes, lenders, names, update, kept }
  }

  it('in lists and shares of a draw request, with a question about a share both changed', async () => {
    const { uuid, codes, lenders, names, update, kept } = await aRequest()
    const session = await atForm(paths.editRequest(uuid))
    const { page, leave } = session
    const dialog = page.getByRole('dialog', { name: 'Edit draw request' })
    // Mine: without the first lender. Theirs: with the second one, a third cost code, and other shares.
    await dialog.getByRole('checkbox', { name: 'Oak Bank' }).uncheck()
    await update({
      lenders: lenders.map((lender) => lender.uuid),
      costCodeIds: codes.map((code) => code.uuid),
      shares: codes.map((code, at) => ({ costCodeId: code.uuid, budget: [5000, 3000, 2000][at] })),
    })
    await saveBoth(page)
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Elm Bank' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: 'Oak Bank' }).isChecked()).toBe(false)
    // The message names the changed fields, and each is marked until it is touched.
    await dialog.getByText(/^Changed by someone else, new values shown below: .*Elm Bank/).waitFor()
    const marked = dialog.locator('[data-followed]')
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: 'Elm Bank' }).getAttribute('aria-description'))
      .toMatch(/by someone else/)
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Oak Bank' }).and(marked).count()).toBe(0)
    await expect.poll(() => dialog.getByLabel('Title').and(marked).count()).toBe(0)
    await session.checkAccess()
    expect(await dialog.getByRole('checkbox', { name: names[2] }).isChecked()).toBe(true)
    await expect.poll(() => dialog.getByLabel(`Budget of ${names[1]}`).inputValue()).toBe('3000')
    await expect.poll(() => dialog.getByLabel(`Budget of ${names[2]}`).inputValue()).toBe('2000')
    await dialog.getByLabel(`Budget of ${names[0]}`).fill('4500')
    await dialog.getByLabel(`Budget of ${names[1]}`).fill('3500')
    await update({
      shares: codes.map((code, at) => ({ costCodeId: code.uuid, budget: [6000, 2000, 2000][at] })),
      description: 'Theirs',
    })
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${names[0]}: Now it is “6000”`).waitFor()
    await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Theirs')
    await expect.poll(() => dialog.getByLabel(`Budget of ${names[0]}`).inputValue()).toBe('4500')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Request Updated').first().waitFor()
    expect(await kept()).toEqual({ budgets: [4500, 3500, 2000], lenders: [false, true] })
    await leave()
  })

  it('in comment templates, multiline texts, event hours and editors, even after a reload', async () => {
    const { world, people } = app
    const agency = people.agency.uuid
    const set = (texts: string[]) => {
      const templates = texts.map((text, at) => ({ label: `Reason ${at + 1}`, text }))
      return call(world, people.agency, 'commentTemplates.set', { body: { templates } })
    }
    await set(['One', 'Two'])
    const code = await aCostCode(world, { agency, code: '70A', checklist: ['One'] })
    const times = { starts_at: new Date('2031-05-06T16:00:00Z'), ends_at: new Date('2031-05-06T17:00:00Z') }
    const event = await anEvent(world, { created_by: agency, agency, title: 'Walk', ...times })
    const template = await aTemplate(world, { name: 'Two', agency })
    const { page, leave } = await atForm(paths.templateSettings())
    const at = async (path: string) => {
      await page.goto(path)
      await live(page)
    }

    const text = (n: number) => page.getByLabel(`Key ${n}, comment for the borrower`)
    await text(1).fill('Mine')
    await set(['One', 'Theirs', 'Third'])
    await saveBoth(page)
    await expect.poll(() => text(2).inputValue()).toBe('Theirs')
    expect([await text(1).inputValue(), await text(3).inputValue()]).toEqual(['Mine', 'Third'])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Comment templates saved').first().waitFor()
    const reasons = world.db.selectFrom('comment_templates').select('templates').where('agency', '=', agency)
    const kept = await reasons.executeTakeFirst()
    expect(kept?.templates?.map((one) => one.text)).toEqual(['Mine', 'Theirs', 'Third'])

    await at(paths.costCode(code.uuid))
    await page.getByLabel('Title').fill('Mine')
    const checklist = ['One', 'Two']
    await call(world, people.admin, 'costCodes.update', { params: { id: code.uuid }, body: { checklist } })
    await saveBoth(page)
    await expect.poll(() => page.getByLabel('Checklist').inputValue()).toBe('One\nTwo')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Cost code saved').first().waitFor()
    const lines = world.db.selectFrom('cost_codes').select(['title', 'checklist']).where('uuid', '=', code.uuid)
    expect(await lines.executeTakeFirst()).toEqual({ title: 'Mine', checklist })

    await at(paths.event(event.uuid))
    const from = await page.getByLabel('From').inputValue()
    await page.getByLabel('Title').fill('Round')
    const [start, end] = ['2031-05-06T18:00:00.000Z', '2031-05-06T19:30:00.000Z']
    await call(world, people.admin, 'events.move', { params: { uuid: event.uuid }, body: { start, end } })
    await saveBoth(page)
    const two = (hours: string) => `${String(Number(hours.slice(0, 2)) + 2).padStart(2, '0')}:00`
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(two(from))
    await page.keyboard.press('Control+Enter')
    const hours = world.db.selectFrom('events').select(['title', 'starts_at', 'ends_at']).where('uuid', '=', event.uuid)
    const is = { title: 'Round', starts_at: new Date(start), ends_at: new Date(end) }
    await expect.poll(() => hours.executeTakeFirst()).toEqual(is)

    await at(paths.template(template.uuid))
    const theirs = (summaryHtml: string) =>
      call(world, people.agency, 'templates.update', { params: { id: template.uuid }, body: { summaryHtml } })
    await editor(page, 'Table').click()
    await page.keyboard.insertText('Mine')
    await theirs('<p>Theirs</p>')
    await saveBoth(page)
    await editor(page, 'Summary').filter({ hasText: 'Theirs' }).waitFor()
    await editor(page, 'Table').filter({ hasText: 'Mine' }).waitFor()
    await editor(page, 'Summary').click()
    await page.keyboard.insertText('Mine, ')
    await theirs('<p>Theirs &amp; more</p><p>of it</p>')
    await page.reload()
    await page.getByText(/Summary is now “Theirs & more of it”\.$/).waitFor()
    await editor(page, 'Summary').getByText('Mine').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await editor(page, 'Summary').getByText('Theirs & more').waitFor()
    await leave()
  })
})

it('a template’s draft survives a reload in two windows independently', async () => {
  const { uuid } = await aTemplate(app.world, { name: 'Twofold', agency: app.people.agency.uuid })
  const session = await app.openSession(app.people.agency, { path: paths.template(uuid) })
  const { page } = session
  await live(page)
  const other = await session.context.newPage()
  await other.goto(page.url())
  await live(other)
  await editor(page, 'Summary').click()
  await page.keyboard.insertText('Mine')
  await editor(other, 'Table').click()
  await other.keyboard.insertText('Theirs')
  await other.keyboard.press('Control+Enter')
  await other.waitForURL(`**${paths.templates()}`)
  // Back in the first window: untouched fields follow, and nothing is overwritten.
  await page.getByLabel('Name').click()
  await page.keyboard.press('Control+Enter')
  await editor(page, 'Table').getByText('Theirs').waitFor()
  session.expects(/\b409\b/)
  await page.reload()
  await page.getByText('Your draft was restored.').waitFor()
  await editor(page, 'Table').getByText('Theirs').waitFor()
  await editor(page, 'Summary').getByText('Mine').waitFor()
  await page.getByLabel('Name').click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  await page.goto(paths.template(uuid))
  await editor(page, 'Table').getByText('Theirs').waitFor()
  await editor(page, 'Summary').getByText('Mine').waitFor()
  await other.close()
  await session.leave()
})
