import { useState } from 'react'

/**
 * For a layer that no button of the page opened: as it closes, the focus goes back to where it was, unless what was done
 * in it has put it somewhere. Answers its `onCloseAutoFocus`.
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
