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

/** What was pressed first was meant for what was seen; what comes after that is for a page nobody had seen yet. */
function replay(center: Center, hear: (event: KeyboardEvent) => boolean): void {
  for (const event of takeEarlyKeys()) if (hear(event) && !center.layers.shown()) return
}
