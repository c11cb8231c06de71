import type { KeyboardEvent } from 'react'

/**
 * Mod+Enter saves every form (keyboard.md 2.5). Outside the frame nothing of the registry is loaded, so such a form hears it
 * itself; imports nothing, so that those pages stay light.
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
