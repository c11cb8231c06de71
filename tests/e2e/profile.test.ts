import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { call } from 'tests/support/call'
import { aPerson, type Person } from 'tests/support/people'
import { expectRefusal, live, runByPalette } from 'tests/support/forms'
import { picture } from 'tests/support/pictures'
import { aPngClaiming } from 'tests/support/sample-files'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

const account = ({ uuid }: Person) =>
  stage.world.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

it('by key: names and number are saved from anywhere, shown in the frame, and undone', async () => {
  const seat = await stage.sit(stage.people.reviewer, { pointer: false, path: paths.lots() })
  const { page } = seat
  await live(page)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('First name').fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('First name is required').waitFor()
  expectRefusal(seat)
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Contact number').fill('+1 555 0100')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await account(stage.people.reviewer)).toMatchObject({ first_name: 'Maya', contact_number: '+1 555 0100' })
  await page.getByRole('button', { name: 'Maya Tester, account' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(async () => (await account(stage.people.reviewer)).first_name).toBe('Reviewer')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Reviewer')
  await page.getByRole('button', { name: 'Reviewer Tester, account' }).waitFor()
  await seat.leave()
})

it('by pointer: a picture is seen before it is saved, then in the frame, and taken away again; what is none is refused, and the name typed stays', async () => {
  const seat = await stage.sit(stage.people.agency)
  const { page } = seat
  await live(page)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: /^Settings/ }).click()
  const field = page.getByLabel('Picture', { exact: true })
  const chosen = page.getByRole('img', { name: 'The chosen one' })
  const saves = page.getByRole('button', { name: 'Save' })
  const choose = (buffer: Buffer, kind = 'png') =>
    field.setInputFiles({ name: `me.${kind}`, mimeType: `image/${kind}`, buffer })
  const told = () =>
    field.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
  await page.getByLabel('Agency name').fill('Cascade Inspections')
  for (const [none, why] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'This is not a picture that can be opened'],
    ['', 'The file is empty'],
  ] as const) {
    await choose(Buffer.from(none))
    await expect.poll(told).toBe(why)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('')
    expect(await chosen.count()).toBe(0)
  }
  // It begins as a picture does: nothing broken stands in its place, and the provider has the last word.
  await choose((await picture()).subarray(0, 60), 'jpeg')
  await page.getByText('This browser cannot draw the file').waitFor()
  expect(await chosen.count()).toBe(0)
  await saves.click()
  await expect.poll(told).toMatch(/^The (file is cut off|picture cannot be read)/)
  seat.expects(/\b422\b/)
  expect(await page.getByLabel('Agency name').inputValue()).toBe('Cascade Inspections')
  expect((await account(stage.people.agency)).agency_name).not.toBe('Cascade Inspections')
  // What was said of it says nothing of another one, chosen or saved.
  await choose(await picture(), 'jpeg')
  await chosen.waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
  await saves.click()
  await page.getByText('Profile saved').first().waitFor()
  expect(await told()).not.toMatch(/^The (file|picture) /)
  const face = page.getByRole('button', { name: /, account$/ }).locator('img')
  await expect.poll(() => face.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect((await account(stage.people.agency)).agency_name).toBe('Cascade Inspections')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await saves.click()
  await face.waitFor({ state: 'detached' })
  expect((await account(stage.people.agency)).picture).toBeNull()
  // Too large to open: refused by its head as it is chosen; too large to draw here: not drawn.
  await choose(await picture())
  await chosen.waitFor()
  await choose(aPngClaiming(20_000, 20_000))
  await page.getByText('The picture is too large to open: 20000 × 20000 pixels').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.inputValue()).toBe('')
  expect(await chosen.count()).toBe(0)
  await choose(aPngClaiming(9000, 9000))
  await page.getByText('This browser cannot draw the file').waitFor()
  expect(await field.inputValue()).not.toBe('')
  expect(await chosen.count()).toBe(0)
  await choose(await picture())
  await chosen.waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe(null)
  await seat.leave()
})

const change = (person: Person, last_name: string) =>
  call(stage.world, stage.people.admin, 'users.update', { params: { id: person.uuid }, body: { lastName: last_name } })

it('by palette: what somebody else changes meanwhile leaves who types where they are, and stands there once it is told of at saving; what was refused, or could not be sent, is there again after a reload', async () => {
  const person = await aPerson(stage.world, { role: 'borrower' })
  const seat = await stage.sit(person, { pointer: false, path: paths.lots() })
  const { page, context } = seat
  await live(page)
  await runByPalette(page, 'Settings')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('Contact number').focus()
  await change(person, 'Moved')
  await page.getByRole('button', { name: /Moved, account$/ }).waitFor()
  // Letters that would lead away, were they taken for keys.
  await page.keyboard.type('glgl')
  await page.getByLabel('First name').fill('Typed')
  await page.getByLabel('Contact number').fill('+1 555 0177')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Save again to keep both\.$/).waitFor()
  seat.expects(/\b409\b/)
  expect(await page.getByLabel('Last name').inputValue()).toBe('Moved')
  expect(await page.getByText(/^Now it is/).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  expect(await account(person)).toMatchObject({
    first_name: 'Typed',
    last_name: 'Moved',
    contact_number: '+1 555 0177',
  })
  expect(seat.complaints.filter((complaint) => !/\b409\b/.test(complaint))).toEqual([])
  await page.getByText('Profile saved').first().waitFor()
  await page.getByLabel('First name').fill('Kept')
  await page.getByLabel('Contact number').fill('call me')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Contact number').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.reload()
  await page.getByText('What you typed before is here again.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Kept')
  await page.getByLabel('Contact number').fill('+1 555 0178')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText(messages.formOffline).first().waitFor()
  await context.setOffline(false)
  // The page itself is back, which it says a moment after the browser: until then it keeps the form.
  await live(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Profile saved').first().waitFor()
  expect(await account(person)).toMatchObject({ first_name: 'Kept', contact_number: '+1 555 0178' })
  expect(await page.getByText('What you typed before').count()).toBe(0)
  await seat.close()
})
