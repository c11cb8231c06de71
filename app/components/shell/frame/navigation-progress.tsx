import { useNavigation } from '@remix-run/react'
import { t } from 'locales/shell'

/** A thin plum bar at the very top once a page has taken 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    // A separate landmark, because it is outside all others.
    <section aria-label={t('shell.loading')}>
      <div
        role="progressbar"
        aria-label={t('shell.loading')}
        className="late-appear pointer-events-none fixed inset-x-0 top-0 z-[70] h-0.5 overflow-hidden"
      >
        <div className="h-full w-1/3 animate-pass bg-primary-ink" />
      </div>
    </section>
  )
}
