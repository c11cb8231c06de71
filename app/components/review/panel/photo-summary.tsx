import { useMemo } from 'react'
import type { Media } from 'contract/media/calls'
import type { Summary } from 'contract/summaries/calls'
import { SummaryPanel } from '~/components/summaries/summary-panel'
import { useSuggestions } from '~/components/summaries/use-suggestions'
import { useScreenPart } from '~/hooks/use-command-context'
import { useInspection } from '~/components/review/inspection-context'

const none: readonly Summary[] = []

export type PhotoSummaryProps = { media: Media; onShow: () => void }

/** The text about the photo shown: suggested by looking at it, edited, accepted; it decides nothing (domain rule 13). */
export function PhotoSummary({ media: { uuid: id, requestId }, onShow }: PhotoSummaryProps) {
  const { refs, summaries = none, page } = useInspection()
  const abouts = useMemo(() => [{ noun: 'media' as const, id, requestId }], [id, requestId])
  const { shown, accepted, phases, type, act } = useSuggestions(abouts, summaries)
  useScreenPart({
    lists: { suggested: phases },
    handlers: {
      summary: (action, of) => {
        onShow()
        act(action, of)
      },
    },
  })
  const about = refs.media(id)
  if (!about) return null
  return (
    <SummaryPanel
      about={about}
      lotId={page.lot.uuid}
      accepted={accepted.get(id)}
      suggested={shown.get(id)}
      onType={(text) => type(id, text)}
      act={act}
    />
  )
}
