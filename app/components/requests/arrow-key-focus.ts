import type { KeyboardEvent } from 'react'

/** Up and Down move the focus within `stops`. */
export function moveFocusByArrow(event: KeyboardEvent<HTMLElement>, stops: readonly HTMLElement[]): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = stops.findIndex((stop) => stop === event.target)
  const next = stops[from + step]
  if (step === 0 || from < 0 || !next || event.nativeEvent.isComposing) return
  event.preventDefault()
  next.focus()
}
