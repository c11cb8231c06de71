import type { Item } from 'contract/inspections/calls'
import type { DrawOfItems } from './draw-of-items'

/** Items with a progress of 0 where a soft-cost line has none: it is no reason against completing. */
export function withoutSoftCosts(items: readonly Item[], draw: Pick<DrawOfItems, 'lines'> | null | undefined): Item[] {
  const softCosts = new Set(draw?.lines.filter(({ isSoftCost }) => isSoftCost).map(({ itemId }) => itemId))
  return items.map((item) => (softCosts.has(item.uuid) ? { ...item, progress: item.progress ?? 0 } : item))
}
