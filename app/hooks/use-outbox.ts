import { useEffect } from 'react'
import { lazyPart } from './use-lazy-part'
import { showError } from '~/interaction/toasts/toast-store'
import { listenToOutbox } from '~/offline/outbox/outbox'
import type { NoticeContext } from '~/interaction/toasts/handle-notice'

/** Loads lazily: no page needs the messages and the undo handling before the first answer of a call. */
export const noticeHandler = lazyPart(() => import('~/interaction/toasts/handle-notice'))

/** Shows the outcome of calls. */
export function useOutboxNotices(context: NoticeContext): void {
  useEffect(
    () =>
      listenToOutbox((notice) => {
        if (notice.kind === 'refused') context.dispatcher.onRefused()
        noticeHandler.load().then(
          ({ handleNotice }) => handleNotice(context, notice),
          () => notice.kind === 'refused' && showError(notice.message),
        )
      }),
    [context],
  )
}
