import { useEffect } from 'react'
import type { KeySettings } from '~/commands/remaps'
import type { Center } from './center'
import { takeEarlyKeys } from './early-presses'
import { hearKeys } from './hear-keys'
import { createEar } from './key-ear'
import { platformHere } from './platform'

/** Listens to the keyboard while mounted, and makes calls of what it hears; first of what was pressed before it could. */
export function useKeys(center: Center, settings: () => KeySettings): void {
  useEffect(() => {
    const hear = createEar(center, settings, platformHere())
    // Once every part of this page has begun.
    queueMicrotask(() => replay(center, hear))
    return hearKeys(hear)
  }, [center, settings])
}

/**
 * What was pressed first was meant for what was seen; what comes after that is for a page nobody had seen yet, but for the
 * words of a text that it opened. A press said twice, because nothing moved, is meant once.
 */
function replay(center: Center, hear: (event: KeyboardEvent) => boolean): void {
  let last: KeyboardEvent | null = null
  let isField = false
  for (const event of takeEarlyKeys()) {
    if (last && isSame(event, last)) continue
    // Letters of a text may come twice.
    last = isField || center.layers.shown() ? null : event
    if (isField && isSign(event)) document.execCommand('insertText', false, event.key)
    else if (hear(event) && !center.layers.shown()) {
      isField = center.facts().typing
      if (!isField) return
    }
  }
}

const isSame = (one: KeyboardEvent, other: KeyboardEvent) =>
  one.key === other.key && one.ctrlKey === other.ctrlKey && one.metaKey === other.metaKey

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey
