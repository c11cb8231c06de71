import { useEffect } from 'react'
import { messages, say } from 'contract/messages'
import { forget } from '~/commands/undo-stack'
import type { Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { showError, showToast } from '~/components/shell/toasts'
import type { Notice, Outbox } from '~/live/outbox'
import { createUndoMemory } from './undo-memory'

/** Tells what became of calls, in the tab that is looked at. */
export function useOutboxNotices(outbox: Outbox | null, user: string): void {
  useEffect(() => {
    if (!outbox) return
    return outbox.listen((notice) => {
      if (notice.kind === 'refused') createUndoMemory(user).change((stack) => forget(stack, notice.call.key))
      if (document.visibilityState === 'visible') tell(outbox, notice)
    })
  }, [outbox, user])
}

function tell(outbox: Outbox, notice: Notice): void {
  const { call } = notice
  if (notice.kind === 'done') {
    // A step taken back here was told when the key was pressed.
    if (notice.message && !call.args.of) showToast({ id: call.key, text: notice.message })
  } else if (notice.kind === 'unsaved') showError(messages.notKept)
  else if (notice.kind === 'partly') showError(partly(notice.refused))
  else {
    const text = say('notDone', { what: titleOf(call), why: notice.message })
    const action = isStep(call) ? undefined : { label: messages.tryAgain, run: () => outbox.again(call) }
    showToast({ id: call.key, text, look: { shape: 'octagon', tone: 'sentback' }, duration: 12_000, action })
  }
}

/** An undo is not made anew: what it meant to take back is not there to be taken back. */
const isStep = (call: Call) => call.id.startsWith('changes.')

function titleOf(call: Call): string {
  const command = findCommand(call.id)
  return command ? messages[command.title] : call.id
}

function partly(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return say('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}
