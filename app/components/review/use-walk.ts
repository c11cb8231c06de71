import { useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Media } from 'contract/media'
import { filterFrom, matches, type ReviewFilter } from './sequence'

/** Long enough that three photos a second write one address, short enough that a reload finds the photo. */
const addressDelay = 150

/**
 * The media walked through: those that pass the filter, plus those that did when the walk began, so that deciding on a
 * photo under "To review" does not pull it from under the reviewer, and the one the address names.
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

/** Whether the router has left the address that is drawn. Asked of itself: what is drawn of it may be a moment old. */
function isOnTheWay(drawnKey: string): boolean {
  const { navigation, location } = window.__remixRouter.state
  return navigation.state !== 'idle' || location.key !== drawnKey
}

/**
 * Which photo is shown. It changes at once, without waiting for the router; the address follows a moment later, so that
 * a link, a reload and the back key find the same photo.
 */
export function useWalk(media: readonly Media[], mediaId: string, addressOf: (media: Media) => string) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const [shown, setShown] = useState(mediaId)
  const [chosen, setChosen] = useState({ filter, left: '' })
  let { left } = chosen
  if (chosen.filter !== filter) {
    // A pile that is chosen begins with the first of it, and the photo that is not of it is left.
    const isIn = media.some((one) => one.uuid === shown && matches(one, filter))
    const first = isIn ? undefined : media.find((one) => matches(one, filter))
    left = first ? mediaId : ''
    setChosen({ filter, left })
    if (first) setShown(first.uuid)
  }
  const walk = useKept(media, filter, mediaId === left ? null : mediaId)
  /** Addresses written here that the router has not come to yet, oldest first. */
  const underWay = useRef<string[]>([])

  // An address that was not written here came from outside: a link, the back key, another command.
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
    walk.findIndex((one) => one.uuid === shown),
  )
  const here = walk[index]
  const { key } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (!here || here.uuid === (underWay.current.at(-1) ?? mediaId)) return undefined
    const timer = setTimeout(() => {
      // Whoever is on the way to another page must not be called back by the address of this one.
      if (isOnTheWay(key)) return
      underWay.current.push(here.uuid)
      navigate(addressOf(here), { replace: true, preventScrollReset: true })
    }, addressDelay)
    return () => clearTimeout(timer)
  }, [here, mediaId, key, state, navigate, addressOf])

  const show = useCallback(
    (at: number | null) => {
      const one = at === null ? undefined : walk[at]
      if (one) setShown(one.uuid)
    },
    [walk],
  )
  return { walk, index, here, show, filter, search }
}
