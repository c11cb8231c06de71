import { useState } from 'react'

/**
 * For layers that were not opened by a button: restores the focus on close, unless it was set elsewhere.
 * @returns an `onCloseAutoFocus` handler
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    // Radix would look for a button that opened it, and find none.
    event.preventDefault()
    const { activeElement } = document
    if ((!activeElement || activeElement === document.body) && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true })
  }
}
