import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Media } from 'contract/media'
import { filterFrom } from './grid-filters'
import { matches, type ReviewFilter } from './sequence'

/** Long enough that three photos a second write one address, short enough that a reload finds the photo. */
const addressDelay = 150

/**
 * The media walked through: those that pass the filter, plus those that did when the walk began, so that deciding on a
 * photo under "To review" does not pull it from under the reviewer.
 */
function useKept(media: readonly Media[], filter: ReviewFilter, start: string): Media[] {
  const kept = useRef({ filter, ids: new Set<string>() })
  return useMemo(() => {
    if (kept.current.filter !== filter) kept.current = { filter, ids: new Set() }
    const { ids } = kept.current
    for (const one of media) if (matches(one, filter)) ids.add(one.uuid)
    ids.add(start)
    return media.filter((one) => ids.has(one.uuid))
  }, [media, filter, start])
}

/**
 * Which photo is shown. It changes at once, without waiting for the router; the address follows a moment later, so that
 * a link, a reload and the back key find the same photo.
 */
export function useWalk(media: readonly Media[], mediaId: string, addressOf: (media: Media) => string) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const walk = useKept(media, filter, mediaId)
  const [shown, setShown] = useState(mediaId)
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
  const { state } = useNavigation()
  const [due, setDue] = useState<string | null>(null)
  useEffect(() => {
    if (!here || here.uuid === (underWay.current.at(-1) ?? mediaId)) return undefined
    // A transition, as the router's own are: once it is shown, so is a navigation that began before it.
    const timer = setTimeout(() => startTransition(() => setDue(here.uuid)), addressDelay)
    return () => clearTimeout(timer)
  }, [here, mediaId])
  useEffect(() => {
    // Whoever is on the way to another page must not be called back by the address of this one.
    const isOnTheWay = state !== 'idle'
    if (isOnTheWay || !here || here.uuid !== due || here.uuid === (underWay.current.at(-1) ?? mediaId)) return
    underWay.current.push(here.uuid)
    navigate(addressOf(here), { replace: true, preventScrollReset: true })
  }, [due, here, state, mediaId, navigate, addressOf])

  const show = useCallback(
    (at: number | null) => {
      const one = at === null ? undefined : walk[at]
      if (one) setShown(one.uuid)
    },
    [walk],
  )
  return { walk, index, here, show, filter, search }
}
