import type { KeyboardEvent } from 'react'

/** Up and Down go to what stands before or after among `stops`, where the focus is in one of them. */
export function walk(event: KeyboardEvent<HTMLElement>, stops: readonly HTMLElement[]): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = stops.findIndex((stop) => stop === event.target)
  const next = stops[from + step]
  if (step === 0 || from < 0 || !next || event.nativeEvent.isComposing) return
  event.preventDefault()
  next.focus()
}
