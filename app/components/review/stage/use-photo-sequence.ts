import { useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Media } from 'contract/media/calls'
import { filterFrom, matches, type ReviewFilter } from '~/components/review/sequence'
import { isLeaving } from '~/interaction/router-internals'

/** Long enough that three photos a second write one address, short enough that a reload finds the photo. */
const addressDelay = 150

/**
 * Media of the sequence: those that pass the filter or passed it at the start, so that deciding under "To review" does
 * not remove a photo, and the one in the address.
 */
function useKept(media: readonly Media[], filter: ReviewFilter, start: string | null): Media[] {
  const kept = useRef({ filter, ids: new Set<string>() })
  return useMemo(() => {
    if (kept.current.filter !== filter) kept.current = { filter, ids: new Set() }
    const { ids } = kept.current
    for (const one of media) if (matches(one, filter)) ids.add(one.uuid)
    if (start !== null) ids.add(start)
    return media.filter((one) => ids.has(one.uuid))
  }, [media, filter, start])
}

/**
 * The photo shown. It changes at once; the address follows a moment later, so that a link, a reload and Back find the
 * same photo.
 */
export function usePhotoSequence(media: readonly Media[], mediaId: string, pathOf: (media: Media) => string) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const [shown, setShown] = useState(mediaId)
  const [chosen, setChosen] = useState({ filter, left: '' })
  let { left } = chosen
  if (chosen.filter !== filter) {
    // A chosen bucket begins with its first photo; a photo of another bucket is left.
    const isIn = media.some((one) => one.uuid === shown && matches(one, filter))
    const first = isIn ? undefined : media.find((one) => matches(one, filter))
    left = first ? mediaId : ''
    setChosen({ filter, left })
    if (first) setShown(first.uuid)
  }
  const sequence = useKept(media, filter, mediaId === left ? null : mediaId)
  /** Addresses written here that the router has not come to yet, oldest first. */
  const underWay = useRef<string[]>([])

  // An address from elsewhere: a link, Back, another command.
  useEffect(() => {
    const own = underWay.current.indexOf(mediaId)
    if (own >= 0) underWay.current.splice(0, own + 1)
    else {
      underWay.current = []
      setShown(mediaId)
    }
  }, [mediaId])

  const index = Math.max(
    0,
    sequence.findIndex((one) => one.uuid === shown),
  )
  const here = sequence[index]
  const { key } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (!here || here.uuid === (underWay.current.at(-1) ?? mediaId)) return undefined
    const timer = setTimeout(() => {
      // Skips writing the address when a navigation to another page is pending.
      if (isLeaving(key)) return
      underWay.current.push(here.uuid)
      navigate(pathOf(here), { replace: true, preventScrollReset: true })
    }, addressDelay)
    return () => clearTimeout(timer)
  }, [here, mediaId, key, state, navigate, pathOf])

  const show = useCallback(
    (at: number | null) => {
      const one = at === null ? undefined : sequence[at]
      if (one) setShown(one.uuid)
    },
    [sequence],
  )
  return { media: sequence, index, here, show, filter, search }
}
