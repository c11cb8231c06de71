import type { DrawRecord } from 'contract/ledger/draws'
import type { FigureInput } from 'contract/ledger/rules'
import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/ledger'
import { withRecordHash, paths } from '~/lib/paths'

/** Records behind the inputs of figures, by number or name. */
export type RecordNames = {
  lotId: string
  /** The line that the figures are of; null for totals. */
  lineId: string | null
  lines: readonly { lineId: string; code: string; title: string; itemId?: string | null }[]
  draws: readonly { requestId: string; number: number }[]
  changeOrders: readonly { uuid: string; number: number }[]
  /** The draw on screen, whose lines are linked within it. */
  draw?: { requestId: string; records: readonly Pick<DrawRecord, 'uuid' | 'reference' | 'date'>[] }
}

export type RecordLink = { name: string; to: string }

const itemTerms: readonly FigureInput['term'][] = ['inspectedPercent', 'requested']

/** Link to the draw behind an input: to its item for values of the item, otherwise to its line in the draw. */
function drawLink({ term, record }: FigureInput, names: RecordNames): RecordLink | null {
  const { lotId, lineId } = names
  const draw = names.draws.find(({ requestId }) => requestId === record)
  if (!draw) return null
  const ids = { lotId, requestId: draw.requestId }
  const itemId = names.lines.find((line) => line.lineId === lineId)?.itemId
  if (itemId && itemTerms.includes(term) && record === names.draw?.requestId)
    return { name: t('ledger.itemInDraw', { number: draw.number }), to: paths.item({ ...ids, itemId }) }
  const path = paths.drawRequestBudget(ids)
  return { name: drawName(draw), to: lineId === null ? path : withRecordHash(path, lineId) }
}

/** Name and URL of the record behind an input; null for a value without a record. */
export function recordLink(input: FigureInput, names: RecordNames): RecordLink | null {
  const { term, record } = input
  const { lotId, draw } = names
  const budget = paths.budget(lotId)
  const linesPath = draw ? paths.drawRequestBudget({ lotId, requestId: draw.requestId }) : budget
  if (record === null) return term === 'retainageRate' ? { name: t('ledger.lotRate'), to: budget } : null
  const line = names.lines.find(({ lineId }) => lineId === record)
  if (line) return { name: `${line.code} ${line.title}`, to: withRecordHash(linesPath, record) }
  const order = names.changeOrders.find(({ uuid }) => uuid === record)
  if (order) return { name: t('ledger.orderNumber', { number: order.number }), to: withRecordHash(budget, record) }
  const drawRecord = draw?.records.find(({ uuid }) => uuid === record)
  if (drawRecord) return { name: drawRecord.reference ?? drawRecord.date, to: withRecordHash(linesPath, record) }
  return drawLink(input, names)
}
