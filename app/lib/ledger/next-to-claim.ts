import type { DrawLineAnswer } from 'contract/ledger/draws'

type Line = Pick<DrawLineAnswer, 'lineId' | 'itemId' | 'requested' | 'claimedPercent' | 'storedMaterials'>

const isWithoutAmounts = ({ itemId, requested, claimedPercent, storedMaterials }: Line): boolean =>
  itemId !== null && requested === null && claimedPercent === null && storedMaterials === 0

/** The next line of a draw that has an item and no amounts: after a line, then from the first one; none if all have them. */
export function nextToClaim<One extends Line>(lines: readonly One[], lineId: string): One | undefined {
  const at = lines.findIndex((one) => one.lineId === lineId)
  return [...lines.slice(at + 1), ...lines.slice(0, at)].find(isWithoutAmounts)
}
