import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { derivedKey } from 'provider/media/media-files'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { touchAt } from 'tests/support/browser/photos-on-phone'
import { givePictures } from 'tests/support/files/pictures'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

const count = 300
const tenth = 10

let app: TestApp
let review: Awaited<ReturnType<typeof aReview>>
let ids: string[]

/**
 * Reasons why every tenth medium is not viewable, in turn: it could not be read, its preview is broken, it is still
 * being checked.
 */
const states = ['failed', 'broken', 'queued'] as const
const stateOf = (index: number) => (index % tenth === tenth - 1 ? states[Math.floor(index / tenth) % 3] : undefined)

beforeAll(async () => {
  app = await startApp()
  const { world } = app
  review = await aReview(world, app.people, { photos: count })
  ids = review.media.map(({ uuid }) => uuid)
  await givePictures(world, review.media)
  for (const [index, { uuid, storage_key }] of review.media.entries()) {
    const state = stateOf(index)
    if (state === 'broken') await world.deps.files.put(derivedKey(storage_key, 'preview'), Buffer.from('no picture'))
    else if (state) {
      // Held, so that no worker reads it while the test runs.
      const facts = { processing: state, has_preview: false, process_after: new Date('2100-01-01') }
      await world.db.updateTable('media').set(facts).where('uuid', '=', uuid).execute()
    }
  }
}, 120_000)
afterAll(() => app.stop())

const pathOf = (index: number) => {
  const { lot, drawRequest, item } = review
  return paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: ids[index] ?? '' })
}

/**
 * Waits until the viewer is at an index and has loaded its picture, or shows that it cannot.
 * @returns the id of the medium visible in the middle of the viewer; null if none is
 */
async function seenAt(page: Page, index: number): Promise<string | null> {
  const seen = await page.waitForFunction(
    ([place, isGreyed]) => {
      const figure = document.querySelector('[data-stage]')
      const verify = [...document.querySelectorAll('[role=toolbar] button')].find(
        (one) => one.checkVisibility() && /^Verify/.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
      if (!figure?.getAttribute('aria-label')?.startsWith(`Photo ${place} of`)) return null
      if (verify?.hasAttribute('aria-disabled') !== isGreyed) return null
      const box = figure.getBoundingClientRect()
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const media = middle?.closest('[data-media]') ?? middle?.querySelector('[data-media]')
      const isLoaded = media instanceof HTMLImageElement && media.complete && media.naturalWidth > 0
      return isGreyed || isLoaded ? { id: media?.getAttribute('data-media') ?? null } : null
    },
    [index + 1, stateOf(index) !== undefined] as const,
  )
  return (await seen.jsonValue())?.id ?? null
}

/** A range of all media: from an index up to another. */
type Part = readonly [from: number, to: number]
const parts = { key: [0, 240], mouse: [240, 270], touch: [270, count] } as const satisfies Record<string, Part>

/** Decides on media one after the other with an action. @returns the medium on the screen at each decision */
async function judge(
  page: Page,
  [from, to]: Part,
  by: { goTo: (index: number) => Promise<unknown>; act: (index: number) => unknown },
) {
  const judged: (string | null)[] = []
  for (let index = from; index < to; index += 1) {
    await by.goTo(index)
    const shown = await seenAt(page, index)
    // A picture that fails to load does not leave another one visible.
    if (stateOf(index) !== 'broken') expect(shown).toBe(ids[index])
    else expect([ids[index], null]).toContain(shown)
    await by.act(index)
    if (stateOf(index) === undefined) judged.push(shown)
  }
  return judged
}

/** Media of a range that are decided now. */
async function decided([from, to]: Part): Promise<string[]> {
  const rows = await app.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', ids).execute()
  const part = new Set(ids.slice(from, to))
  return rows.flatMap(({ uuid, status }) => (status !== 'pending' && part.has(uuid) ? [uuid] : [])).sort()
}

const readable = ([from, to]: Part) =>
  ids.filter((_, index) => index >= from && index < to && stateOf(index) === undefined).sort()

it('decides by key on the visible photo and never on an unreadable one', async () => {
  const { page, leave } = await app.openSession(app.people.reviewer, { path: pathOf(0), pointer: false })
  await live(page)
  const judged = await judge(page, parts.key, {
    goTo: (index) => (index === 0 ? Promise.resolve() : page.keyboard.press('ArrowRight')),
    act: () => page.keyboard.press('Shift+V'),
  })
  expect([...judged].sort()).toEqual(readable(parts.key))
  await expect.poll(() => decided(parts.key)).toEqual(readable(parts.key))
  await leave()
})

it('decides by mouse on the visible photo and never on an unreadable one', async () => {
  const [from] = parts.mouse
  const { page, leave } = await app.openSession(app.people.reviewer, { path: pathOf(from) })
  await live(page)
  const judged = await judge(page, parts.mouse, {
    goTo: (index) => page.getByRole('button', { name: new RegExp(`^Photo ${index + 1},`) }).click(),
    act: () =>
      page
        .getByRole('toolbar', { name: 'Decision' })
        .first()
        .getByRole('button', { name: /^Verify/ })
        .click({ force: true }),
  })
  expect([...judged].sort()).toEqual(readable(parts.mouse))
  await expect.poll(() => decided(parts.mouse)).toEqual(readable(parts.mouse))
  await leave()
})

it('decides by touch on the visible photo, moves to the next, and skips unreadable ones', async () => {
  const [from, to] = parts.touch
  const { page, context, leave } = await app.openSession(app.people.reviewer, { path: pathOf(from), phone: true })
  await live(page)
  const touch = await context.newCDPSession(page)
  const swipe = async () => {
    await touchAt(touch, 'touchStart', 100)
    await touchAt(touch, 'touchMove', 300)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const verify = page.getByRole('toolbar', { name: 'Decision' }).last().getByRole('button', { name: 'Verify' })
  const judged = await judge(page, parts.touch, {
    // Unreadable files are skipped by the keys, so they are opened by URL.
    goTo: async (index) => {
      if (index > from && stateOf(index) === undefined && stateOf(index - 1) === undefined) return
      await page.goto(pathOf(index))
      await live(page)
    },
    act: (index) => (index < (from + to) / 2 ? verify.tap({ force: true }) : swipe()),
  })
  expect([...judged].sort()).toEqual(readable(parts.touch))
  await expect.poll(() => decided(parts.touch)).toEqual(readable(parts.touch))
  await leave()
})
