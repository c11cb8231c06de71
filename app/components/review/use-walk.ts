import { useNavigate, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
  const written = useRef(mediaId)

  // An address that is not the one written here came from outside: a link, the back key, another command.
  if (mediaId !== written.current) {
    written.current = mediaId
    if (shown !== mediaId) setShown(mediaId)
  }

  const index = Math.max(
    0,
    walk.findIndex((one) => one.uuid === shown),
  )
  const here = walk[index]
  useEffect(() => {
    if (!here || here.uuid === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = here.uuid
      navigate(addressOf(here), { replace: true, preventScrollReset: true })
    }, addressDelay)
    return () => clearTimeout(timer)
  }, [here, navigate, addressOf])

  const show = useCallback(
    (at: number | null) => {
      const one = at === null ? undefined : walk[at]
      if (one) setShown(one.uuid)
    },
    [walk],
  )
  return { walk, index, here, show, filter, search }
}
