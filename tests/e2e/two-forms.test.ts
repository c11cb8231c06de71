import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aTemplate } from 'tests/support/builders/templates'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

/** The form of the agency at an address, ready to be typed into. */
async function atForm(path: string) {
  const seat = await stage.sit(stage.people.agency, { path })
  seat.expects(/\b409\b/)
  await live(seat.page)
  return seat
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'))

/** Saves a form that somebody else saved before: nothing both changed, so it is saved again as it stands there now. */
async function saveBoth(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Save again to keep both\.$/)
    .first()
    .waitFor()
  expect(await page.getByText(/^Now it is/).count()).toBe(0)
}

describe('of a form that two people have open, what the second did not touch is the first’s', () => {
  /** A draw request of two cost codes with two lenders, of which the first is chosen. */
  async function aRequest() {
    const { world, people } = stage
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

  it('the boxes of a list and the shares of a draw request; a share that both changed is asked about at its cost code, and alone', async () => {
    const { uuid, codes, lenders, names, update, kept } = await aRequest()
    const seat = await atForm(paths.editRequest(uuid))
    const { page, leave } = seat
    const dialog = page.getByRole('dialog', { name: 'Edit draw request' })
    // Mine: the first lender no more. Theirs: the second one too, a third cost code, and other shares.
    await dialog.getByRole('checkbox', { name: 'Oak Bank' }).uncheck()
    await update({
      lenders: lenders.map((lender) => lender.uuid),
      costCodeIds: codes.map((code) => code.uuid),
      shares: codes.map((code, at) => ({ costCodeId: code.uuid, budget: [5000, 3000, 2000][at] })),
    })
    await saveBoth(page)
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Elm Bank' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: 'Oak Bank' }).isChecked()).toBe(false)
    // Which those are is said, and each is marked until it is touched.
    await dialog.getByText(/^Changed meanwhile, and filled in below: .*Elm Bank/).waitFor()
    const marked = dialog.locator('[data-followed]')
    expect(await dialog.getByRole('checkbox', { name: 'Elm Bank' }).getAttribute('aria-description')).toMatch(
      /meanwhile/,
    )
    expect(await dialog.getByRole('checkbox', { name: 'Oak Bank' }).and(marked).count()).toBe(0)
    expect(await dialog.getByLabel('Title').and(marked).count()).toBe(0)
    await seat.checkAccess()
    expect(await dialog.getByRole('checkbox', { name: names[2] }).isChecked()).toBe(true)
    expect(await dialog.getByLabel(`Budget of ${names[1]}`).inputValue()).toBe('3000')
    expect(await dialog.getByLabel(`Budget of ${names[2]}`).inputValue()).toBe('2000')
    await dialog.getByLabel(`Budget of ${names[0]}`).fill('4500')
    await dialog.getByLabel(`Budget of ${names[1]}`).fill('3500')
    await update({
      shares: codes.map((code, at) => ({ costCodeId: code.uuid, budget: [6000, 2000, 2000][at] })),
      description: 'Theirs',
    })
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${names[0]}: Now it is “6000”`).waitFor()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Theirs')
    expect(await dialog.getByLabel(`Budget of ${names[0]}`).inputValue()).toBe('4500')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Request Updated').first().waitFor()
    expect(await kept()).toEqual({ budgets: [4500, 3500, 2000], lenders: [false, true] })
    await leave()
  })

  it('the comment templates', async () => {
    const { world, people } = stage
    const set = (texts: string[]) => {
      const templates = texts.map((text, at) => ({ label: `Reason ${at + 1}`, text }))
      return call(world, people.agency, 'commentTemplates.set', { body: { templates } })
    }
    await set(['One', 'Two'])
    const { page, leave } = await atForm(paths.templateSettings())
    const text = (n: number) => page.getByLabel(`Key ${n}, what the borrower reads`)
    await text(1).fill('Mine')
    await set(['One', 'Theirs', 'Third'])
    await saveBoth(page)
    await expect.poll(() => text(2).inputValue()).toBe('Theirs')
    expect([await text(1).inputValue(), await text(3).inputValue()]).toEqual(['Mine', 'Third'])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Comment templates saved').first().waitFor()
    const row = world.db.selectFrom('comment_templates').select('templates').where('agency', '=', people.agency.uuid)
    const kept = await row.executeTakeFirst()
    expect(kept?.templates?.map((one) => one.text)).toEqual(['Mine', 'Theirs', 'Third'])
    await leave()
  })

  it('lines below each other', async () => {
    const { world, people } = stage
    const { uuid } = await aCostCode(world, { agency: people.agency.uuid, code: '70A', checklist: ['One'] })
    const { page, leave } = await atForm(paths.costCode(uuid))
    await page.getByLabel('Title').fill('Mine')
    const body = { checklist: ['One', 'Two'] }
    await call(world, people.admin, 'costCodes.update', { params: { id: uuid }, body })
    await saveBoth(page)
    await expect.poll(() => page.getByLabel('Checklist').inputValue()).toBe('One\nTwo')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Cost code saved').first().waitFor()
    const row = world.db.selectFrom('cost_codes').select(['title', 'checklist']).where('uuid', '=', uuid)
    expect(await row.executeTakeFirst()).toEqual({ title: 'Mine', checklist: ['One', 'Two'] })
    await leave()
  })

  it('the hours of an event', async () => {
    const { world, people } = stage
    const agency = people.agency.uuid
    const times = { starts_at: new Date('2031-05-06T16:00:00Z'), ends_at: new Date('2031-05-06T17:00:00Z') }
    const { uuid } = await anEvent(world, { created_by: agency, agency, title: 'Walk', ...times })
    const { page, leave } = await atForm(paths.event(uuid))
    const from = await page.getByLabel('From').inputValue()
    await page.getByLabel('Title').fill('Round')
    const body = { start: '2031-05-06T18:00:00.000Z', end: '2031-05-06T19:30:00.000Z' }
    await call(world, people.admin, 'events.move', { params: { uuid }, body })
    await saveBoth(page)
    const two = (hours: string) => `${String(Number(hours.slice(0, 2)) + 2).padStart(2, '0')}:00`
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(two(from))
    await page.keyboard.press('Control+Enter')
    const row = world.db.selectFrom('events').select(['title', 'starts_at', 'ends_at']).where('uuid', '=', uuid)
    const is = { title: 'Round', starts_at: new Date(body.start), ends_at: new Date(body.end) }
    await expect.poll(() => row.executeTakeFirst()).toEqual(is)
    await leave()
  })

  it('the words of an editor', async () => {
    const { world, people } = stage
    const { uuid } = await aTemplate(world, { name: 'Two', agency: people.agency.uuid })
    const { page, leave } = await atForm(paths.template(uuid))
    await editor(page, 'Table').click()
    await page.keyboard.type('Mine')
    await call(world, people.agency, 'templates.update', {
      params: { id: uuid },
      body: { summaryHtml: '<p>Theirs</p>' },
    })
    await saveBoth(page)
    await editor(page, 'Summary').filter({ hasText: 'Theirs' }).waitFor()
    await editor(page, 'Table').filter({ hasText: 'Mine' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`**${paths.templates()}`)
    const row = world.db.selectFrom('templates').select(['summary_html', 'table_html']).where('uuid', '=', uuid)
    expect(await row.executeTakeFirst()).toEqual({ summary_html: '<p>Theirs</p>', table_html: '<p>Mine</p>' })
    await leave()
  })
})

it('a template’s draft that comes back over what somebody changed meanwhile says what that is', async () => {
  const { world, people } = stage
  const { uuid } = await aTemplate(world, { name: 'Overtaken', agency: people.agency.uuid })
  const seat = await stage.sit(people.agency, { path: paths.template(uuid) })
  const { page } = seat
  await live(page)
  await editor(page, 'Summary').click()
  await page.keyboard.type('Mine')
  const body = { summaryHtml: '<p>Theirs &amp; more</p><p>of it</p>' }
  await call(world, people.agency, 'templates.update', { params: { id: uuid }, body })
  await page.reload()
  await page.getByText('Summary was changed meanwhile: “Theirs & more of it”.').waitFor()
  await editor(page, 'Summary').getByText('Mine').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await editor(page, 'Summary').getByText('Theirs & more').waitFor()
  await seat.leave()
})

it('of a template in two windows what one typed stays over a reload, whatever the other types and saves', async () => {
  const { uuid } = await aTemplate(stage.world, { name: 'Twofold', agency: stage.people.agency.uuid })
  const seat = await stage.sit(stage.people.agency, { path: paths.template(uuid) })
  const { page } = seat
  await live(page)
  const other = await seat.context.newPage()
  await other.goto(page.url())
  await live(other)
  await editor(page, 'Summary').click()
  await page.keyboard.type('Mine')
  await editor(other, 'Table').click()
  await other.keyboard.type('Theirs')
  await other.keyboard.press('Control+Enter')
  await other.waitForURL(`**${paths.templates()}`)
  // Somebody is back in the first window: what was not touched there follows, and nothing is written over.
  await page.getByLabel('Name').click()
  await page.keyboard.press('Control+Enter')
  await editor(page, 'Table').getByText('Theirs').waitFor()
  seat.expects(/\b409\b/)
  await page.reload()
  await page.getByText('What you typed before is here again.').waitFor()
  await editor(page, 'Table').getByText('Theirs').waitFor()
  await editor(page, 'Summary').getByText('Mine').waitFor()
  await page.getByLabel('Name').click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  await page.goto(paths.template(uuid))
  await editor(page, 'Table').getByText('Theirs').waitFor()
  await editor(page, 'Summary').getByText('Mine').waitFor()
  await other.close()
  await seat.leave()
})
