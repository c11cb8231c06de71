import { useState } from 'react'
import { useDraft } from '~/hooks/use-draft'
import { commentPlace } from '~/live/drafts'

/** The comment being written on a photo: open or not, and its text, which neither closing nor leaving loses. */
export function useComment(mediaId: string) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useDraft(commentPlace(mediaId))
  return {
    open: isOpen,
    text,
    setText,
    setOpen: setIsOpen,
    /** The words are sent. */
    done: () => {
      setText('')
      setIsOpen(false)
    },
  }
}
