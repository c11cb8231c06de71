import { useCallback, useState } from 'react'
import { useDraft } from '~/hooks/use-draft'
import { commentPlace } from '~/offline/drafts/drafts'

/**
 * The comment being written on a photo: open or not, and its text, which neither closing nor leaving loses. `onWrite` makes
 * room for it.
 */
export function useComment(mediaId: string, onWrite: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  const setOpen = useCallback(
    (isNow: boolean) => {
      if (isNow) onWrite()
      setIsOpen(isNow)
    },
    [onWrite],
  )
  const [text, setText] = useDraft(commentPlace(mediaId))
  return {
    open: isOpen,
    text,
    setText,
    setOpen,
    /** The comment was sent. */
    done: () => {
      setText('')
      setIsOpen(false)
    },
  }
}
