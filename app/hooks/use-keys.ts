import hotkeys from 'hotkeys-js'
import { useEffect } from 'react'
import type { KeySettings } from '~/commands/remaps'
import type { Center } from './center'
import { createEar } from './key-ear'
import { platformHere } from './platform'

/**
 * Listens to the keyboard while mounted. hotkeys-js is only the ear: its own matching asks which keys are held down, and
 * so loses presses that overlap (keyboard.md 1.1); its `*` listener with the filter opened hears every keydown once.
 */
export function useKeys(center: Center, settings: () => KeySettings): void {
  useEffect(() => {
    const hear = createEar(center, settings, platformHere())
    const listener = (event: KeyboardEvent) => hear(event)
    const { filter } = hotkeys
    hotkeys.filter = () => true
    hotkeys('*', listener)
    return () => {
      hotkeys.unbind('*', listener)
      hotkeys.filter = filter
    }
  }, [center, settings])
}
