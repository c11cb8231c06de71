import { useNavigate } from '@remix-run/react'
import type { Handlers } from '~/commands/browser-port'
import type { Lists } from '~/commands/context'
import { choicesOf } from '~/components/review/choices'
import type { Inspection } from '~/components/review/inspection-context'
import { isUndecided } from '~/components/review/sequence'
import type { useListHand } from '~/components/table/use-list-hand'
import { useScreen } from '~/hooks/use-command-context'
import { checklistHash, paths } from '~/lib/paths'
import { connection } from '~/live/connection'
import { sectionOf } from './sections'

type Children = { hand: ReturnType<typeof useListHand>; open: (itemId: string) => void; first: string | undefined }

/** What a tab adds of its own. */
type Own = { lists: Lists; handlers: Handlers }

/** What the keys and the palette can do on a draw request's page (keyboard.md 2.4). */
export function useRequestScreen(inspection: Inspection, children?: Children, own?: Own): void {
  const navigate = useNavigate()
  const { lot, drawRequest } = inspection.page
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const first = inspection.media.find((media) => isUndecided(media) && media.attempt !== null)
  const item = children?.hand.cursor ? inspection.refs.item(children.hand.cursor) : undefined
  // Before the cursor has been moved Enter opens what stands on top.
  const opened = children?.hand.cursor ?? children?.first

  useScreen({
    mode: 'detail',
    here: item ?? inspection.refs.drawRequest,
    around: item ? [inspection.refs.lot, inspection.refs.drawRequest] : [inspection.refs.lot],
    lists: {
      ...choicesOf(inspection, item?.id),
      ...own?.lists,
    },
    handlers: {
      ...own?.handlers,
      parent: () => navigate(paths.lot(lot.uuid)),
      attempts: () => navigate(paths.drawRequestAttempts(ids)),
      section: (n) => navigate(sectionOf(ids, n)),
      ...(children && {
        next: () => children.hand.step(1),
        previous: () => children.hand.step(-1),
        first: children.hand.first,
        last: children.hand.last,
        ...(opened && { open: () => children.open(opened) }),
      }),
      ...(item && { checklist: () => navigate(`${paths.item({ ...ids, itemId: item.id })}${checklistHash}`) }),
      review: () => {
        if (first) return navigate(paths.media({ ...ids, itemId: first.itemId, mediaId: first.uuid }))
        // What was submitted just now may not be here yet: the server knows where it begins.
        navigate(connection.read().online ? paths.startReview(drawRequest.uuid) : paths.drawRequestMedia(ids))
      },
    },
  })
}
