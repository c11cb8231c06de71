import { useEffect } from 'react'
import type { KeySettings } from '~/commands/remaps'
import type { Center } from './center'
import { hearKeys } from './hear-keys'
import { createEar } from './key-ear'
import { platformHere } from './platform'

/** Listens to the keyboard while mounted, and makes calls of what it hears. */
export function useKeys(center: Center, settings: () => KeySettings): void {
  useEffect(() => hearKeys(createEar(center, settings, platformHere())), [center, settings])
}
