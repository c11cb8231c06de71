import { useParams } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from 'locales/removed'
import { removedRecords } from '~/offline/store/removed-records'
import { commentPlace, takeDraft } from '~/offline/drafts/drafts'
import { focusHeading } from './focus-on-navigation'

/** Names of the records in an address, outermost first. */
const called = {
  lotId: 'lot',
  requestId: 'drawRequest',
  itemId: 'item',
  lenderId: 'lender',
  costCodeId: 'costCode',
  userId: 'user',
  templateId: 'template',
  eventId: 'event',
  lineId: 'ledgerLine',
} as const

/**
 * Message about a removed record: who removed it, or that it is not available to this person; null if no page was open.
 */
function removedText(params: Readonly<Record<string, string | undefined>>): string | null {
  for (const [name, noun] of Object.entries(called)) {
    const removal = removedRecords.of(params[name] ?? '')
    if (!removal) continue
    const { who, isReassigned } = removal
    if (!who) return t('removed.gone')
    return t(isReassigned ? 'removed.reassigned' : 'removed.deleted', { who, noun })
  }
  return null
}

/** Keeps the comment that was being written about a photo. */
function useKeptDraft(mediaId: string | undefined): string {
  const [text, setText] = useState('')
  useEffect(
    () => (mediaId ? takeDraft(commentPlace(mediaId), (draft) => setText(draft.text ?? '')) : undefined),
    [mediaId],
  )
  return text
}

export type RemovedRecordProps = { otherwise: ReactNode }

/** Explains why the page is unavailable: its record was removed while it was open, or `otherwise`. */
export function RemovedRecord({ otherwise }: RemovedRecordProps) {
  const params = useParams()
  const [removed, setRemoved] = useState<string | null>(null)
  useEffect(() => setRemoved(removedText(params)), [params])
  const kept = useKeptDraft(params.mediaId)
  useEffect(() => {
    // Focuses the heading, because the focused element is gone with the page.
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <>
      {removed ? <p>{removed}</p> : otherwise}
      {kept && <p className="mt-2">{t('removed.keptComment', { text: kept })}</p>}
    </>
  )
}
