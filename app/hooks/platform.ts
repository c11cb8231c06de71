import { useSyncExternalStore } from 'react'
import type { Platform } from '~/commands/strokes'

/** Whether Mod is Command here. */
export function platformHere(): Platform {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other'
}

const never = () => () => {}

/** The same for drawing: the server does not know, so the first paint says Ctrl. */
export function usePlatform(): Platform {
  return useSyncExternalStore(never, platformHere, () => 'other')
}
