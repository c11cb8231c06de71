import type { Item } from 'contract/inspections/calls'
import type { ReportVariance } from 'contract/reports/calls'
import type { EndedReview, ChecklistProgress } from './repo'

type Fall = Pick<ReportVariance, 'line' | 'from' | 'to' | 'reason'>

/**
 * Lines of an item's checklist whose progress fell, oldest first, each with its reason (domain rule 2): between two
 * ended reviews, and between the last one and now. Progress in percent.
 */
export function fallsOf(item: Pick<Item, 'checklist'>, ended: readonly EndedReview[]): Fall[] {
  const current = item.checklist.map(
    ({ uuid, title, progress, reason }): ChecklistProgress => ({ uuid, title, progress, reason }),
  )
  const states = [...ended.flatMap(({ lines }) => (lines ? [lines] : [])), current]
  return states.flatMap((lines, index) => fallsBetween(states[index - 1] ?? [], lines))
}

function fallsBetween(before: readonly ChecklistProgress[], after: readonly ChecklistProgress[]): Fall[] {
  const was = new Map(before.map((line) => [line.uuid, line.progress]))
  return after.flatMap(({ uuid, title, progress, reason }) => {
    const from = was.get(uuid)
    return from !== undefined && from !== null && (progress ?? 0) < from
      ? [{ line: title, from, to: progress, reason }]
      : []
  })
}
