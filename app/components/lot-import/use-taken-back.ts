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
 * Undo state of an import: undone, in progress, and a function that undoes it, regardless of later changes and of the browser
 * that made it. `label` names the import in the toast.
 */
export function useTakenBack(changeId: string | null, user: string, label: string) {
  const { center } = useCommandContext()
  const [isBack, setBack] = useState(false)
  // The latest undo or redo refers to either its change id or its call key.
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
    // The import was made in another browser, or this browser no longer remembers it.
    const step = { key: changeId, changeId, id: 'lot.import', count: 1, label, before: [], after: [] } as const
    memory.change((stack) => push(stack, step))
    center.takeBack(changeId)
  }
  return { isBack, underWay, undo }
}
