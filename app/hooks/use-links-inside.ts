import { useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/**
 * For hundreds of links to pages of the product: plain ones in an element that follows them by what this answers to its
 * clicks. A link of the router's each works out where it stands, which is a tenth of the server's time for such a page.
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
