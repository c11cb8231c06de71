import { isChange } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { nameOf } from '~/commands/undo-amends'
import type { DecisionTold } from '~/components/palette/decision-toast'
import type { Notice } from '~/live/outbox'
import type { UndoMemory } from './undo-memory'

/** `speak`: readers hear it once nothing more comes; null takes back what they were to hear. */
export type Hearing = {
  readonly decided: DecisionTold
  readonly memory: UndoMemory
  readonly speak: (words: string | null) => void
}

/** What was under way is done now; and "Verified · Undo" must not stay where that was not done, or was so before, nor be said. */
export function hearNotice({ decided, memory, speak }: Hearing, notice: Notice): void {
  const isDone = notice.kind === 'done' || notice.kind === 'dropped'
  const done = isDone ? decided.done(notice.call.key, nameOf(memory.read(), notice.call.key)) : null
  if (done !== null) speak(done)
  if (notice.kind === 'done' && notice.changeId !== null) return
  if (notice.kind === 'unsaved' || notice.kind === 'dropped') return
  if (notice.kind === 'refused') speak(null)
  // A step by the server's list was not told as it was pressed: those that were before it stay told.
  if (notice.call.args.within !== undefined) return
  const command = findCommand(notice.call.id)
  const ids =
    notice.kind === 'partly' ? notice.refused.map(({ uuid }) => uuid) : notice.call.targets.map(({ id }) => id)
  if (command && isChange(command)) decided.refused(command, ids)
}
