import { useEffect, useRef, useState } from 'react'
import {
  practicedKeys,
  beginDrill,
  known,
  practiceKeys,
  pressed,
  pressedNothing,
  type Drill,
  type Part,
} from '~/commands/keyboard/practice'
import { sequenceId } from '~/commands/keyboard/strokes'
import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Press } from '~/commands/keyboard/read-key'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'
import { saveRound } from './last-time'

/** A generator of pseudorandom numbers from 0 to below 1, equal on the server and in the browser. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

/** A practice round: restarted when the person's keys change, saved when it ends. */
export function useDrill(part: Part, seed: number, userId: string) {
  const { role } = useCommandServices()
  const settings = useKeySettings()
  const ids = practicedKeys(role, settings)
  const begin = () => beginDrill(ids, part, randomFrom(seed))
  const [drill, setDrill] = useState<Drill>(begin)
  const began = useRef(0)

  const of = ids.map((id) => practiceKeys(id, settings).map(sequenceId).join(' ')).join(', ')
  const [begunOf, setBegunOf] = useState(of)
  if (begunOf !== of) {
    setBegunOf(of)
    setDrill(begin())
  }
  useEffect(() => {
    began.current = Date.now()
  }, [begunOf])

  const isOver = drill.queue.length === 0
  const knows = known(drill).length
  useEffect(() => {
    if (!isOver || ids.length === 0) return
    const seconds = Math.round((Date.now() - began.current) / 1000)
    saveRound(userId, part, { at: new Date().toISOString(), known: knows, of: ids.length, seconds })
  }, [isOver, ids.length, knows, part, userId])

  return {
    drill,
    count: ids.length,
    press: (id: CommandId, args: Args) => setDrill((current) => pressed(current, id, args)),
    miss: (press: Press) => setDrill((current) => pressedNothing(current, press)),
  }
}
