import { useMemo } from 'react'
import type { DrawRequestRow } from 'contract/requests'
import { useRecords } from '~/hooks/use-live'

/** Rows of draw requests under live events. What is known of one may come from its own page, which carries no lot: the row's stays. */
export function useLiveRequests(rows: DrawRequestRow[]): DrawRequestRow[] {
  const live = useRecords('drawRequest', rows)
  return useMemo(() => {
    const told = new Map(rows.map((row) => [row.uuid, row]))
    return live.map((row) => ({ ...told.get(row.uuid), ...row }))
  }, [live, rows])
}
