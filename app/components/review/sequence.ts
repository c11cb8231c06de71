import { type CheckKind, checkKinds, worstCheck } from 'contract/media/evidence-checks'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { bucketNames, type Bucket, type BucketCounts, type CheckResult } from 'contract/core/statuses'
import { bucketOf, viewingOf } from 'contract/media/viewing'
import { groupBy } from '~/lib/lists/group'

/** Filter of the sheet and the single view; null is "any". */
export type ReviewFilter = { bucket: Bucket | null; check: CheckResult | null }

/** The evidence answers in the order they are offered: what needs a look first. */
export const checkNames = ['fail', 'warn', 'unknown', 'pass'] as const satisfies readonly CheckResult[]

/** The filter the address carries; anything else in it is "any". */
export function filterFrom(search: URLSearchParams): ReviewFilter {
  const bucket = bucketNames.find((name) => name === search.get('bucket')) ?? null
  const check = checkNames.find((name) => name === search.get('check')) ?? null
  return { bucket, check }
}

export type Group = { item: Item; media: Media[] }

/** Media in the order they are reviewed: by item as the draw request lists them, then as received. */
export function inOrder(items: readonly Item[], media: readonly Media[]): Media[] {
  const place = new Map(items.map((item) => [item.uuid, item.position]))
  return media
    .filter((one) => place.has(one.itemId))
    .sort(
      (a, b) =>
        (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0) ||
        compare(a.createdAt, b.createdAt) ||
        compare(a.uuid, b.uuid),
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Media under their items, in order; items without any are left out. */
export function grouped(items: readonly Item[], media: readonly Media[]): Group[] {
  const byItem = groupBy(media, (one) => one.itemId)
  return [...items]
    .sort((a, b) => a.position - b.position)
    .flatMap((item) => {
      const own = byItem.get(item.uuid)
      return own ? [{ item, media: own }] : []
    })
}

/** True if a media item passes the filter. */
export function matches(media: Media, filter: ReviewFilter): boolean {
  return (
    (filter.bucket === null || bucketOf(media) === filter.bucket) &&
    (filter.check === null || worstCheck(media.checks) === filter.check)
  )
}

/** Current media per bucket. */
export function countBuckets(media: readonly Media[]): BucketCounts {
  const counts: BucketCounts = { toReview: 0, resubmitted: 0, defective: 0, verified: 0 }
  for (const one of media) {
    const bucket = bucketOf(one)
    if (bucket) counts[bucket] += 1
  }
  return counts
}

/** Media per gravest evidence answer: of one bucket, or of all. */
export function countChecks(media: readonly Media[], bucket: Bucket | null = null): Record<CheckResult, number> {
  const counts: Record<CheckResult, number> = { fail: 0, warn: 0, unknown: 0, pass: 0 }
  for (const one of media) if (matches(one, { bucket, check: null })) counts[worstCheck(one.checks)] += 1
  return counts
}

/** Answers per check. */
export function countKinds(media: readonly Media[]): Record<CheckKind, Record<CheckResult, number>> {
  const none = () => ({ fail: 0, warn: 0, unknown: 0, pass: 0 })
  const counts = Object.fromEntries(checkKinds.map((kind) => [kind, none()])) as ReturnType<typeof countKinds>
  for (const { checks } of media) for (const { kind, result } of checks) counts[kind][result] += 1
  return counts
}

/** Number of decided media. */
export const decidedOf = (counts: BucketCounts) => counts.defective + counts.verified

type Decidable = Pick<Media, 'status' | 'kind' | 'processing' | 'preview'>

/** True for an undecided file that can be decided on now; files that cannot be shown or are being checked are skipped. */
export const isUndecided = (media: Decidable): boolean => media.status === 'pending' && viewingOf(media) === 'ready'

/** True for a file that cannot be shown, so a retake is needed. */
export const isUnreadable = (media: Media): boolean => bucketOf(media) === null

/** The next (or previous) one that waits for a decision, around the end once; null when none waits. */
export function undecidedFrom(media: readonly Decidable[], index: number, step: 1 | -1): number | null {
  for (let steps = 1; steps <= media.length; steps += 1) {
    const at = (index + step * steps + media.length * 2) % media.length
    const one = media[at]
    if (one && isUndecided(one) && at !== index) return at
  }
  return null
}

/**
 * Media kept decoded around a place: those within `reach`, and as many undecided ones ahead, because a decision moves
 * on to those.
 */
export function mediaAround<M extends Decidable>(media: readonly M[], index: number, reach: number): M[] {
  const around = new Set(media.slice(Math.max(0, index - reach), index + reach + 1))
  let at: number | null = index
  for (let ahead = 0; ahead < reach && at !== null; ahead += 1) {
    at = undecidedFrom(media, at, 1)
    const one = at === null ? undefined : media[at]
    if (one) around.add(one)
  }
  return [...around]
}

/** First media of the next (or previous) item; null at the ends. */
export function otherItemFrom(media: readonly Media[], index: number, step: 1 | -1): number | null {
  const here = media[index]?.itemId
  const at =
    step === 1
      ? media.findIndex((one, place) => place > index && one.itemId !== here)
      : media.findLastIndex((one, place) => place < index && one.itemId !== here)
  if (at < 0 || step === 1) return at < 0 ? null : at
  return media.findIndex((one) => one.itemId === media[at]?.itemId)
}

/** "7 of 37": place of a media item within its own item, from 1. */
export function placeInItem(media: readonly Media[], index: number): { place: number; of: number } {
  const itemId = media[index]?.itemId
  const own = media.filter((one) => one.itemId === itemId)
  return { place: own.findIndex((one) => one.uuid === media[index]?.uuid) + 1, of: own.length }
}
