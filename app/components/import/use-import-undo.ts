import type { ImportNoun } from 'contract/imports/nouns'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Call } from '~/commands/engine/command'
import { isStepCommand, stepCommands } from '~/interaction/undo/undo-entry'
import { useCommandServices } from '~/hooks/use-command-context'
import { connection } from '~/offline/stream/connection'
import { isUnderWay, listenToOutbox } from '~/offline/outbox/outbox'
import { importCommands } from './import-commands'

const isStep = ({ id }: Call) => isStepCommand(id)

/**
 * Undo state of an import: undone, in progress, and a function that undoes it, whatever came after it and in whichever
 * browser it was made. `label` names the import in the toast.
 */
export function useImportUndo(noun: ImportNoun, changeId: string | null, label: string) {
  const { dispatcher, undo: history } = useCommandServices()
  const [isUndone, setUndone] = useState(false)
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
    setUndone(false)
    return listenToOutbox((notice) => {
      if (notice.kind !== 'done' || !isStep(notice.call)) return
      const { args, id, key } = notice.call
      if (!newest.current.includes(String(args.changeId ?? args.of))) return
      newest.current = [notice.changeId, key]
      setUndone(id === stepCommands.undo)
    })
  }, [changeId])
  const undo = () => {
    const made = newest.current.find((key) => key !== null && history.find(key))
    if (made) return dispatcher.undoAction(made)
    if (changeId === null) return
    // The import was made in another browser, or this browser no longer remembers it.
    history.add({ key: changeId, changeId, id: importCommands[noun], count: 1, label, before: [], after: [] })
    dispatcher.undoAction(changeId)
  }
  return { isUndone, underWay, undo }
}
