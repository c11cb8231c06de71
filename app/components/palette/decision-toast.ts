import { say } from 'contract/messages'
import type { MessageId } from 'contract/messages'
import { showToast } from '~/components/shell/toasts'
import { isChange } from '~/commands/command'
import type { ChangeCommand, CommandId } from '~/commands/command'
import { capWords } from '~/commands/key-words'
import { commandOf } from '~/commands/registry'
import { verdictOf } from './command-picture'

/** A run of decisions shares one toast; it is over when nothing was decided for this long. */
const runLasts = 6000

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "Verified" for one, "12 verified, 3 marked defective" for a run. */
export function runWords(counts: ReadonlyMap<MessageId, number>): string {
  const entries = [...counts]
  const [only] = entries
  if (only && entries.length === 1 && only[1] === 1) return say(only[0])
  return entries.map(([id, count]) => `${count} ${lower(say(id))}`).join(', ')
}

const undoKey = commandOf('changes.undo').keys[0]?.keys[0]

/** Decisions answer without words of the provider's, so what was done is said here, at once, with its undo. */
const isDecision = (command: ChangeCommand) => command.group === 'decide' && command.of.includes('media')

export type DecisionTold = (command: ChangeCommand, count: number, of?: CommandId) => string | null

/** Tells decisions by one merged toast; answers the words for readers, or null where the provider will speak. */
export function createDecisionToast(undo: () => void): DecisionTold {
  let counts = new Map<MessageId, number>()
  let last = 0
  const action = { label: say('title.changes.undo'), keys: undoKey && capWords(undoKey, 'other').join(' '), run: undo }
  return (command, count, of) => {
    const now = Date.now()
    if (now - last > runLasts || of !== undefined) counts = new Map()
    last = now
    if (of !== undefined) return tellStep(command, of, count)
    if (!isDecision(command)) return null
    counts.set(command.say, (counts.get(command.say) ?? 0) + count)
    const text = runWords(counts)
    showToast({ id: 'decisions', text, look: verdictOf(command.id), action, duration: runLasts })
    return text
  }
}

function tellStep(step: ChangeCommand, of: CommandId, count: number): string | null {
  const command = commandOf(of)
  if (!isChange(command)) return null
  const text = say(step.id === 'changes.takeBack' ? 'undone' : 'redone', {
    what: count > 1 ? `${count} ${lower(say(command.say))}` : lower(say(command.say)),
  })
  showToast({ id: 'decisions', text, duration: 3000 })
  return text
}
