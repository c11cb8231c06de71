import { useEffect } from 'react'
import { forget } from '~/commands/undo-stack'
import type { Call } from '~/commands/command'
import { latePart } from '~/components/palette/late-part'
import { showError } from '~/components/shell/toasts'
import { listenToOutbox } from '~/live/outbox'
import type { Center } from './center'
import type { SettingsMemory } from './key-settings'
import type { UndoMemory } from './undo-memory'

/** The words for it: no page needs them before something was done. */
export const noticeWords = latePart(() => import('./tell-notice'))

/** Tells what became of calls, in the tab that is looked at. */
export function useOutboxNotices(center: Center, memory: UndoMemory, settings: SettingsMemory): void {
  useEffect(
    () =>
      listenToOutbox((notice) => {
        const label = notice.kind === 'refused' ? takeStep(memory, notice.call) : undefined
        if (document.visibilityState !== 'visible') return
        noticeWords.load().then(
          ({ tell }) => tell({ center, memory, settings }, notice, label),
          () => notice.kind === 'refused' && showError(notice.message),
        )
      }),
    [center, memory, settings],
  )
}

/** What was refused changed nothing, so there is nothing to take back. @returns what its record is called, where it was one */
function takeStep(memory: UndoMemory, { key }: Call): string | undefined {
  const { done, undone } = memory.read()
  memory.change((stack) => forget(stack, key))
  return [...done, ...undone].find((step) => step.key === key)?.label
}
