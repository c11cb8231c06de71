import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/world/call'
import { aPerson, type Person } from 'tests/support/world/people'
import { expectRefusal, live, runByPalette } from 'tests/support/browser/forms'
import { picture } from 'tests/support/files/pictures'
import { aPngClaiming } from 'tests/support/files/sample-files'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const account = ({ uuid }: Person) =>
  app.world.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

it('by key: names and number are saved from anywhere, shown in the frame, and undone', async () => {
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: paths.lots() })
  const { page } = session
  await live(page)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('First name').fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('First name is required').waitFor()
  expectRefusal(session)
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Contact number').fill('+1 555 0100')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await account(app.people.reviewer)).toMatchObject({ first_name: 'Maya', contact_number: '+1 555 0100' })
  await page.getByRole('button', { name: 'Maya Tester, account' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(async () => (await account(app.people.reviewer)).first_name).toBe('Reviewer')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Reviewer')
  await page.getByRole('button', { name: 'Reviewer Tester, account' }).waitFor()
  await session.leave()
})

it('by pointer: a picture is previewed, saved, shown in the frame, and removed', async () => {
  const session = await app.openSession(app.people.agency)
  const { page } = session
  await live(page)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: /^Settings/ }).click()
  const field = page.getByLabel('Picture', { exact: true })
  const chosen = page.getByRole('img', { name: 'Chosen picture' })
  const saves = page.getByRole('button', { name: 'Save' })
  const choose = (buffer: Buffer, kind = 'png') =>
    field.setInputFiles({ name: `me.${kind}`, mimeType: `image/${kind}`, buffer })
  const told = () =>
    field.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
  await page.getByLabel('Agency name').fill('Cascade Inspections')
  for (const [none, why] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'This is not a picture that can be opened. Choose a JPEG or PNG'],
    ['', 'The file is empty. Take or export it again'],
  ] as const) {
    await choose(Buffer.from(none))
    await expect.poll(told).toBe(why)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => chosen.count()).toBe(0)
  }
  // It begins like a picture: no broken image is shown, and the provider decides.
  await choose((await picture()).subarray(0, 60), 'jpeg')
  await page.getByText('This browser can’t preview the file').waitFor()
  await expect.poll(() => chosen.count()).toBe(0)
  await saves.click()
  await expect.poll(told).toMatch(/^The picture (is cut off|cannot be read)/)
  session.expects(/\b422\b/)
  await expect.poll(() => page.getByLabel('Agency name').inputValue()).toBe('Cascade Inspections')
  expect((await account(app.people.agency)).agency_name).not.toBe('Cascade Inspections')
  // An error does not apply to another file, chosen or saved.
  await choose(await picture(), 'jpeg')
  await chosen.waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
  await saves.click()
  await page.getByText('Profile saved').first().waitFor()
  expect(await told()).not.toMatch(/^The (file|picture) /)
  const face = page.getByRole('button', { name: /, account$/ }).locator('img')
  await expect.poll(() => face.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect((await account(app.people.agency)).agency_name).toBe('Cascade Inspections')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await saves.click()
  await face.waitFor({ state: 'detached' })
  expect((await account(app.people.agency)).picture).toBeNull()
  // Too large to decode: rejected by its header; too large to render here: no preview.
  await choose(await picture())
  await chosen.waitFor()
  await choose(aPngClaiming(20_000, 20_000))
  await page.getByText('The picture is too large to open: 20000 × 20000 pixels').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => chosen.count()).toBe(0)
  await choose(aPngClaiming(9000, 9000))
  await page.getByText('This browser can’t preview the file').waitFor()
  await expect.poll(() => field.inputValue()).not.toBe('')
  await expect.poll(() => chosen.count()).toBe(0)
  await choose(await picture())
  await chosen.waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
  await session.leave()
})

const change = (person: Person, last_name: string) =>
  call(app.world, app.people.admin, 'users.update', { params: { id: person.uuid }, body: { lastName: last_name } })

it('by palette: reports another person’s change when saving, and keeps unsaved values', async () => {
  const person = await aPerson(app.world, { role: 'borrower' })
  const session = await app.openSession(person, { pointer: false, path: paths.lots() })
  const { page, context } = session
  await live(page)
  await runByPalette(page, 'Settings')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('Contact number').focus()
  await change(person, 'Moved')
  await page.getByRole('button', { name: /Moved, account$/ }).waitFor()
  // Letters that would navigate if they were handled as keys.
  await page.keyboard.type('glgl')
  await page.getByLabel('First name').fill('Typed')
  await page.getByLabel('Contact number').fill('+1 555 0177')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Save again to keep both\.$/).waitFor()
  session.expects(/\b409\b/)
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Moved')
  await expect.poll(() => page.getByText(/^Now it is/).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  expect(await account(person)).toMatchObject({
    first_name: 'Typed',
    last_name: 'Moved',
    contact_number: '+1 555 0177',
  })
  expect(session.complaints.filter((complaint) => !/\b409\b/.test(complaint))).toEqual([])
  await page.getByText('Profile saved').first().waitFor()
  await page.getByLabel('First name').fill('Kept')
  await page.getByLabel('Contact number').fill('call me')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Contact number').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.reload()
  await page.getByText('Your draft was restored.').waitFor()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Kept')
  await page.getByLabel('Contact number').fill('+1 555 0178')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText(sayOfField('formOffline')).first().waitFor()
  await context.setOffline(false)
  // Waits until the page itself is online, slightly after the browser; until then it keeps the form.
  await live(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  expect(await account(person)).toMatchObject({ first_name: 'Kept', contact_number: '+1 555 0178' })
  await expect.poll(() => page.getByText('Your draft was restored').count()).toBe(0)
  await session.close()
})
