import { useEffect } from 'react'
import { linesPlace, takesLines } from '~/hooks/call-words'
import { useLatest } from '~/hooks/use-command-context'
import { draftsPutBack, takeDraft, withDrafts } from '~/live/drafts'
import type { Page } from './asked-page'

/**
 * A text of several lines is more than a word that is looked for: each keystroke of it is kept in this browser for this
 * person and for what the page is for, so that closing the palette, a reload or a refusal loses nothing. It stands in the
 * box again where that is empty. Null on all other pages.
 */
export function useKeptLines(page: Page, typed: string, onFound: (text: string) => void) {
  const place = page && takesLines(page.ask) ? linesPlace(page.asking, page.name) : null
  const latest = useLatest({ typed, onFound })
  useEffect(() => {
    if (place === null) return undefined
    const take = (text = '') => {
      // Whoever types already is not interrupted.
      if (text && latest.current.typed === '') latest.current.onFound(text)
    }
    const stop = takeDraft(place, ({ text }) => take(text))
    const leave = draftsPutBack.add((at, text) => at === place && take(text))
    return () => {
      stop()
      leave()
    }
  }, [place, latest])
  if (place === null) return null
  return {
    keep: (text: string) => void withDrafts((drafts) => drafts.keep(place, { text })).catch(() => undefined),
  }
}
