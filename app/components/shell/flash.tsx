import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { v4 as newKey } from 'uuid'
import { say } from 'contract/messages'
import { isChange } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { push } from '~/commands/undo-stack'
import { undoAction } from '~/components/palette/decision-toast'
import { stepBy } from '~/hooks/step'
import { createUndoMemory } from '~/hooks/undo-memory'
import { useCommandContext } from '~/hooks/use-command-context'
import { getOutbox } from '~/live/outbox'
import { showToast } from './toasts'
import type { FrameData } from './viewer'

const shownAs = 'plumbline.toast'

/** Remembers the toast shown last in this tab, through a reload. */
function isNew(id: string): boolean {
  try {
    if (sessionStorage.getItem(shownAs) === id) return false
    sessionStorage.setItem(shownAs, id)
  } catch {
    // Storage is forbidden: it may be said twice.
  }
  return true
}

/** What a redirect left to be said, once; what a form changed is a step that undo takes back, as any other. */
export function Flash({ toast, user }: { toast: FrameData['toast']; user: string }) {
  const { settings } = useCommandContext()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!toast || toast.path !== pathname || !isNew(toast.id)) return
    const { text, changeId } = toast
    // By the step it tells of, so that it goes when that is taken back.
    const id = changeId ?? 'flash'
    const command = findCommand(toast.command ?? '')
    const memory = createUndoMemory(user)
    // A page that did it has no words of its own for what is taken back.
    const named = command && isChange(command) ? {} : { label: text }
    if (changeId && command)
      memory.change((stack) =>
        stack.done.some(({ key }) => key === changeId)
          ? stack
          : push(stack, { key: changeId, changeId, id: command.id, count: 1, ...named, before: [], after: [] }),
      )
    const undo = () => {
      const step = changeId && stepBy('undo', memory, newKey(), changeId)
      if (!step) return
      getOutbox().enqueue(step.call)
      showToast({ id, text: say('undone', { what: text }) })
    }
    showToast({ id, text, ...(changeId && command && { action: undoAction(undo, settings.read()) }) })
  }, [toast, pathname, user, settings])
  return null
}
