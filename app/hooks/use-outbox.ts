import { useEffect } from 'react'
import { isChange, type Call } from '~/commands/command'
import { findAround } from '~/commands/context'
import { findCommand } from '~/commands/registry'
import { counted, forget, type Done } from '~/commands/undo-stack'
import { latePart } from '~/components/palette/late-part'
import { showError } from '~/components/shell/toasts'
import { paths } from '~/lib/paths'
import { listenToOutbox, type Notice } from '~/live/outbox'
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
        if (notice.kind === 'dropped') return
        const step = changedNothing(notice) ? takeStep(memory, notice.call) : undefined
        if (notice.kind === 'done') countStep(memory, notice.call)
        if (notice.kind === 'refused') center.lost(notice.call.key)
        if (notice.kind === 'done' && document.visibilityState === 'visible') goOnwards(center, notice.call)
        noticeWords.load().then(
          ({ tell }) => tell({ center, memory, settings }, notice, step),
          () => notice.kind === 'refused' && showError(notice.message),
        )
      }),
    [center, memory, settings],
  )
}

/** What was refused; and what asked for what is so already. */
const changedNothing = (notice: Notice): notice is Extract<Notice, { call: Call }> =>
  notice.kind === 'refused' || (notice.kind === 'done' && notice.changeId === null)

/** What changed nothing leaves nothing to take back. @returns the step it was to be */
function takeStep(memory: UndoMemory, { key }: Call): Done | undefined {
  const { done, undone } = memory.read()
  memory.change((stack) => forget(stack, key))
  return [...done, ...undone].find((step) => step.key === key)
}

/** What was passed over has changed something after all: it was so on this screen alone. */
function countStep(memory: UndoMemory, { key }: Call): void {
  if (memory.read().done.some((step) => step.key === key && step.moot)) memory.change((stack) => counted(stack, key))
}

/** Ending an inspection under review opens the next of the queue, where one still stands in it; else its own page. */
function goOnwards(center: Center, { id, targets }: Call): void {
  const command = findCommand(id)
  if (!command || !isChange(command) || command.then !== 'onwards') return
  const facts = center.facts()
  const ended = findAround(facts, ['drawRequest'])?.id
  if (ended !== undefined && ended === targets[0]?.id && facts.offers.has('nextInspection'))
    center.port().go(paths.review(ended, 'ended'))
}
