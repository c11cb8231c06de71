import { useMemo } from 'react'
import type { Media } from 'contract/media/calls'
import type { DrawRequest } from 'contract/requests/calls'
import { t as records } from 'locales/records'
import { t } from 'locales/review'
import { useResource } from '~/hooks/use-resource'
import { paths } from '~/lib/paths'

/** Media of an earlier attempt, or of another draw request whose number the caption names. */
export type EarlierMedia = Media & { requestNumber: number }

/** Photos to compare with: one of the previous attempt and one of the previous draw, each null if there is none. */
export type Earlier = { readonly attempt: EarlierMedia | null; readonly draw: EarlierMedia | null }

/** The caption of a photo that is compared with `media`: its draw and attempt, or its file name within the same attempt. */
export function captionOf(old: EarlierMedia, media: Media): string {
  const isSameDraw = old.requestId === media.requestId
  // Two files of the same attempt differ only by name.
  if (isSameDraw && old.attempt === media.attempt) return old.fileName
  const places = [
    old.uuid === media.replaces && t('review.wasSentBack'),
    old.lotId !== media.lotId && t('review.anotherLot'),
    !isSameDraw && records('records.draw', { number: old.requestNumber }),
    t('review.attempt', { attempt: old.attempt ?? '–' }),
  ].filter(Boolean)
  const caption = places.join(' · ')
  return old.remarks ? t('review.remarked', { caption, remarks: old.remarks }) : caption
}

/** Difference of two photos' directions in degrees; unknown directions come last. */
function turnBetween(a: Media, b: Media): number {
  if (a.direction === null || b.direction === null) return 181
  const difference = Math.abs(a.direction - b.direction) % 360
  return Math.min(difference, 360 - difference)
}

/** The photo of the latest attempt taken in the closest direction; the latest photo if no direction is known. */
function nearest(
  media: Media,
  all: readonly EarlierMedia[],
  roundOf: (one: EarlierMedia) => number,
): EarlierMedia | null {
  const newest = Math.max(...all.map(roundOf))
  const round = all.filter((one) => roundOf(one) === newest)
  return (
    round.sort((a, b) => turnBetween(a, media) - turnBetween(b, media) || b.createdAt.localeCompare(a.createdAt))[0] ??
    null
  )
}

/**
 * Earlier photos to compare `media` with: the one it replaces, or else the closest in direction of the last attempt; and the
 * closest of the last draw.
 */
export function earlierOf(media: Media, history: readonly EarlierMedia[]): Earlier {
  const before = history.filter((one) => one.uuid !== media.uuid && one.createdAt < media.createdAt)
  const [own, others] = [
    before.filter((one) => one.requestId === media.requestId && one.attempt !== media.attempt),
    before.filter((one) => one.requestId !== media.requestId),
  ]
  return {
    attempt: history.find((one) => one.uuid === media.replaces) ?? nearest(media, own, (one) => one.attempt ?? 0),
    draw: nearest(media, others, (one) => one.requestNumber),
  }
}

/** Picks the preferred one of the two, or the other if that is null. */
export const chooseEarlier = ({ attempt, draw }: Earlier, preferDraw: boolean): EarlierMedia | null =>
  preferDraw ? (draw ?? attempt) : (attempt ?? draw)

const nothing: Earlier = { attempt: null, draw: null }

/** True for the first attempt of the first draw, which has no history to load. */
const isFirst = ({ attempt, replaces }: Media, { number, attempts }: DrawRequest) =>
  number === 1 && replaces === null && (attempt ?? attempts + 1) <= 1

/** Milliseconds that a photo must be on screen before its history is loaded, so that quick paging loads none. */
const rest = 300

/** Loads the photos to compare `media` with; null until then. */
export function useEarlierMedia(media: Media | undefined, drawRequest: DrawRequest): Earlier | null {
  const known = !media || isFirst(media, drawRequest)
  const history = useResource<{ data: EarlierMedia[] }>(known ? null : paths.itemHistory(media.itemId), { rest })
  return useMemo(() => {
    if (known) return nothing
    return history ? earlierOf(media, history.data) : null
  }, [known, media, history])
}
