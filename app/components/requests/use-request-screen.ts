import { useNavigate } from '@remix-run/react'
import type { ScreenHandlers } from '~/commands/engine/browser-port'
import type { Lists, RecordRef } from '~/commands/engine/context'
import { inspectionChoices } from '~/components/review/choices'
import type { Inspection } from '~/components/review/inspection-context'
import { isUndecided } from '~/components/review/sequence'
import type { useListCursor } from '~/components/table/use-list-cursor'
import { useScreen } from '~/hooks/use-command-context'
import { checklistHash, paths } from '~/lib/paths'
import { connection } from '~/offline/stream/connection'
import { sectionOf } from './sections'

type Children = {
  listCursor: ReturnType<typeof useListCursor>
  open: (itemId: string) => void
  first: string | undefined
}

/** Additions of a tab. */
type Own = { lists?: Lists; handlers?: ScreenHandlers; here?: RecordRef | undefined }

/** Registers a draw request's page with keys and palette (docs/keyboard-rules.md#records). */
export function useRequestScreen(inspection: Inspection, children?: Children, own?: Own): void {
  const navigate = useNavigate()
  const { lot, drawRequest } = inspection.page
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const first = inspection.media.find((media) => isUndecided(media) && media.attempt !== null)
  const item = children?.listCursor.cursor ? inspection.refs.item(children.listCursor.cursor) : undefined
  const row = own?.here ?? item
  // Enter opens the first row until the cursor is moved.
  const opened = children?.listCursor.cursor ?? children?.first

  useScreen({
    mode: 'detail',
    here: row ?? inspection.refs.drawRequest,
    around: row ? [inspection.refs.lot, inspection.refs.drawRequest] : [inspection.refs.lot],
    lists: {
      ...inspectionChoices(inspection, item?.id),
      ...own?.lists,
    },
    handlers: {
      ...own?.handlers,
      parent: () => navigate(paths.lot(lot.uuid)),
      attempts: () => navigate(paths.drawRequestAttempts(ids)),
      section: (n) => navigate(sectionOf(ids, n, inspection.page.hasSchedule)),
      ...(children && {
        next: () => children.listCursor.step(1),
        previous: () => children.listCursor.step(-1),
        first: children.listCursor.first,
        last: children.listCursor.last,
        ...(opened && { open: () => children.open(opened) }),
      }),
      ...(item && { checklist: () => navigate(`${paths.item({ ...ids, itemId: item.id })}${checklistHash}`) }),
      review: () => {
        if (first) return navigate(paths.media({ ...ids, itemId: first.itemId, mediaId: first.uuid }))
        // The submission may not be loaded yet: the server finds its first photo.
        navigate(connection.read().online ? paths.startReview(drawRequest.uuid) : paths.drawRequestMedia(ids))
      },
    },
  })
}
