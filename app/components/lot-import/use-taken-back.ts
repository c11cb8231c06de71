import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Call } from '~/commands/command'
import { stepCommands } from '~/hooks/step'
import { createUndoMemory } from '~/hooks/undo-memory'
import { useCommandContext } from '~/hooks/use-command-context'
import { connection } from '~/live/connection'
import { isUnderWay, listenToOutbox } from '~/live/outbox'

const isStep = ({ id }: Call) => id === stepCommands.undo || id === stepCommands.redo

/** Whether a change that this page made is taken back, or on its way back or forth; and its own undo, whatever else was done since. */
export function useTakenBack(changeId: string | null, user: string) {
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
    const made = createUndoMemory(user)
      .read()
      .done.find(({ key }) => newest.current.includes(key))
    if (made) center.takeBack(made.key)
  }
  return { isBack, underWay, undo }
}
