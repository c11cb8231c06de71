import { useParams } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { departures } from '~/live/departures'
import { commentPlace, takeDraft } from '~/live/drafts'
import { focusHeading } from './arrival'

/** What records of an address are called, from the outermost inwards. */
const called = {
  lotId: 'lot',
  requestId: 'draw request',
  itemId: 'inspection item',
  lenderId: 'lender',
  costCodeId: 'cost code',
  userId: 'user',
  templateId: 'report template',
  eventId: 'event',
} as const

/** Who took away the record of a page that was open, or else that it is not there for this person; null where no page was. */
function wordsFor(params: Readonly<Record<string, string | undefined>>): string | null {
  for (const [name, noun] of Object.entries(called)) {
    const departed = departures.of(params[name] ?? '')
    if (!departed) continue
    const { who, isGiven } = departed
    if (!who) return 'It was deleted, or is no longer yours to see.'
    return isGiven ? `${who} gave this ${noun} to somebody else.` : `${who} deleted this ${noun}.`
  }
  return null
}

/** Whoever was writing about a photo loses no word with it. */
function useWordsKept(mediaId: string | undefined): string {
  const [text, setText] = useState('')
  useEffect(
    () => (mediaId ? takeDraft(commentPlace(mediaId), (draft) => setText(draft.text ?? '')) : undefined),
    [mediaId],
  )
  return text
}

export type DepartureProps = { otherwise: ReactNode }

/** Why there is nothing: what became of the record while its page was open, or `otherwise`. */
export function Departure({ otherwise }: DepartureProps) {
  const params = useParams()
  const [departure, setDeparture] = useState<string | null>(null)
  useEffect(() => setDeparture(wordsFor(params)), [params])
  const kept = useWordsKept(params.mediaId)
  useEffect(() => {
    // What had the focus went with the page.
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <>
      {departure ? <p>{departure}</p> : otherwise}
      {kept && <p className="mt-2">Your comment is kept on this device: “{kept}”</p>}
    </>
  )
}
