import { useParams } from '@remix-run/react'
import { Suspense, useSyncExternalStore } from 'react'
import { t } from 'locales/form'
import type { RemovedRecordProps } from '~/components/shell/removed-record'
import { RemovedRecord as Words } from '~/components/shell/error-screen'
import { removedRecords } from '~/offline/store/removed-records'

/** True if a record in the address was removed while the page was open. */
function useIsGone(): boolean {
  const ids = Object.values(useParams())
  return useSyncExternalStore(
    removedRecords.follow,
    () => ids.some((id) => removedRecords.of(id ?? '')),
    () => false,
  )
}

/** Explains why the form is unavailable: its record was removed while it was open, or `otherwise`. */
export function MissingForm({ otherwise }: RemovedRecordProps) {
  if (!useIsGone()) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <Words otherwise={otherwise} />
    </Suspense>
  )
}

/** Reports in a form that its record was removed: it cannot be saved, but typed text can be copied. */
export function RemovedNote() {
  const isGone = useIsGone()
  return (
    <div role="alert" className={isGone ? 'mt-3 rounded-md bg-sentback-bg px-3 py-2 text-sentback-ink' : 'sr-only'}>
      <MissingForm otherwise={null} />
      {isGone && <p>{t('form.stillCopy')}</p>}
    </div>
  )
}
