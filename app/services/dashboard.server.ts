import { inspectionStatuses, type InspectionStatus } from 'contract/statuses'
import type { DrawRequestRow } from 'contract/requests'
import { readListQuery } from '~/lib/list-query'
import { lotsSpec, requestsSpec } from '~/lib/list-specs'
import { listLots } from './lots.server'
import { countRequests, listRequests } from './requests.server'

export type DashboardCounts = { lots: number; all: number; waiting: number; byStatus: Record<InspectionStatus, number> }
export type Dashboard = { counts: DashboardCounts; latest: DrawRequestRow[]; waiting: DrawRequestRow[] }

const statuses = Object.keys(inspectionStatuses) as InspectionStatus[]
const rows = 6

/** The viewer's counts, each of a list that can be opened, and the draw requests that moved last or wait for the viewer. */
export async function getDashboard(request: Request): Promise<Dashboard> {
  const query = { ...readListQuery(new URLSearchParams(), requestsSpec), limit: rows }
  const [lots, latest, waiting, ...counted] = await Promise.all([
    listLots(request, { ...readListQuery(new URLSearchParams(), lotsSpec), limit: 1 }),
    listRequests(request, { ...query, sortDescriptor: { column: 'updatedAt', direction: 'descending' } }),
    listRequests(request, {
      ...query,
      filters: { waiting: ['me'] },
      sortDescriptor: { column: 'dueDate', direction: 'ascending' },
    }),
    ...statuses.map((status) => countRequests(request, { status: [status] })),
  ])
  const byStatus = { pending: 0, submitted: 0, 're-requested': 0, completed: 0 }
  for (const [index, status] of statuses.entries()) byStatus[status] = counted[index] ?? 0
  const counts = { lots: lots.totalRecord, all: latest.totalRecord, waiting: waiting.totalRecord, byStatus }
  return { counts, latest: latest.lot.inspections, waiting: waiting.lot.inspections }
}
