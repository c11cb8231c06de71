import { useMemo } from 'react'
import { t as ruleText } from 'locales/rules'
import { needsPhotos, replacementsNeeded, waitingCount } from 'contract/items/missing-media'
import { itemProgress, totalProgress } from 'contract/money/progress'
import type { RequestPage } from 'contract/requests/calls'
import type { Inspection } from '~/components/review/inspection-context'
import { isCaptured } from '~/components/review/refs'
import { countBuckets } from '~/components/review/sequence'
import { withoutSoftCosts } from '~/lib/ledger/soft-costs'

type Items = RequestPage['items']

/** Current progress by the checklists; a frozen inspection keeps its frozen progress. */
const withProgress = (items: Items): Items =>
  items.map((item) => ({ ...item, progress: itemProgress(item.checklist.map((entry) => entry.progress)) }))

/** All that still keeps Complete closed, not only the first reason (docs/domain-rules.md#completing). */
function openPoints(pending: number, items: Items): string[] {
  const missing = items.filter((item) => item.progress === null).map((item) => item.title)
  return [
    ...(pending > 0 ? [ruleText('rule.completePending', { count: pending })] : []),
    ...(missing.length > 0
      ? [ruleText('rule.completeNoProgress', { count: missing.length, items: missing.join(', ') })]
      : []),
  ]
}

const toReplaceOf = ({ status }: RequestPage['drawRequest'], items: Items): number =>
  status === 're-requested' ? items.reduce((sum, item) => sum + replacementsNeeded(item), 0) : 0

const toPhotographOf = ({ status }: RequestPage['drawRequest'], items: Items): number =>
  status === 'submitted' ? 0 : items.filter(needsPhotos).length

/**
 * The request's page with its figures as they are now: live events and unsent decisions change media and checklists, and
 * buckets, progress and the gate follow from them.
 */
export function livePageOf({ page, items: listed, media, draw }: Inspection): RequestPage {
  const { drawRequest, gates } = page
  const counts = countBuckets(media)
  const captured = media.filter(isCaptured).length
  if (drawRequest.status === 'completed') return { ...page, drawRequest: { ...drawRequest, counts, captured } }
  const items = withProgress(listed)
  const progress = totalProgress(items)
  const reasons = openPoints(waitingCount(counts), withoutSoftCosts(items, draw))
  const complete = drawRequest.status === 'submitted' ? { open: reasons.length === 0, reasons } : gates.complete
  return {
    ...page,
    items,
    drawRequest: {
      ...drawRequest,
      counts,
      captured,
      progress,
      toReplace: toReplaceOf(drawRequest, items),
      toPhotograph: toPhotographOf(drawRequest, items),
    },
    gates: { ...gates, complete },
  }
}

/** The draw request's page with its counts and totals recalculated from the live records. */
export function useLivePage(inspection: Inspection): RequestPage {
  return useMemo(() => livePageOf(inspection), [inspection])
}
