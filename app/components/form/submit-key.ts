import type { KeyboardEvent } from 'react'

/**
 * Mod+Enter saves every form (docs/keyboard-rules.md#forms). Handles the key for forms outside the command registry:
 * pages without the frame, and a file's comment beside a screen's own form. Imports nothing, so that those pages stay
 * small.
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
