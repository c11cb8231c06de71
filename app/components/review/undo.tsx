import { messages, say } from 'contract/messages'
import { deedWords } from '~/components/palette/decision-toast'
import { Do } from '~/components/palette/do'
import { useFacts } from '~/hooks/use-command-context'

type UndoProps = {
  look: 'quiet' | 'touch-quiet'
  /** Whether there is room to say what it takes back, and on which photo; readers hear it anyway, and of which item. */
  told?: boolean
}

const wordsFor = (what: string) => (what ? say('undoThis', { what }) : messages['title.changes.undo'])

/**
 * The name of a photo, told by its number first: by the time its undo is read, the next photo is shown, and what readers
 * hear begins with what is seen.
 */
const photoFirst = (label: string | undefined) => label?.replace(/^(.+), (photo \d+)$/, '$2, $1')
const photoAlone = (label: string | undefined) => photoFirst(label)?.match(/^photo \d+(?=, )/)?.[0]

/** The way back, which says what it takes back in the words of the toast that told of it. */
export function Undo({ look, told = false }: UndoProps) {
  const name = useFacts(({ steps }) => {
    const last = steps?.last
    return last ? deedWords(last.id, last.count, photoFirst(last.label)) : ''
  }, '')
  const words = useFacts(({ steps }) => {
    const last = steps?.last
    // What took something back is told by the deed it undid, which is too long for here.
    if (!last || !deedWords(last.id, last.count, undefined)) return ''
    return deedWords(last.id, last.count, photoAlone(last.label))
  }, '')
  return (
    <Do id="changes.undo" look={look} label={wordsFor(told ? words : '')} name={wordsFor(name)} className="min-w-0" />
  )
}
