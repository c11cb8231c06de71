import { useCallback, useEffect, useState } from 'react'
import { draftsPutBack, takeDraft, withDrafts } from '~/live/drafts'

/**
 * A text that is being typed at a place (a page's field). Every keystroke is kept in this browser for this person, so that
 * a reload, an ended session or another page in between loses nothing: it stands there again. Emptying it forgets it.
 */
export function useDraft(place: string): readonly [text: string, setText: (text: string) => void] {
  const [held, hold] = useState({ place, text: '' })
  useEffect(() => {
    const take = (text = '') => {
      // Whoever types already is not interrupted.
      if (text) hold((now) => (now.place !== place || now.text === '' ? { place, text } : now))
    }
    const stop = takeDraft(place, ({ text }) => take(text))
    const leave = draftsPutBack.add((at, text) => at === place && take(text))
    return () => {
      stop()
      leave()
    }
  }, [place])
  const setText = useCallback(
    (text: string) => {
      hold({ place, text })
      void withDrafts((drafts) => drafts.keep(place, { text })).catch(() => undefined)
    },
    [place],
  )
  return [held.place === place ? held.text : '', setText]
}
