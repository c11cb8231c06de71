import { useParams } from '@remix-run/react'
import { Suspense, useSyncExternalStore } from 'react'
import { Departure } from '~/components/shell/error-screen'
import { departures } from '~/live/departures'

/** Says in the form of a record what became of it meanwhile: it cannot be saved, and what was typed is there to be copied. */
export function DepartureNote() {
  const ids = Object.values(useParams())
  const isGone = useSyncExternalStore(
    departures.follow,
    () => ids.some((id) => departures.of(id ?? '')),
    () => false,
  )
  return (
    <div role="alert" className={isGone ? 'mt-3 rounded-md bg-sentback-bg px-3 py-2 text-sentback-ink' : 'sr-only'}>
      {isGone && (
        <Suspense>
          <Departure otherwise={null} />
          <p>What you typed stays here.</p>
        </Suspense>
      )}
    </div>
  )
}
