import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { KeySettings } from '~/commands/remaps'
import type { Center } from './center'
import { takeEarlyKeys } from './early-presses'
import { hearKeys } from './hear-keys'
import { createEar } from './key-ear'
import { platformHere } from './platform'

type Ear = ReturnType<typeof createEar>

/** Listens to the keyboard while mounted, and makes calls of what it hears; first of what was pressed before it could. */
export function useKeys(center: Center, settings: () => KeySettings): void {
  const ear = useRef<Ear | null>(null)
  useEffect(() => {
    const hear = createEar(center, settings, platformHere())
    ear.current = hear
    // Once every part of this page has begun.
    queueMicrotask(() => replay(center, hear))
    return hearKeys(hear)
  }, [center, settings])
  // Its identity: what leads to the same page has arrived as well.
  const here = useLocation()
  useEffect(() => void (ear.current && hearAhead(center, ear.current)), [center, here])
}

/** What was pressed for a page before it was here; what leads on takes the rest with it. */
function hearAhead(center: Center, hear: Ear): void {
  for (const event of center.ahead.arrive()) if (!(center.facts().typing && isWritten(event))) hear(event, true)
}

/**
 * What was pressed first was meant for what was seen; what comes after that is for a page nobody had seen yet, but for the
 * words of a text that it opened. A press said twice, because nothing moved, is meant once.
 */
function replay(center: Center, hear: Ear): void {
  let last: KeyboardEvent | null = null
  let isField = false
  for (const event of takeEarlyKeys()) {
    if (last && isSame(event, last)) continue
    // Letters of a text may come twice.
    last = isField || center.layers.shown() ? null : event
    if (isField && isWritten(event)) continue
    if (hear(event) && !center.layers.shown()) {
      isField = center.facts().typing
      if (!isField) return
    }
  }
}

const isSame = (one: KeyboardEvent, other: KeyboardEvent) =>
  one.key === other.key && one.ctrlKey === other.ctrlKey && one.metaKey === other.metaKey

/** Writes the sign of a press into the field that has the focus; not what is none. */
const isWritten = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && document.execCommand('insertText', false, key)
