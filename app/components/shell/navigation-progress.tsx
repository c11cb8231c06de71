import { useNavigation } from '@remix-run/react'

/** A thin plum bar at the very top once a page has taken 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    // A landmark of its own: it stands outside all others.
    <section aria-label="Loading">
      <div
        role="progressbar"
        aria-label="Loading"
        className="late-appear pointer-events-none fixed inset-x-0 top-0 z-[70] h-0.5 overflow-hidden"
      >
        <div className="h-full w-1/3 animate-pass bg-primary-ink" />
      </div>
    </section>
  )
}
