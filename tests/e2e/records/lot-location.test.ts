import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aReview, first } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const guessed = { coordinates_source: 'zip', latitude: 30.2707, longitude: -97.7426 } as const
const aGuessedLot = () => aLot(app.world, { agency: app.people.agency.uuid, ...guessed })
const rowOf = (uuid: string) =>
  app.world.db
    .selectFrom('lots')
    .select(['latitude', 'longitude', 'coordinates_source', 'outline'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Set location of lot/ })
const coordinates = (page: Page) => dialog(page).getByLabel('Coordinates')
const setLocation = (page: Page) => page.getByRole('button', { name: /^Set location/ })
const point = (page: Page) => page.locator('.place-point')

async function openMap(page: Page): Promise<Locator> {
  const map = dialog(page).locator('[data-map][data-ready]')
  await map.waitFor()
  return map
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

/** A place on the map, by its share of width and height. */
async function placeOn(map: Locator, [across, down]: readonly [number, number]) {
  const { x, y, width, height } = await boxOf(map)
  return { x: x + width * across, y: y + height * down }
}

describe('the location of a lot', () => {
  it('is set by mouse: a click sets the point, dragging moves it, Save keeps it, and it can be undone', async () => {
    const lot = await aGuessedLot()
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid) })
    await live(page)
    await page.getByText('Estimated from the ZIP code').first().waitFor()
    await setLocation(page).click()
    await page.waitForURL((url) => url.pathname === paths.placeLot(lot.uuid))
    const map = await openMap(page)
    await map.getByText('Middle of ZIP 78701').waitFor()
    const at = await placeOn(map, [0.6, 0.4])
    await page.mouse.click(at.x, at.y)
    await point(page).waitFor()
    const clicked = await coordinates(page).inputValue()
    // East and north of the middle.
    const [latitude = 0, longitude = 0] = clicked.split(', ').map(Number)
    expect(latitude).toBeGreaterThan(guessed.latitude)
    expect(longitude).toBeGreaterThan(guessed.longitude)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x - 40, at.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => coordinates(page).inputValue()).not.toBe(clicked)
    const dragged = await coordinates(page).inputValue()
    await checkAccess()
    await dialog(page).getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL((url) => url.pathname === paths.lot(lot.uuid))
    await page.getByText('Coordinates saved').first().waitFor()
    const [south = 0, west = 0] = dragged.split(', ').map(Number)
    expect([south < latitude, west < longitude]).toEqual([true, true])
    await page.getByText(`Location set: ${south.toFixed(5)}, ${west.toFixed(5)}`).waitFor()
    await expect
      .poll(() => rowOf(lot.uuid))
      .toMatchObject({ latitude: south, longitude: west, coordinates_source: 'placed' })
    await page.keyboard.press('z')
    await expect.poll(() => rowOf(lot.uuid)).toMatchObject(guessed)
    await leave()
  })

  it('is set by keyboard: arrow keys move the map beneath a crosshair, Enter sets the point', async () => {
    const lot = await aLot(app.world, { agency: app.people.agency.uuid })
    const session = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid), pointer: false })
    const { page } = session
    await live(page)
    await runByPalette(page, 'Set location')
    await openMap(page)
    const crosshair = page.getByRole('button', { name: 'Set the location at the center of the map' })
    await crosshair.and(page.locator(':focus')).waitFor()
    expect(await crosshair.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    const before = await coordinates(page).inputValue()
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return coordinates(page).inputValue()
      })
      .not.toBe(before)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === paths.lot(lot.uuid))
    await expect.poll(async () => (await rowOf(lot.uuid)).longitude).toBeGreaterThan(lot.longitude ?? 0)
    expect((await rowOf(lot.uuid)).latitude).toBeLessThan(lot.latitude ?? 0)
    await session.leave()
  })

  it('is set by touch on a phone', async () => {
    const lot = await aGuessedLot()
    const session = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid), phone: true })
    const { page } = session
    await live(page)
    await setLocation(page).tap()
    const map = await openMap(page)
    const save = dialog(page).getByRole('button', { name: /^Save/ })
    expect((await boxOf(save)).y + (await boxOf(save)).height).toBeLessThanOrEqual(844)
    const at = await placeOn(map, [0.4, 0.6])
    await page.touchscreen.tap(at.x, at.y)
    await point(page).waitFor()
    expect((await boxOf(point(page))).width).toBeGreaterThanOrEqual(44)
    await session.checkAccess()
    await save.tap()
    await expect.poll(async () => (await rowOf(lot.uuid)).coordinates_source).toBe('placed')
    expect((await rowOf(lot.uuid)).longitude).toBeLessThan(guessed.longitude)
    await session.leave()
  })

  it('can be typed in a browser that cannot draw maps, which explains why', async () => {
    const lot = await aGuessedLot()
    const { page, checkAccess, leave } = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid) })
    await live(page)
    await page.evaluate(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }))
    await setLocation(page).click()
    await dialog(page)
      .getByText('This browser can’t draw the map, because its graphics (WebGL) are turned off.')
      .waitFor()
    await checkAccess()
    await coordinates(page).fill('30.2601, -97.7502')
    await dialog(page).getByRole('button', { name: /^Save/ }).click()
    await expect.poll(() => rowOf(lot.uuid)).toMatchObject({ latitude: 30.2601, coordinates_source: 'placed' })
    await leave()
  })

  it('is typed as coordinates, which the map shows; others are refused, and leaving asks first', async () => {
    const lot = await aGuessedLot()
    const { page, leave } = await app.openSession(app.people.agency, { path: paths.placeLot(lot.uuid) })
    await live(page)
    const map = await openMap(page)
    await coordinates(page).fill('somewhere')
    await page.keyboard.press('Control+Enter')
    await dialog(page).getByText('Type latitude and longitude in degrees').waitFor()
    await expect.poll(() => coordinates(page).getAttribute('aria-invalid')).toBe('true')
    await coordinates(page).fill('31.5, -98.25')
    await point(page).waitFor()
    const [mark, frame] = [await boxOf(point(page)), await boxOf(map)]
    expect(mark.x > frame.x && mark.x < frame.x + frame.width).toBe(true)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await coordinates(page).press('Enter')
    await expect.poll(() => rowOf(lot.uuid)).toMatchObject({ latitude: 31.5, longitude: -98.25 })
    await leave()
  })

  it('lies over the filtered list it is opened from, and says that it replaces an outline', async () => {
    const ring = [-97.7441, -97.7421, -97.7421, -97.7441, -97.7441]
    const outline = ring.map((longitude, corner): [number, number] => [
      longitude,
      corner > 1 && corner < 4 ? 30.268 : 30.266,
    ])
    const lot = await aLot(app.world, {
      agency: app.people.agency.uuid,
      loan_number: 'OUT-1',
      outline: JSON.stringify(outline),
    })
    const { page, leave } = await app.openSession(app.people.agency, { path: `${paths.lots()}?q=OUT-1` })
    await live(page)
    await runByPalette(page, 'Set location')
    await page.waitForURL((url) => url.pathname === paths.placeListedLot(lot.uuid) && url.search === '?q=OUT-1')
    const map = await openMap(page)
    const at = await placeOn(map, [0.5, 0.3])
    await page.mouse.click(at.x, at.y)
    await dialog(page).getByText('This point replaces the outline.').waitFor()
    await dialog(page).getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL((url) => url.pathname === paths.lots() && url.search === '?q=OUT-1')
    await expect.poll(async () => (await rowOf(lot.uuid)).outline).toBeNull()
    await leave()
  })

  it('opens on the country where nothing says where the lot is', async () => {
    const nowhere = { coordinates_source: null, latitude: null, longitude: null, postal_code: '', city: 'Nowhere' }
    const lot = await aLot(app.world, { agency: app.people.agency.uuid, ...nowhere })
    const { page, leave } = await app.openSession(app.people.agency, { path: paths.lot(lot.uuid) })
    await live(page)
    await page.getByText('No location set').first().waitFor()
    await setLocation(page).click()
    const map = await openMap(page)
    await expect.poll(() => map.locator('[data-graticule]').count()).toBe(0)
    await leave()
  })
})

describe('beside a photo of a lot without a location', () => {
  it('the agency sets it and comes back to the photo; reviewer and borrower have no button', async () => {
    const { world, people } = app
    const review = await aReview(world, people, { photos: 1 })
    await givePictures(world, review.media)
    await world.db.updateTable('lots').set(guessed).where('uuid', '=', review.lot.uuid).execute()
    const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
    const photo = paths.media({ ...ids, mediaId: first(review.media).uuid })
    for (const person of [people.reviewer, people.borrower]) {
      const { page, leave } = await app.openSession(person, { path: photo })
      await live(page)
      await page.getByText('Estimated from the ZIP code').first().waitFor()
      await expect.poll(() => setLocation(page).count()).toBe(0)
      await leave()
    }
    const { page, leave } = await app.openSession(people.agency, { path: photo })
    await live(page)
    await setLocation(page).click()
    const map = await openMap(page)
    const at = await placeOn(map, [0.5, 0.5])
    await page.mouse.click(at.x, at.y)
    await dialog(page).getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL((url) => url.pathname === photo)
    await expect.poll(async () => (await rowOf(review.lot.uuid)).coordinates_source).toBe('placed')
    await leave()
  })

  it.each([
    ['reviewer', 403],
    ['borrower', 403],
    ['agency2', 404],
  ] as const)('%s, who may not set it, gets %s from its address', async (role, status) => {
    const { lot } = await aReview(app.world, app.people)
    const session = await app.openSession(app.people[role])
    for (const address of [paths.placeLot(lot.uuid), paths.placeListedLot(lot.uuid)])
      expect((await session.page.request.get(address)).status()).toBe(status)
    await session.leave()
  })
})
