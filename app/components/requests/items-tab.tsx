import { useNavigate } from '@remix-run/react'
import Images from 'lucide-react/icons/images'
import Lock from 'lucide-react/icons/lock'
import { useMemo } from 'react'
import { may } from 'contract/core/policy'
import { centsText } from 'contract/money/cents'
import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/requests'
import { LedgerFlags } from '~/components/ledger/flags'
import type { Inspection } from '~/components/review/inspection-context'
import { CommandButton } from '~/components/command/command-button'
import { requestRef } from '~/components/review/refs'
import { EmptyState } from '~/components/status/empty-state'
import { useListCursor } from '~/components/table/use-list-cursor'
import { type DrawOfItems, withoutItem } from '~/lib/ledger/draw-of-items'
import { paths } from '~/lib/paths'
import { useLivePage } from './live-page'
import { ItemsTable } from './items-table'
import { SentBackPairs } from './sent-back-pairs'
import { useRequestScreen } from './use-request-screen'

/** Open conditions of completing the inspection, for those who may complete it; empty otherwise. */
function Gate({ page }: { page: RequestPage }) {
  const { gates, drawRequest } = page
  if (drawRequest.status !== 'submitted' || gates.complete.open) return null
  return (
    <p className="mx-6 mt-3 flex max-w-[640px] gap-2.5 text-xs text-foreground-2 max-md:mx-4">
      <Lock aria-hidden="true" className="size-3.5 translate-y-px" />
      <span>{t('requests.gate', { reasons: gates.complete.reasons.join('; ') })}</span>
    </p>
  )
}

/** Parts of the totals that no item has, and items that are in no total. */
function OutsideItems({ draw }: { draw: DrawOfItems }) {
  const outside = withoutItem(draw)
  const linesOfItems = new Set(draw.lines.map(({ lineId }) => lineId))
  const isWider = draw.weights.some(({ lineId }) => !linesOfItems.has(lineId))
  const names = draw.unlinked.map(({ code, title }) => `${code} ${title}`)
  if (outside === 0 && names.length === 0 && !isWider) return null
  return (
    <div className="mx-6 mt-3 text-xs text-foreground-2 max-md:mx-4">
      {/* Phones show no totals. */}
      {isWider && <p className="max-md:hidden">{t('requests.wholeBudget')}</p>}
      {outside !== 0 && <p>{t('requests.outside', { amount: centsText(outside) })}</p>}
      {names.length > 0 && <p>{t('requests.notInTotals', { names: names.join(', ') })}</p>}
    </div>
  )
}

/** Items of a draw request with a cursor, and returned media next to their replacements. */
export function ItemsTab({ inspection }: { inspection: Inspection }) {
  const page = useLivePage(inspection)
  const { lot, drawRequest } = page
  const navigate = useNavigate()
  const ids = useMemo(() => inspection.items.map((item) => item.uuid), [inspection.items])
  const listCursor = useListCursor(ids)
  const open = (itemId: string) => navigate(paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId }))
  useRequestScreen(inspection, { listCursor, open, first: ids[0] })

  if (ids.length === 0)
    return (
      <EmptyState
        icon={Images}
        title={t('requests.noItems')}
        actions={<CommandButton id="item.new" targets={[requestRef(drawRequest, lot)]} />}
      >
        <p>{t('requests.noItemsText')}</p>
      </EmptyState>
    )
  return (
    <>
      {inspection.draw && <LedgerFlags flags={inspection.draw.flags} className="pb-3" />}
      <div className="border-t [--edge:24px] max-md:[--edge:16px]">
        <ItemsTable
          page={page}
          draw={inspection.draw ?? null}
          listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
          onOpen={(item) => open(item.uuid)}
        />
      </div>
      {inspection.draw && <OutsideItems draw={inspection.draw} />}
      {may(inspection.user.roleName, 'inspections.setStatus') && <Gate page={page} />}
      <SentBackPairs inspection={inspection} />
    </>
  )
}
