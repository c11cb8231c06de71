import { sql } from 'kysely'
import type { CDPSession, Locator } from 'playwright'
import type { CheckKind } from 'contract/media/evidence-checks'
import type { CheckResult } from 'contract/core/statuses'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/files/pictures'
import type { TestApp } from './test-app'

/** Opens the first photo of a review on a phone, as one of its people. */
export async function onPhone({ world, people, openSession }: TestApp, person: 'reviewer' | 'borrower', photos = 2) {
  const review = await aReview(world, people, { photos })
  await givePictures(world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const path = paths.media({ ...ids, mediaId: first(review.media).uuid })
  return { review, ids, path, openSession: (at = path) => openSession(people[person], { phone: true, path: at }) }
}

/** Sets the check results of a photo. */
export function setChecks({ world }: TestApp, mediaId: string, answers: Partial<Record<CheckKind, CheckResult>>) {
  const checks = Object.entries(answers).map(([kind, result]) => ({
    kind,
    result,
    value: 1,
    limit: 1,
    detail: `${kind} ${result}, almost the same picture: photo 9 of attempt 1`,
  }))
  return sql`update media set checks = ${JSON.stringify(checks)}::jsonb where uuid = ${mediaId}`.execute(world.db)
}

/**
 * Versions of an item's photos. The screen undoes at once; a test that writes to the database waits for the calls by
 * these.
 */
export async function versionsOf({ world }: TestApp, { item }: Awaited<ReturnType<typeof aReview>>) {
  const media = world.db.selectFrom('media').select('version').where('item', '=', item.uuid)
  return (await media.orderBy('created_at').execute()).map(({ version }) => version)
}

/** Leaves nothing of an item to be decided. */
export async function allDecided({ world }: TestApp, { item, drawRequest }: Awaited<ReturnType<typeof aReview>>) {
  const { db } = world
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', item.uuid).execute()
  await db.updateTable('draw_requests').set({ status: 're-requested' }).where('uuid', '=', drawRequest.uuid).execute()
}

/** Sets the titles of an item's checklist lines. */
export async function nameLines(
  { world }: TestApp,
  { checklist }: Awaited<ReturnType<typeof aReview>>,
  titles: readonly string[],
) {
  for (const [place, title] of titles.entries())
    await world.db
      .updateTable('checklist_entries')
      .set({ title })
      .where('uuid', '=', checklist[place]?.uuid ?? '')
      .execute()
}

/** Number of rows over which the first word of a text extends. */
export function rowsOfFirstWord({ firstChild }: Element): number {
  const range = document.createRange()
  if (firstChild) range.selectNodeContents(firstChild)
  range.setEnd(range.endContainer, range.toString().indexOf(' '))
  return range.getClientRects().length
}

/**
 * True when the main button's label fits, next to the other buttons of its bar or, without enough space, below them.
 */
export const hasRoom = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((all) => {
    const main = all.pop()
    const own = main?.getBoundingClientRect()
    const others = all.map((one) => one.getBoundingClientRect())
    const isClear = own && others.every(({ right, bottom }) => right <= own.left || bottom <= own.top)
    return others.length > 0 && isClear && main && main.scrollWidth <= main.clientWidth
  })

/** Dispatches a touch event on the photo. */
export const touchAt = (touch: CDPSession, type: 'touchStart' | 'touchMove', x: number) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 300 }] })
