import { useCallback, useEffect, useState } from 'react'
import { followText, keepText } from '~/live/drafts'
import { useLatest } from './use-command-context'

/**
 * A text that is being typed at a place (a page's field). Every keystroke is kept in this browser for this person, so that
 * a reload, an ended session or another page in between loses nothing: it stands there again. Emptying it forgets it, in the
 * other tabs that show it too.
 */
export function useDraft(place: string): readonly [text: string, setText: (text: string) => void] {
  const [held, hold] = useState({ place, text: '' })
  const shown = held.place === place ? held.text : ''
  const now = useLatest(shown)
  useEffect(() => {
    return followText(
      place,
      () => now.current,
      (text) => hold({ place, text }),
    )
  }, [place, now])
  const setText = useCallback(
    (text: string) => {
      hold({ place, text })
      keepText(place, text, now.current)
    },
    [place, now],
  )
  return [shown, setText]
}
