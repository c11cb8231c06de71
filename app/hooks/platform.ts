import { useSyncExternalStore } from 'react'
import type { Platform } from '~/commands/strokes'

let known: Platform | null = null

/** Whether Mod is Command here. Every key cap asks, and reading the browser's name is slow. */
export function platformHere(): Platform {
  known ??= /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other'
  return known
}

const never = () => () => {}

/** The same for drawing: the server does not know, so the first paint says Ctrl. */
export function usePlatform(): Platform {
  return useSyncExternalStore(never, platformHere, () => 'other')
}
