import { sql } from 'kysely'
import type { CDPSession, Locator } from 'playwright'
import type { CheckKind } from 'contract/checks'
import type { CheckResult } from 'contract/statuses'
import { paths } from '~/lib/paths'
import { aReview, first } from './builders/review'
import { givePictures } from './pictures'
import type { Stage } from './stage'

/** A review with photos to see, on the phone of one of its people, at the first of them. */
export async function onPhone({ world, people, sit }: Stage, person: 'reviewer' | 'borrower', photos = 2) {
  const review = await aReview(world, people, { photos })
  await givePictures(world, review.media)
  const ids = { lotId: review.lot.uuid, requestId: review.drawRequest.uuid, itemId: review.item.uuid }
  const path = paths.media({ ...ids, mediaId: first(review.media).uuid })
  return { review, ids, path, sit: (at = path) => sit(people[person], { phone: true, path: at }) }
}

/** Gives a photo what its checks found. */
export function setChecks({ world }: Stage, mediaId: string, answers: Partial<Record<CheckKind, CheckResult>>) {
  const checks = Object.entries(answers).map(([kind, result]) => ({
    kind,
    result,
    value: 1,
    limit: 1,
    detail: `${kind} ${result}, photo 9 of attempt 1, 3 of 64 bits`,
  }))
  return sql`update media set checks = ${JSON.stringify(checks)}::jsonb where uuid = ${mediaId}`.execute(world.db)
}

/** Leaves nothing of an item to be decided. */
export async function allDecided({ world }: Stage, { item, drawRequest }: Awaited<ReturnType<typeof aReview>>) {
  const { db } = world
  await db.updateTable('media').set({ status: 'verified' }).where('item', '=', item.uuid).execute()
  await db.updateTable('draw_requests').set({ status: 're-requested' }).where('uuid', '=', drawRequest.uuid).execute()
}

/** Gives the lines of an item's checklist their words. */
export async function nameLines(
  { world }: Stage,
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

/** On how many rows the first word of a text stands. */
export function rowsOfFirstWord({ firstChild }: Element): number {
  const range = document.createRange()
  if (firstChild) range.selectNodeContents(firstChild)
  range.setEnd(range.endContainer, range.toString().indexOf(' '))
  return range.getClientRects().length
}

/** Whether the main act holds its words, beside the other acts of its bar or, where they leave too little, beneath them. */
export const hasRoom = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((all) => {
    const main = all.pop()
    const own = main?.getBoundingClientRect()
    const others = all.map((one) => one.getBoundingClientRect())
    const isClear = own && others.every(({ right, bottom }) => right <= own.left || bottom <= own.top)
    return others.length > 0 && isClear && main && main.scrollWidth <= main.clientWidth
  })

/** A finger on the photo. */
export const touchAt = (touch: CDPSession, type: 'touchStart' | 'touchMove', x: number) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 300 }] })
