import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLender } from 'tests/support/builders/codes'
import { aReview } from 'tests/support/builders/review'
import { aTemplate } from 'tests/support/builders/templates'
import { live, runByPalette, settled } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const kept = (name: string) =>
  app.world.db.selectFrom('templates').selectAll().where('name', '=', name).executeTakeFirst()

const editor = (page: Page, name: string) => page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'))
const tools = (page: Page, name: string) => page.getByRole('toolbar', { name })
const hasFocus = (one: Locator) =>
  expect.poll(() => one.evaluate((it) => it.contains(document.activeElement)), { message: String(one) }).toBe(true)

it('by key: a new one is written with a preview, is safe, and survives a reload', async () => {
  const session = await app.openSession(app.people.agency, { path: paths.lenders() })
  const { page } = session
  await live(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(`**${paths.templates()}`)
  await page.getByRole('link', { name: 'Standard' }).waitFor()
  await page.getByRole('button', { name: 'New template' }).click()
  await page.waitForURL(`**${paths.newTemplate()}`)
  await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Short')
  const summary = page.getByRole('textbox', { name: 'Summary' }).and(page.locator('[contenteditable]'))
  await summary.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Of {{address}}')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText(' <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Insert field' }).first().click()
  await page.getByRole('menuitem', { name: 'Loan number' }).click()
  const shown = page.getByRole('region', { name: 'Preview' })
  await shown.getByText('Of 214 Cedar Hollow Rd').waitFor()
  await shown.getByText('<script>alert(1)</script>LN-20458').waitFor()
  // In the report's font.
  expect(await shown.evaluate((words) => getComputedStyle(words).fontFamily)).toMatch(/^"?Inter Variable/)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  expect((await kept('Short'))?.summary_html).toBe(
    '<p><strong>Of {{address}}</strong> &#60;script&#62;alert(1)&#60;/script&#62;{{loanNumber}}</p>',
  )

  await page.getByRole('link', { name: 'Short' }).click()
  const table = page.getByRole('textbox', { name: 'Table' }).and(page.locator('[contenteditable]'))
  const kind = async () => {
    await table.click()
    await page.keyboard.insertText('Of {{address}}')
    await page.getByLabel('Name').fill('Shorter')
    await page.getByRole('region', { name: 'Preview' }).getByText('Of 214 Cedar').nth(1).waitFor()
  }
  await kind()
  await page.reload()
  await page.getByText('Your draft was restored.').waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Shorter')
  await table.getByText('Of {{address}}').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await table.getByText('Of {{address}}').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Short')
  await page.reload()
  await table.waitFor()
  await expect.poll(() => page.getByText('Your draft was restored.').count()).toBe(0)
  await kind()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  expect((await kept('Shorter'))?.table_html).toBe('<p>Of {{address}}</p>')
  await session.leave()
})

it('by pointer: reports unknown fields, protects the default, and copies a shared one', async () => {
  await aTemplate(app.world, { name: 'Taken', agency: app.people.agency.uuid })
  const session = await app.openSession(app.people.agency, { path: paths.templates() })
  const { page } = session
  const named = ['Code', 'Item', 'Budget', 'Progress'].map((head) => `<th>${head}</th>`).join('')
  const cells = ['code', 'title', 'budget', 'progress'].map((field) => `<td>{{item.${field}}}</td>`).join('')
  const table_html = `<table><tbody><tr>${named}</tr><tr>${cells}</tr></tbody></table>`
  await app.world.db.updateTable('templates').set({ table_html }).where('name', '=', 'Standard').execute()
  await live(page)
  await page.getByRole('link', { name: 'Taken' }).click()
  await page.getByRole('textbox', { name: 'Table' }).and(page.locator('[contenteditable]')).click()
  await page.keyboard.insertText('{{nothing}}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('There is no field nothing').first().waitFor()
  session.expects(/\b400\b/)
  await page.goto(paths.templates())
  await live(page)
  const row = page.locator('[data-row-id]').filter({ hasText: 'Taken' })
  await row.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await row.getByText('Default', { exact: true }).waitFor()
  for (const name of ['Make template active or inactive', 'Delete template']) {
    const button = page.getByRole('button', { name })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    const why = page.getByText('It is the default: make another one the default first')
    await why.filter({ visible: true }).first().waitFor()
  }

  await page.getByRole('link', { name: 'Standard', exact: true }).click()
  const name = page.getByLabel('Name')
  await name.waitFor()
  await expect.poll(() => name.getAttribute('readonly')).not.toBeNull()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Standard').waitFor()
  // On a phone, its table breaks no word and does not widen the page.
  await page.setViewportSize({ width: 390, height: 844 })
  const heads = editor(page, 'Table').locator('th p').filter({ hasText: /^\w+$/ })
  await heads.first().waitFor()
  const lines = await heads.evaluateAll((all) =>
    all.map((one) => Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))),
  )
  expect(lines).toEqual([1, 1, 1, 1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Copy template' }).click()
  await page.waitForURL((url) => url.pathname === paths.newTemplate())
  await page.getByRole('heading', { name: 'New template' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Standard (copy)')
  await editor(page, 'Table').getByText('{{item.title}}').first().waitFor()
  await name.fill('taken')
  await page.keyboard.press('Control+Enter')
  await page.getByText('A template with this name already exists').first().waitFor()
  await name.fill('Standard (copy)')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  expect((await kept('Standard (copy)'))?.agency).toBe(app.people.agency.uuid)
  await page.locator('[data-row-id][aria-current="true"]').filter({ hasText: 'Standard (copy)' }).waitFor()
  await session.leave()
})

it('by palette: created with two lines, offered when sending, renamed and deleted', async () => {
  const review = await aReview(app.world, app.people, { photos: 0 })
  const { db } = app.world
  await db.updateTable('draw_requests').set({ status: 'completed' }).where('lot', '=', review.lot.uuid).execute()
  await aLender(app.world, { agency: app.people.agency.uuid, name: 'First Bank' })
  const session = await app.openSession(app.people.agency, { path: paths.lenders() })
  const { page } = session
  await live(page)
  await runByPalette(page, 'Add a template')
  await page.keyboard.type('Long\n')
  const summary = page.getByRole('textbox', { name: /Summary/ }).or(page.getByRole('combobox', { name: /Summary/ }))
  await summary.fill('For {{item.title}}')
  await page.keyboard.press('Control+Enter')
  await page.getByText('item.title works only in a table row').first().waitFor()
  await summary.fill('For {{lenderNames}} & others')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await kept('Long'))?.summary_html).toBe('<p>For {{lenderNames}} &#38; others</p>')
  await page.goto(paths.report(review.lot.uuid, review.drawRequest.uuid))
  await live(page)
  await page.keyboard.press('Shift+S')
  await page.getByRole('option', { name: /^First Bank/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('option', { name: /^Long/ }).click()
  await page.getByRole('alertdialog').getByText('To First Bank').waitFor()
  await page.getByRole('alertdialog').getByText('In the template: Long').waitFor()
  await page.goto(paths.lenders())
  await live(page)
  const say = async (words: string, option: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option', { name: option }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Long/ }).waitFor()
    await page.keyboard.press('Enter')
  }
  await say('rename template', 'Rename template…')
  await page.keyboard.type('Longest\n')
  await expect.poll(() => kept('Longest')).toBeTruthy()
  await say('delete template', 'Delete template…')
  await expect.poll(async () => (await kept('Longest'))?.deleted_at).toBeTruthy()
  await session.leave()
})

it('in two windows the second save shows the other’s text before it overwrites', async () => {
  const { db } = app.world
  const { uuid } = await aTemplate(app.world, { name: 'Shared', agency: app.people.agency.uuid })
  const session = await app.openSession(app.people.agency, { path: paths.template(uuid) })
  const { page } = session
  await live(page)
  const words = page.getByRole('textbox', { name: 'Summary' }).and(page.locator('[contenteditable]'))
  await words.click()
  await page.keyboard.type('Mine')
  const theirs = { summary_html: '<p>Theirs &#38; <strong>bold</strong></p>', version: 2 }
  await db.updateTable('templates').set(theirs).where('uuid', '=', uuid).execute()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Now it is “Theirs & bold”').waitFor()
  await page
    .getByText(/Save again to overwrite it/)
    .first()
    .waitFor()
  // Only the changed part is marked as different.
  await expect.poll(() => page.getByText(/Now it is/).count()).toBe(1)
  session.expects(/\b409\b/)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**${paths.templates()}`)
  expect((await kept('Shared'))?.summary_html).toBe('<p>Mine</p>')

  await page.getByRole('link', { name: 'Shared' }).click()
  await words.getByText('Mine').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('option', { name: 'Edit template' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await runByPalette(page, 'Delete template')
  await page.waitForURL(`**${paths.templates()}`)
  await expect.poll(async () => (await kept('Shared'))?.deleted_at).toBeTruthy()

  await page.getByRole('button', { name: 'New template' }).click()
  await page.waitForURL(`**${paths.newTemplate()}`)
  await words.click()
  const html =
    '<p class="MsoNormal" style="color:red;margin:0"><b style=\'mso-bidi-font-weight:normal\'>Bold</b> <span style=color:red>red</span></p><ul><li style="margin:0">one<ul><li>two</li></ul></li></ul>'
  await words.evaluate((one, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  await words.getByText('two').waitFor()
  await expect.poll(() => words.locator('[style], ul ul').count()).toBe(0)
  await expect.poll(() => words.locator('strong').innerText()).toBe('Bold')

  const table = editor(page, 'Table')
  await table.click()
  for (const last of ['Remove row', 'Remove table']) {
    await tools(page, 'Table').getByRole('button', { name: 'Table', exact: true }).click()
    await table.getByText('{{item.title}}').click()
    await tools(page, 'Table').getByRole('button', { name: last }).click()
    await hasFocus(table)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  // Save stays visible, regardless of the form's length.
  await page.setViewportSize({ width: 1440, height: 900 })
  const box = await page.getByRole('button', { name: 'Save' }).boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await session.leave()
})

it('by key: the toolbar is one tab stop, and Tab and Escape leave the text', async () => {
  await aTemplate(app.world, {
    agency: app.people.agency.uuid,
    name: 'Stepped through',
    table_html: '<table><tbody><tr><td><p>{{item.title}}</p></td></tr></tbody></table>',
  })
  const path = paths.newTemplate()
  const session = await app.openSession(app.people.agency, { path, pointer: false })
  const { page } = session
  await live(page)
  const summary = editor(page, 'Summary')
  await summary.waitFor()
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  await hasFocus(tools(page, 'Summary'))
  await page.keyboard.press('ArrowRight')
  await tools(page, 'Summary').getByRole('button', { name: 'Italic' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(summary)
  await page.keyboard.type('- a\n')
  await page.keyboard.type('b of ')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await tools(page, 'Summary').getByRole('button', { name: 'Insert field' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('Lender')
  await page
    .getByRole('menuitem', { name: /^Lender/ })
    .and(page.locator(':focus'))
    .waitFor()
  await expect.poll(() => summary.innerText()).not.toContain('{{')
  await page.keyboard.press('Enter')
  await summary.getByText('b of {{lenderNames}}').waitFor()
  await hasFocus(summary)
  // Tab does not create nested lists, which could not be saved; it moves the focus.
  await page.keyboard.press('Tab')
  await hasFocus(tools(page, 'Table'))
  await expect.poll(() => summary.locator('ul ul').count()).toBe(0)
  await page.keyboard.press('Tab')
  await hasFocus(editor(page, 'Table'))
  // One layer at a time: from the text to its toolbar, then away.
  await page.keyboard.press('Escape')
  await hasFocus(tools(page, 'Table'))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await page.waitForURL(`**${paths.templates()}`)

  await page.getByRole('link', { name: 'Stepped through' }).press('Enter')
  await editor(page, 'Table').getByText('{{item.title}}').waitFor()
  // The preview becomes a tab stop only after it is rendered.
  const preview = page.getByRole('region', { name: 'Table of the summary' })
  for (const stop of [tools(page, 'Summary'), editor(page, 'Summary'), tools(page, 'Table'), preview])
    await stop.waitFor()
  await page.getByLabel('Name').focus()
  for (const stop of [tools(page, 'Summary'), editor(page, 'Summary'), tools(page, 'Table'), editor(page, 'Table')]) {
    await page.keyboard.press('Tab')
    await hasFocus(stop)
  }
  await page.keyboard.press('Tab')
  await hasFocus(preview)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':focus')).waitFor()
  await page.reload()
  await live(page)
  await editor(page, 'Table').getByText('{{item.title}}').waitFor()
  await settled(page)
  await expect.poll(() => page.getByText('Your draft was restored.').count()).toBe(0)
  await session.leave()
})
