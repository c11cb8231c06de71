import type { KeyboardEvent } from 'react'

/**
 * Mod+Enter saves every form (keyboard.md 2.5). Where the registry does not hear it for a form (outside the frame nothing of it
 * is loaded, and a file's note stands beside a screen's own form) it hears it itself; imports nothing, so that those pages
 * stay light.
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
