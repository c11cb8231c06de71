import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Call } from '~/commands/command'
import { push } from '~/commands/undo-stack'
import { stepCommands } from '~/hooks/step'
import { createUndoMemory } from '~/hooks/undo-memory'
import { useCommandContext } from '~/hooks/use-command-context'
import { connection } from '~/live/connection'
import { isUnderWay, listenToOutbox } from '~/live/outbox'

const isStep = ({ id }: Call) => id === stepCommands.undo || id === stepCommands.redo

/**
 * Tells if an import is undone, or being undone or redone; and its own undo, whatever else was done since and in
 * whichever browser it was made. `label` names it in the undo's toast.
 */
export function useTakenBack(changeId: string | null, user: string, label: string) {
  const { center } = useCommandContext()
  const [isBack, setBack] = useState(false)
  // The newest step of it by its change and its call: the next step is about either.
  const newest = useRef<readonly (string | null)[]>([changeId])
  const isOurs = (call: Call) => isStep(call) && newest.current.includes(String(call.args.changeId ?? call.args.of))
  const underWay = useSyncExternalStore(
    connection.subscribe,
    () => isUnderWay(isOurs),
    () => false,
  )
  useEffect(() => {
    newest.current = [changeId]
    setBack(false)
    return listenToOutbox((notice) => {
      if (notice.kind !== 'done' || !isStep(notice.call)) return
      const { args, id, key } = notice.call
      if (!newest.current.includes(String(args.changeId ?? args.of))) return
      newest.current = [notice.changeId, key]
      setBack(id === stepCommands.undo)
    })
  }, [changeId])
  const undo = () => {
    const memory = createUndoMemory(user)
    const made = memory.read().done.find(({ key }) => newest.current.includes(key))
    if (made) return center.takeBack(made.key)
    if (changeId === null) return
    // Made in another browser, or longer ago than this one remembers.
    const step = { key: changeId, changeId, id: 'lot.import', count: 1, label, before: [], after: [] } as const
    memory.change((stack) => push(stack, step))
    center.takeBack(changeId)
  }
  return { isBack, underWay, undo }
}
