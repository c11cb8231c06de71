import type { DrawLineAnswer } from 'contract/ledger/draws'
import { atInspected, type Figure } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import { totalProgress } from 'contract/money/progress'
import type { DrawOfItems, LineOfItem } from './draw-of-items'

type LineFigures = Omit<DrawLineAnswer['figures'], 'workInPlace'> & { workInPlace: Figure }

/**
 * A line's figures at a percentage of its item that may not be saved yet. Frozen figures, those of a soft-cost line, and
 * those without a recommendation stay.
 */
export function figuresAt(draw: DrawOfItems, line: LineOfItem, percent: number | null): LineFigures {
  const { figures, isSoftCost, override } = line
  if (draw.frozenAt !== null || isSoftCost || percent === null || figures.available === null) return figures
  const { requestedAboveAvailable: _, ...money } = atInspected(figures, percent, {
    draw: draw.requestId,
    override: override?.amount ?? null,
  })
  return { ...figures, ...plain(money) }
}

/** A line with its flags at a percentage of its item that may not be saved yet. */
export function lineAt(draw: DrawOfItems, line: LineOfItem, percent: number | null) {
  const figures = figuresAt(draw, line, percent)
  if (figures === line.figures || figures.available === null || percent === null) return line
  const requestedAboveAvailable = Math.max(0, figures.requested.value - figures.available.value)
  const fellFrom = line.fellFrom !== null && percent < line.fellFrom ? line.fellFrom : null
  return { ...line, figures, inspectedPercent: percent, fellFrom, requestedAboveAvailable }
}

const plain = <T extends Record<string, Figure>>(figures: T) =>
  Object.fromEntries(
    Object.entries(figures).map(([term, figure]) => [term, { ...figure, inputs: [...figure.inputs] }]),
  ) as { [Term in keyof T]: DrawLineAnswer['figures']['requested'] }

type Progress = ReadonlyMap<string, number | null>

/** Totals of a draw while its items have this progress. */
export function totalsAt(draw: DrawOfItems, progress: Progress) {
  const { totals, lines, weights, frozenAt } = draw
  const percentOf = ({ itemId }: LineOfItem) => progress.get(itemId) ?? null
  const gains = lines.map(
    (line) => (figuresAt(draw, line, percentOf(line)).recommended?.value ?? 0) - (line.figures.recommended?.value ?? 0),
  )
  const byLine = new Map(lines.map((line) => [line.lineId, percentOf(line)]))
  return {
    requested: totals.requested,
    recommended: totals.recommended === null ? null : sumCents([totals.recommended, ...gains]),
    percentComplete:
      frozenAt === null
        ? totalProgress(
            weights.map(({ lineId, budget, progress: found }) => ({ budget, progress: byLine.get(lineId) ?? found })),
          )
        : draw.percentComplete,
  }
}
