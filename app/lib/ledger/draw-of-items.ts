import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { sumCents } from 'contract/money/cents'

export type LineOfItem = DrawLineAnswer & { itemId: string }

/** The budget lines of a draw's items, and its totals over all lines, as the pages of its items show them. */
export type DrawOfItems = Pick<
  DrawLedger,
  'requestId' | 'lotId' | 'frozenAt' | 'flags' | 'draws' | 'changeOrders' | 'records' | 'unlinked'
> & {
  lines: LineOfItem[]
  totals: { requested: number; recommended: number | null }
  percentComplete: number | null
  /** Every line that carries progress, with its weight. */
  weights: { lineId: string; budget: number; progress: number | null }[]
}

/** Keeps of a draw what the pages of its items show; null without a schedule of values. */
export function drawOfItems(draw: DrawLedger): DrawOfItems | null {
  if (draw.lines.length === 0) return null
  const { requestId, lotId, frozenAt, flags, draws, changeOrders, records, unlinked, lines, totals } = draw
  return {
    ...{ requestId, lotId, frozenAt, flags, draws, changeOrders, records, unlinked },
    lines: lines.flatMap((line) => (line.itemId === null ? [] : [{ ...line, itemId: line.itemId }])),
    totals: { requested: totals.requested.value, recommended: totals.recommended?.value ?? null },
    percentComplete: draw.percentComplete?.value ?? null,
    weights: lines
      .filter(({ isSoftCost }) => !isSoftCost)
      .map(({ lineId, figures, inspectedPercent }) => ({
        lineId,
        budget: figures.revisedValue.value,
        progress: inspectedPercent,
      })),
  }
}

/** Number of the earlier draw that found a line's percentage or the documents of a soft cost; null for the draw itself, and for none. */
export function earlierFinding(
  { isSoftCost, figures }: Pick<DrawLineAnswer, 'isSoftCost' | 'figures'>,
  { requestId, draws }: Pick<DrawLedger, 'requestId' | 'draws'>,
): number | null {
  const found = figures.workInPlace.inputs.find(({ term }) => term === (isSoftCost ? 'documented' : 'inspectedPercent'))
  const draw = draws.find((one) => one.requestId === found?.record)
  return !draw || draw.requestId === requestId ? null : draw.number
}

/** Amounts that the totals have beyond the lines of items. */
export function withoutItem({ lines, totals }: DrawOfItems): number {
  return sumCents([totals.requested, ...lines.map(({ figures }) => -figures.requested.value)])
}
