import { afterAll, beforeAll, expect, it } from 'vitest'
import { t } from 'locales/audit'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { live, runByPalette } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const { world, people } = app
  const lot = await aLot(world, { agency: people.agency.uuid, street: '1 Audit Street' })
  for (let totalBudget = 1; totalBudget <= 25; totalBudget += 1)
    await call(world, people.agency, 'lots.updateTotalBudget', { params: { lotId: lot.uuid }, body: { totalBudget } })
  // System entries are hidden until they are requested.
  const itself = { db: world.db, actor: null, operation: 'media.process', now: world.clock.now() } as const
  await record(itself, [{ noun: 'media', uuid: newId(itself.now), lot: lot.uuid, changed: [] }])
})
afterAll(() => app.stop())

it('by palette: lists, filters and pages changes, and opens their records', async () => {
  const session = await app.openSession(app.people.agency)
  const { page } = session
  await live(page)
  await runByPalette(page, 'Audit trail')
  await page.getByRole('heading', { name: 'Audit trail 26 entries' }).waitFor()
  const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(20)
  // The viewer's own sign-in is the latest entry.
  const latest = rows.nth(1)
  // The text appears once; the text of the operation would repeat it.
  await latest.getByText('Budget of 1 Audit Street set to $25', { exact: true }).waitFor()
  await expect.poll(() => latest.getByText('Total budget set').count()).toBe(0)
  await expect.poll(() => latest.textContent()).not.toMatch(/1 Audit Street.*1 Audit Street/)
  await latest.locator('summary').click()
  await latest.getByText('total budget: $24 → $25').waitFor()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => rows.count()).toBe(6)
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('lender')
  await page.getByText('No matching entries').waitFor()
  // A kind of record limits the actions, and another kind clears the chosen action.
  const action = page.getByRole('combobox', { name: 'Action' })
  const actions = () => action.getByRole('option').allTextContents()
  expect(await actions()).toEqual(expect.arrayContaining(['Any action', 'Lender added', 'Change undone or redone']))
  expect(await actions()).not.toContain('Lot added')
  await action.selectOption('Lender added')
  await page.waitForURL(/action=lenders\.add/)
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('lot')
  await page.waitForURL((url) => url.search === '?noun=lot')
  await expect
    .poll(async () => [await action.inputValue(), (await actions()).includes('Lender added')])
    .toEqual(['', false])
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('')
  await action.selectOption('Lot added')
  await page.getByText('No matching entries').waitFor()
  await action.focus()
  await action.selectOption('Total budget set')
  await page.getByRole('heading', { name: 'Audit trail 25 entries' }).waitFor()
  await action.and(page.locator(':focus')).waitFor()

  await action.selectOption('')
  await page.waitForURL((url) => !url.search)
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('lot')
  await page.waitForURL((url) => url.search === '?noun=lot')
  const heading = (count: string) => page.getByRole('heading', { name: `Audit trail ${count}` }).waitFor()
  await page.getByRole('searchbox', { name: 'Who' }).fill('agency test')
  await page.keyboard.press('Enter')
  await page.waitForURL(/who=agency/)
  await heading('25 entries')
  // The focus stays in the field.
  await page.getByRole('searchbox', { name: 'Who' }).and(page.locator(':focus')).waitFor()
  await page.getByLabel('To').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/to=2020-01-01/)
  await heading('0 entries')
  expect(new URL(page.url()).searchParams.get('noun')).toBe('lot')
  await page.getByLabel('To').fill('2040-01-01')
  await page.getByLabel('From').fill('2040-01-02')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('alert').getByText(t('audit.reversed')).waitFor()
  await page
    .locator('input[aria-invalid]')
    .and(page.getByLabel('To'))
    .and(page.getByRole('textbox', { description: t('audit.reversed') }))
    .waitFor()
  await page.getByRole('link', { name: 'Clear' }).click()
  await heading('26 entries')
  await expect.poll(() => page.getByRole('searchbox', { name: 'Who' }).inputValue()).toBe('')
  // The button disappears together with the filter it clears.
  await page.getByRole('heading', { name: 'Audit trail' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('combobox', { name: 'By' }).selectOption('By all')
  await heading('27 entries')
  await page.getByRole('row', { name: /Plumbline File processed/ }).waitFor()
  // A choice also submits the typed text; clearing filters keeps "By", which is not a filter.
  await expect.poll(() => page.getByRole('link', { name: 'Clear' }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Who' }).fill('agency test')
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('lot')
  await heading('25 entries')
  expect(new URL(page.url()).search).toBe('?noun=lot&by=all&who=agency+test')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F')
  await heading('27 entries')
  expect(new URL(page.url()).search).toBe('?by=all')
  await latest.getByRole('link', { name: '1 Audit Street' }).click()
  await page.getByRole('heading', { level: 1, name: '1 Audit Street' }).waitFor()
  await session.leave()
})

it('by key: one cursor covers its rows and pages, and opens an entry’s record', async () => {
  const session = await app.openSession(app.people.agency, { pointer: false })
  const { page } = session
  await live(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { name: 'Audit trail' }).waitFor()
  const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr')
  await page.keyboard.press('j')
  await rows.first().and(page.locator(':focus')).waitFor()
  // Two sign-ins of the viewer come first, then the changes.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await rows.nth(2).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('PageDown')
  await page.waitForURL(/before=/)
  await page.getByRole('link', { name: 'Latest' }).waitFor()
  await rows.first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('PageUp')
  await page.waitForURL((url) => !url.search)
  await page.getByRole('link', { name: 'Latest' }).waitFor({ state: 'detached' })
  await rows.nth(2).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '1 Audit Street' }).waitFor()
  await page.goBack()
  // Going back focuses the row of the previous page.
  await rows.nth(2).and(page.locator(':focus')).waitFor()
  // The filters are before all rows: one key focuses them, one clears them, and screen readers announce the result.
  const said = (count: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${count}$`) })
      .waitFor({ state: 'attached' })
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Kind of record' }).and(page.locator(':focus')).waitFor()
  // Arrow keys in the closed select are applied by Enter; Escape restores the value.
  const kind = page.getByRole('combobox', { name: 'Kind of record' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await kind.and(page.locator(':not(:focus)')).waitFor()
  expect([await kind.inputValue(), new URL(page.url()).search]).toEqual(['', ''])
  await page.keyboard.press('f')
  await page.keyboard.type('Lenders')
  await page.keyboard.press('Enter')
  await said('0 entries')
  expect(new URL(page.url()).search).toBe('?noun=lender')
  const who = page.getByRole('searchbox', { name: 'Who' })
  await who.fill('Zzz')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F')
  await said('27 entries')
  await page.waitForURL((url) => !url.search)
  // Unsubmitted text is cleared too; the next choice would have submitted it.
  await expect.poll(() => who.inputValue()).toBe('')
  // From a page opened by URL, PageUp leads to the previous page, or to the latest if that is the previous one.
  const place = await rows.last().locator('td').first().textContent()
  await page.goto(`${paths.audit()}?before=${Number(place) - 1}`)
  await live(page)
  await expect.poll(() => rows.count()).toBe(6)
  await page.keyboard.press('PageUp')
  await expect.poll(() => rows.count()).toBe(20)
  await expect.poll(() => rows.last().locator('td').first().textContent()).toBe(String(Number(place) - 1))
  await page.keyboard.press('PageUp')
  await page.waitForURL((url) => !url.search)
  await page.goto(`${paths.audit()}?before=0`)
  await page.getByText('No older entries').waitFor()
  await session.leave()
})

it('on a phone long names wrap, and filters are behind a button with their number', async () => {
  const { world, people } = app
  const street = 'Number 14 of the Long Avenue beside the Old Northern Railway Station'
  const lot = await aLot(world, { agency: people.agency.uuid, street })
  await call(world, people.agency, 'lots.updateTotalBudget', { params: { lotId: lot.uuid }, body: { totalBudget: 9 } })
  const session = await app.openSession(people.agency, { path: `${paths.audit()}?noun=lot&who=agency`, phone: true })
  const { page } = session
  const link = page.getByRole('link', { name: street })
  await link.waitFor()
  const [height, line] = await link.evaluate((at) => [
    at.clientHeight,
    Number.parseFloat(getComputedStyle(at).lineHeight),
  ])
  expect(height).toBeGreaterThanOrEqual(44)
  expect(height).toBeGreaterThan((line ?? 0) * 2)
  expect(line).toBeLessThanOrEqual(24)
  await live(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('searchbox', { name: 'Who' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filter, 2 set', expanded: false }).tap()
  for (const words of ['Kind of record', 'Action', 'Who', 'From', 'To'])
    await page.locator('label').getByText(words, { exact: true }).waitFor()
  await session.checkAccess()
  const lookOf = (name: string, role: 'combobox' | 'searchbox') =>
    page.getByRole(role, { name }).evaluate((one) => {
      const box = one.closest('select, .field-box') ?? one
      const { borderTopColor, borderTopWidth, width, height } = getComputedStyle(box)
      return { borderTopColor, borderTopWidth, width, height }
    })
  const field = await lookOf('Who', 'searchbox')
  expect(await lookOf('Kind of record', 'combobox')).toEqual(field)
  expect(await lookOf('Action', 'combobox')).toEqual(field)
  await page.getByRole('link', { name: 'Clear' }).tap()
  await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
  await session.leave()
})
