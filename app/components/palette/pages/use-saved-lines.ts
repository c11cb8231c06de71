import { useEffect } from 'react'
import { linesPlace, takesLines } from '~/interaction/toasts/unsent-text'
import { useLatest } from '~/hooks/use-command-context'
import { followText, keepText } from '~/offline/drafts/drafts'
import type { Page } from './question-page'

/**
 * A text of several lines is more than a word that is looked for: each keystroke of it is kept in this browser for this
 * person and for what the page is for, so that closing the palette, a reload or a refusal loses nothing. It stands in the
 * box again where that is empty. Null on all other pages.
 */
export function useSavedLines(page: Page, typed: string, onFound: (text: string) => void) {
  const place = page && takesLines(page.question) ? linesPlace(page.incomplete, page.name) : null
  const latest = useLatest({ typed, onFound })
  useEffect(() => {
    if (place === null) return undefined
    return followText(
      place,
      () => latest.current.typed,
      (text) => latest.current.onFound(text),
    )
  }, [place, latest])
  return place === null ? null : { keep: (text: string) => keepText(place, text, typed) }
}
