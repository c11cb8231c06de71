import { useEffect, useState } from 'react'

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
