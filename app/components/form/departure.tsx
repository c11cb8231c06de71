import { useParams } from '@remix-run/react'
import { Suspense, useSyncExternalStore } from 'react'
import type { DepartureProps } from '~/components/shell/departure'
import { Departure as Words } from '~/components/shell/error-screen'
import { departures } from '~/live/departures'

/** Whether a record of the address was taken away while it was open. */
function useIsGone(): boolean {
  const ids = Object.values(useParams())
  return useSyncExternalStore(
    departures.follow,
    () => ids.some((id) => departures.of(id ?? '')),
    () => false,
  )
}

/** Why there is no form: what became of its record while it was open, or `otherwise`. */
export function Departure({ otherwise }: DepartureProps) {
  if (!useIsGone()) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <Words otherwise={otherwise} />
    </Suspense>
  )
}

/** Says in the form of a record what became of it meanwhile: it cannot be saved, and what was typed is there to be copied. */
export function DepartureNote() {
  const isGone = useIsGone()
  return (
    <div role="alert" className={isGone ? 'mt-3 rounded-md bg-sentback-bg px-3 py-2 text-sentback-ink' : 'sr-only'}>
      <Departure otherwise={null} />
      {isGone && <p>What you typed stays here.</p>}
    </div>
  )
}
