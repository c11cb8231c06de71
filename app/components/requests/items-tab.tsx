import { useNavigate } from '@remix-run/react'
import { Images, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { may } from 'contract/policy'
import type { RequestPage } from 'contract/requests'
import type { Inspection } from '~/components/review/inspection-context'
import { Do } from '~/components/palette/do'
import { requestRef } from '~/components/review/refs'
import { EmptyState } from '~/components/status/empty-state'
import { useListHand } from '~/components/table/use-list-hand'
import { paths } from '~/lib/paths'
import { useLivePage } from './live-page'
import { ItemsTable } from './items-table'
import { SentBackPairs } from './sent-back-pairs'
import { useRequestScreen } from './use-request-screen'

/** Why the inspection cannot be completed yet, for who may complete it; nothing once it can, or has been. */
function Gate({ page }: { page: RequestPage }) {
  const { gates, drawRequest } = page
  if (drawRequest.status !== 'submitted' || gates.complete.open) return null
  return (
    <p className="mx-6 mt-3 flex max-w-[640px] gap-2.5 text-xs text-foreground-2 max-md:mx-4">
      <Lock aria-hidden="true" className="size-3.5 translate-y-px" />
      <span>
        Complete opens when this is settled: {gates.complete.reasons.join('; ')}. The total is weighted by budget, so a
        large item moves it more than a small one.
      </span>
    </p>
  )
}

/** The items of a draw request with a cursor over them, and what was sent back beside what replaced it. */
export function ItemsTab({ inspection }: { inspection: Inspection }) {
  const page = useLivePage(inspection)
  const { lot, drawRequest } = page
  const navigate = useNavigate()
  const ids = useMemo(() => inspection.items.map((item) => item.uuid), [inspection.items])
  const hand = useListHand(ids)
  const open = (itemId: string) => navigate(paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId }))
  useRequestScreen(inspection, { hand, open, first: ids[0] })

  if (ids.length === 0)
    return (
      <EmptyState
        icon={Images}
        title="No items yet"
        actions={<Do id="item.new" targets={[requestRef(drawRequest, lot)]} />}
      >
        <p>Items are the cost codes this draw request is inspected by.</p>
      </EmptyState>
    )
  return (
    <>
      <div className="border-t [--edge:24px] max-md:[--edge:16px]">
        <ItemsTable
          page={page}
          hand={{ cursor: hand.cursor, setCursor: hand.setCursor }}
          onOpen={(item) => open(item.uuid)}
        />
      </div>
      {may(inspection.user.roleName, 'inspections.setStatus') && <Gate page={page} />}
      <SentBackPairs inspection={inspection} />
    </>
  )
}
