import { useEffect } from 'react'
import { linesPlace, takesLines } from '~/interaction/toasts/unsent-text'
import { useLatest } from '~/hooks/use-command-context'
import { followText, keepText } from '~/offline/drafts/drafts'
import type { Page } from './question-page'

/**
 * Saves a text of several lines in this browser at each keystroke, by person, command and record, so that closing the
 * palette, a reload or a refusal loses nothing. An empty box is filled with it again. Null on all other pages.
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
