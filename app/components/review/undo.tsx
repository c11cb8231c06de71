import { messages, say } from 'contract/messages'
import { deedWords } from '~/components/palette/decision-toast'
import { Do } from '~/components/palette/do'
import type { LastDeed } from '~/commands/context'
import { useFacts } from '~/hooks/use-command-context'

type UndoProps = {
  look: 'quiet' | 'touch-quiet'
  /** Whether there is room to say what it takes back, and on which photo; readers hear it anyway, and of which item. */
  told?: boolean
  /** Whether nothing of the item is decided: what this browser has not done itself is then not there to be taken back. */
  fresh?: boolean
}

const wordsFor = (what: string | null) => (what ? say('undoThis', { what }) : messages['title.changes.undo'])

/**
 * The name of a photo, told by its number first: by the time its undo is read, the next photo is shown, and what readers
 * hear begins with what is seen.
 */
const shortFirst = ({ label, short }: LastDeed) => (short ? `${short}, ${label?.slice(0, -short.length - 2)}` : label)

/** The way back, which says what it takes back in the words of the toast that told of it. */
export function Undo({ look, told = false, fresh = false }: UndoProps) {
  const name = useFacts(({ steps }) => {
    const last = steps?.last
    return last ? deedWords(last.id, last.count, shortFirst(last)) : null
  }, null)
  const words = useFacts(({ steps }) => {
    const last = steps?.last
    // What took something back is told by the deed it undid, which is too long for here.
    if (!last || !deedWords(last.id, last.count, undefined)) return ''
    return deedWords(last.id, last.count, last.short)
  }, '')
  return (
    <Do
      id="changes.undo"
      look={look}
      label={wordsFor(told ? words : '')}
      name={wordsFor(name)}
      disabledReason={fresh && name === null ? messages.nothingToUndo : undefined}
      className="min-w-0"
    />
  )
}
