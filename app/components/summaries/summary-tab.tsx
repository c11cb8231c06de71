import { useMemo } from 'react'
import type { Summary } from 'contract/summaries/calls'
import { t } from 'locales/summaries'
import type { RecordRef } from '~/commands/engine/context'
import { useRequestScreen } from '~/components/requests/use-request-screen'
import { useInspection } from '~/components/review/inspection-context'
import { useListCursor } from '~/components/table/use-list-cursor'
import { cn } from '~/components/ui/cn'
import { SummaryPanel } from './summary-panel'
import { useSuggestions } from './use-suggestions'

const none: readonly Summary[] = []

type Row = { ref: RecordRef; title: string; noun: 'drawRequest' | 'item' }

/** The texts about a draw request and each of its items: suggested, edited, accepted (spec §2 "see and edit summaries"). */
export function SummaryTab() {
  const inspection = useInspection()
  const { refs, items, page, summaries = none } = inspection
  const rows = useMemo<Row[]>(
    () => [
      { ref: refs.drawRequest, title: t('summaries.request'), noun: 'drawRequest' },
      ...items.flatMap(({ uuid }) => {
        const ref = refs.item(uuid)
        return ref ? [{ ref, title: ref.label, noun: 'item' as const }] : []
      }),
    ],
    [refs, items],
  )
  const requestId = page.drawRequest.uuid
  const abouts = useMemo(() => rows.map(({ ref, noun }) => ({ noun, id: ref.id, requestId })), [rows, requestId])
  const { shown, accepted, phases, type, act } = useSuggestions(abouts, summaries)
  const listCursor = useListCursor(useMemo(() => rows.map(({ ref }) => ref.id), [rows]))
  useRequestScreen(
    inspection,
    { listCursor, open: (id) => act('edit', id), first: undefined },
    { lists: { suggested: phases }, handlers: { summary: act } },
  )
  return (
    <ul aria-label={t('summaries.list')} className="border-t [--edge:24px] max-md:[--edge:16px]">
      {rows.map(({ ref, title }) => (
        <li
          key={ref.id}
          data-row-id={ref.id}
          tabIndex={-1}
          onFocus={() => listCursor.setCursor(ref.id)}
          className={cn(
            'flex flex-col gap-2 border-b px-(--edge) py-4 outline-none',
            listCursor.cursor === ref.id && 'bg-accent',
          )}
        >
          <h2>{title}</h2>
          <SummaryPanel
            about={ref}
            lotId={page.lot.uuid}
            accepted={accepted.get(ref.id)}
            suggested={shown.get(ref.id)}
            keyless={(listCursor.cursor ?? requestId) !== ref.id}
            onType={(text) => type(ref.id, text)}
            act={act}
          />
        </li>
      ))}
    </ul>
  )
}
