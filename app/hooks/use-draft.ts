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
  const latestText = useLatest(shown)
  useEffect(() => {
    return followText(
      place,
      () => latestText.current,
      (text) => setDraft({ place, text }),
    )
  }, [place, latestText])
  const setText = useCallback(
    (text: string) => {
      setDraft({ place, text })
      keepText(place, text, latestText.current)
    },
    [place, latestText],
  )
  return [shown, setText]
}
