import { changedBy } from '~/commands/call'
import { isChange, type Call } from '~/commands/command'
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
  const told = toldOf(memory, notice.call)
  if (told === null) return
  const ids = notice.kind === 'partly' ? notice.refused.map(({ uuid }) => uuid).filter((id) => told.includes(id)) : told
  if (command && isChange(command)) decided.refused(command, ids)
}

/** The records that a call was told of as it was made; null where nothing was told. */
function toldOf(memory: UndoMemory, call: Call): readonly string[] | null {
  const { done, undone } = memory.read()
  const step = [...done, ...undone].find(({ key }) => key === call.key)
  if (step?.moot) return null
  return (step ? changedBy(call, step.after, step.before) : call.targets).map(({ id }) => id)
}
