import { useEffect, useState } from 'react'
import type { Item } from 'contract/inspections/calls'
import type { DrawOfItems } from '~/lib/ledger/draw-of-items'

export type LedgerRules = typeof import('~/lib/ledger/figures-at')

/** The arithmetic of the ledger, loaded after the page; null before, while figures are those of the page's load. */
export function useLedgerRules(isUsed: boolean): LedgerRules | null {
  const [rules, setRules] = useState<LedgerRules | null>(null)
  useEffect(() => {
    if (!isUsed) return
    import('~/lib/ledger/figures-at').then((loaded) => setRules(() => loaded)).catch(() => undefined)
  }, [isUsed])
  return rules
}

/** Totals of a draw at the progress that its items have now; those of the page's load before the rules are loaded. */
export const totalsNow = (draw: DrawOfItems, items: readonly Item[], rules: LedgerRules | null) =>
  rules?.totalsAt(draw, new Map(items.map((item) => [item.uuid, item.progress]))) ?? {
    ...draw.totals,
    percentComplete: draw.percentComplete,
  }
