import { useCallback, useEffect, useState } from 'react'
import { followText, keepText } from '~/offline/drafts/drafts'
import { useLatest } from './use-command-context'

/**
 * Text draft of a field (`place`). Every keystroke is stored in this browser for this person, so that a reload, an
 * expired session or a visit to another page loses nothing. Emptying the field deletes the draft, also in other tabs
 * that show it.
 */
export function useDraft(place: string): readonly [text: string, setText: (text: string) => void] {
  const [typed, setDraft] = useState({ place, text: '' })
  const shown = typed.place === place ? typed.text : ''
  const now = useLatest(shown)
  useEffect(() => {
    return followText(
      place,
      () => now.current,
      (text) => setDraft({ place, text }),
    )
  }, [place, now])
  const setText = useCallback(
    (text: string) => {
      setDraft({ place, text })
      keepText(place, text, now.current)
    },
    [place, now],
  )
  return [shown, setText]
}
