import { useMemo } from 'react'
import type { Media } from 'contract/media'
import type { DrawRequest } from 'contract/requests'
import { useBeside } from '~/hooks/use-beside'
import { paths } from '~/lib/paths'

export type Old = Media & { requestNumber: number }

/** What can be held beside a photo: of the attempt before, and of the draw before; null where there is none. */
export type Earlier = { readonly attempt: Old | null; readonly draw: Old | null }

/** The caption of a photo that is compared with `media`: its draw and attempt, or its file name within the same attempt. */
export function captionOf(old: Old, media: Media): string {
  const lot = old.lotId === media.lotId ? '' : 'Another lot, '
  const draw = old.requestId === media.requestId ? '' : `${lot}${lot ? 'draw' : 'Draw'} ${old.requestNumber}, `
  // Two files of the same attempt differ only by name.
  if (draw === '' && old.attempt === media.attempt) return old.fileName
  return `${old.uuid === media.replaces ? 'Sent back, ' : ''}${draw}attempt ${old.attempt ?? '–'}${old.remarks ? `: ${old.remarks}` : ''}`
}

/** How far two photos' directions differ, in degrees; unknown directions come last. */
function turnBetween(a: Media, b: Media): number {
  if (a.direction === null || b.direction === null) return 181
  const difference = Math.abs(a.direction - b.direction) % 360
  return Math.min(difference, 360 - difference)
}

/** Of the newest round there is, the one that looks the same way; else the newest. */
function nearest(media: Media, all: readonly Old[], roundOf: (one: Old) => number): Old | null {
  const newest = Math.max(...all.map(roundOf))
  const round = all.filter((one) => roundOf(one) === newest)
  return (
    round.sort((a, b) => turnBetween(a, media) - turnBetween(b, media) || (a.createdAt < b.createdAt ? 1 : -1))[0] ??
    null
  )
}

/** What of an item's history stands before a photo: what it replaces, else the nearest of the last attempt; and of the last draw. */
export function earlierOf(media: Media, history: readonly Old[]): Earlier {
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

/** Which of the two is meant: the one asked for, else the one there is. */
export const chosenOf = ({ attempt, draw }: Earlier, preferDraw: boolean): Old | null =>
  preferDraw ? (draw ?? attempt) : (attempt ?? draw)

const nothing: Earlier = { attempt: null, draw: null }

/** A first attempt of a first draw has nothing before it, which needs no asking. */
const isFirst = ({ attempt, replaces }: Media, { number, attempts }: DrawRequest) =>
  number === 1 && replaces === null && (attempt ?? attempts + 1) <= 1

/** How long an item has to stand before its history is asked for, milliseconds: not while one runs through. */
const rest = 300

/** What can be held beside the photo shown; null until that is known. */
export function useEarlier(media: Media | undefined, drawRequest: DrawRequest): Earlier | null {
  const known = !media || isFirst(media, drawRequest)
  const history = useBeside<{ data: Old[] }>(known ? null : paths.itemHistory(media.itemId), { rest })
  return useMemo(() => {
    if (known) return nothing
    return history ? earlierOf(media, history.data) : null
  }, [known, media, history])
}
