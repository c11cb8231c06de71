import { useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/**
 * Click handler for an element with hundreds of plain links to pages of the product. A router link resolves its own
 * URL, which takes a tenth of the server's time for such a page.
 */
export function useLinksInside(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin || !isPlain(event)) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
