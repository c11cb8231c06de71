import { messages, say } from 'contract/messages'
import { deedWords } from '~/components/palette/decision-toast'
import { Do } from '~/components/palette/do'
import { useFacts } from '~/hooks/use-command-context'

type UndoProps = {
  look: 'quiet' | 'touch-quiet'
  /** Whether there is room to say what it takes back; readers hear it anyway, with the record it was done on. */
  told?: boolean
}

const wordsFor = (what: string) => (what ? say('undoThis', { what }) : messages['title.changes.undo'])

/** The way back, which says what it takes back in the words of the toast that told of it. */
export function Undo({ look, told = false }: UndoProps) {
  const name = useFacts(({ steps }) => {
    const last = steps?.last
    return last ? deedWords(last.id, last.count, last.label) : ''
  }, '')
  const words = useFacts(({ steps }) => (steps?.last ? deedWords(steps.last.id, steps.last.count, undefined) : ''), '')
  return (
    <Do id="changes.undo" look={look} label={wordsFor(told ? words : '')} name={wordsFor(name)} className="min-w-0" />
  )
}
