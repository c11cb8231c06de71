import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { derivedKey } from 'provider/jobs/media/media-files'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { touchAt } from 'tests/support/photos-on-phone'
import { givePictures } from 'tests/support/pictures'
import { photosSeen } from 'tests/support/seen'
import { createStage, type Stage } from 'tests/support/stage'

const count = 300
const tenth = 10

let stage: Stage
let review: Awaited<ReturnType<typeof aReview>>
let ids: string[]

/** Why every tenth cannot be shown, in turn: it could not be read, its preview is broken, it is still being checked. */
const states = ['failed', 'broken', 'queued'] as const
const stateOf = (index: number) => (index % tenth === tenth - 1 ? states[Math.floor(index / tenth) % 3] : undefined)

beforeAll(async () => {
  stage = await createStage()
  const { world } = stage
  review = await aReview(world, stage.people, { photos: count })
  ids = review.media.map(({ uuid }) => uuid)
  await givePictures(world, review.media)
  for (const [index, { uuid, storage_key }] of review.media.entries()) {
    const state = stateOf(index)
    if (state === 'broken') await world.deps.files.put(derivedKey(storage_key, 'preview'), Buffer.from('no picture'))
    else if (state) {
      const facts = { processing: state, has_preview: false }
      await world.db.updateTable('media').set(facts).where('uuid', '=', uuid).execute()
    }
  }
}, 120_000)
afterAll(() => stage.stop())

const pathOf = (index: number) => {
  const { lot, drawRequest, item } = review
  return paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: ids[index] ?? '' })
}

/** The media item that a person sees in the middle of the viewer, and the place its name gives. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const figure = document.querySelector('[data-stage]')
    const box = figure?.getBoundingClientRect()
    const seen = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const place = /^Photo (\d+) of/.exec(figure?.getAttribute('aria-label') ?? '')?.[1]
    const of = seen?.closest('[data-media]') ?? seen?.querySelector('[data-media]')
    return { id: of?.getAttribute('data-media') ?? null, index: Number(place) - 1 }
  })

/** Waits until the viewer is at a place and has painted it, or has said that it cannot. */
async function at(page: Page, index: number): Promise<void> {
  const greyed = stateOf(index) !== undefined
  if (!greyed) await photosSeen(page, { alt: `Photo ${index + 1} of` })
  await page.waitForFunction(
    ([place, isGreyed]) => {
      const name = document.querySelector('[data-stage]')?.getAttribute('aria-label')
      const verify = [...document.querySelectorAll('[role=toolbar] button')].find(
        (one) => one.checkVisibility() && /^Verify/.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
      return name?.startsWith(`Photo ${place} of`) && verify?.hasAttribute('aria-disabled') === isGreyed
    },
    [index + 1, greyed] as const,
  )
}

/** Judges one after the other by an act, and answers what was on the screen when a verdict could be given. */
async function judge(
  page: Page,
  from: number,
  by: { goTo: (index: number) => Promise<unknown>; act: (index: number) => unknown },
) {
  const judged: (string | null)[] = []
  for (let index = from; index < from + count / 3; index += 1) {
    await by.goTo(index)
    await at(page, index)
    const shown = await shownOn(page)
    // A picture that cannot be shown leaves no other in its place.
    if (stateOf(index) !== 'broken') expect(shown).toEqual({ id: ids[index], index })
    else expect([ids[index], null]).toContain(shown.id)
    await by.act(index)
    if (stateOf(index) === undefined) judged.push(shown.id)
  }
  return judged
}

/** Media of a third of all that have a verdict now. */
async function decided(from: number): Promise<string[]> {
  const part = new Set(ids.slice(from, from + count / 3))
  const rows = await stage.world.db.selectFrom('media').select(['uuid', 'status']).where('uuid', 'in', ids).execute()
  return rows.flatMap(({ uuid, status }) => (status !== 'pending' && part.has(uuid) ? [uuid] : [])).sort()
}

const readable = (from: number) =>
  ids.filter((_, index) => index >= from && index < from + count / 3 && stateOf(index) === undefined).sort()

it('decides by key on the photo shown and on none that cannot be shown', async () => {
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: pathOf(0), pointer: false })
  await live(page)
  const judged = await judge(page, 0, {
    goTo: (index) => (index === 0 ? Promise.resolve() : page.keyboard.press('ArrowRight')),
    act: () => page.keyboard.press('Shift+V'),
  })
  expect([...judged].sort()).toEqual(readable(0))
  await expect.poll(() => decided(0)).toEqual(readable(0))
  await leave()
}, 120_000)

it('decides by mouse on the photo shown and on none that cannot be shown', async () => {
  const from = count / 3
  const { page, leave } = await stage.sit(stage.people.reviewer, { path: pathOf(from) })
  await live(page)
  const judged = await judge(page, from, {
    goTo: (index) => page.getByRole('button', { name: new RegExp(`^Photo ${index + 1},`) }).click(),
    act: () =>
      page
        .getByRole('toolbar', { name: 'Verdict' })
        .first()
        .getByRole('button', { name: /^Verify/ })
        .click({ force: true }),
  })
  expect([...judged].sort()).toEqual(readable(from))
  await expect.poll(() => decided(from)).toEqual(readable(from))
  await leave()
}, 120_000)

it('decides by touch on the photo shown, goes on to the next undecided, and on none that cannot be shown', async () => {
  const from = (2 * count) / 3
  const { page, context, leave } = await stage.sit(stage.people.reviewer, { path: pathOf(from), phone: true })
  await live(page)
  const touch = await context.newCDPSession(page)
  const swipe = async () => {
    await touchAt(touch, 'touchStart', 100)
    await touchAt(touch, 'touchMove', 300)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const verify = page.getByRole('toolbar', { name: 'Verdict' }).last().getByRole('button', { name: 'Verify' })
  const judged = await judge(page, from, {
    // Unreadable files are skipped by the keys, so they are opened by their address.
    goTo: async (index) => {
      if (index > from && stateOf(index) === undefined && stateOf(index - 1) === undefined) return
      await page.goto(pathOf(index))
      await live(page)
    },
    act: (index) => (index < from + count / 6 ? verify.tap({ force: true }) : swipe()),
  })
  expect([...judged].sort()).toEqual(readable(from))
  await expect.poll(() => decided(from)).toEqual(readable(from))
  await leave()
}, 180_000)
