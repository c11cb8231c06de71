import type { RecordRef } from '~/commands/engine/context'
import type { DrawLineAnswer } from 'contract/ledger/draws'
import type { Inspection } from '~/components/review/inspection-context'

/** A budget line of a draw as a command's target. */
export function drawLineRef(line: DrawLineAnswer, { page, items }: Pick<Inspection, 'page' | 'items'>): RecordRef {
  const { drawRequest, lot } = page
  const item = items.find(({ uuid }) => uuid === line.itemId)
  return {
    noun: 'drawLine',
    id: line.lineId,
    version: line.version,
    state: { inspectionStatus: drawRequest.status, ...(item && { itemStatus: item.status }) },
    label: `${line.code} ${line.title}`,
    detail: lot.street,
    within: { lotId: lot.uuid, requestId: drawRequest.uuid },
  }
}
