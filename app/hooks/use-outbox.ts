import { useEffect } from 'react'
import { latePart } from '~/components/palette/late-part'
import { showError } from '~/components/shell/toasts'
import { listenToOutbox } from '~/live/outbox'
import type { Telling } from './tell-notice'

/** The words for it, and what it comes to for undo: no page needs them before something was done. */
export const noticeWords = latePart(() => import('./tell-notice'))

/** Tells what became of calls. */
export function useOutboxNotices(telling: Telling): void {
  useEffect(
    () =>
      listenToOutbox((notice) => {
        if (notice.kind === 'refused') telling.center.lost(notice.call.key)
        noticeWords.load().then(
          ({ tell }) => tell(telling, notice),
          () => notice.kind === 'refused' && showError(notice.message),
        )
      }),
    [telling],
  )
}
