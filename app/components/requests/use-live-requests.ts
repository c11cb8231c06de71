import { useMemo } from 'react'
import type { DrawRequestRow } from 'contract/requests/calls'
import { useRecords } from '~/hooks/use-live'
import { withFlags } from '~/lib/ledger/flag-words'

/**
 * Rows of draw requests with live updates. A record of its own page has no lot, no flags and no totals of the budget, so
 * those of the row stay.
 */
export function useLiveRequests(rows: DrawRequestRow[]): DrawRequestRow[] {
  const live = useRecords('drawRequest', rows)
  return useMemo(() => {
    const loaded = new Map(rows.map((row) => [row.uuid, row]))
    return withFlags(
      live.map((row) => ({ ...loaded.get(row.uuid), ...row, ledger: loaded.get(row.uuid)?.ledger ?? null })),
      rows,
    )
  }, [live, rows])
}
