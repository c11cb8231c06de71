import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import type { DashboardStats } from 'contract/dashboard'
import { requestFilter } from 'contract/requests'
import type { RoleName } from 'contract/roles'
import type { InspectionStatus } from 'contract/statuses'
import { userFilter } from 'contract/users'
import type { Context } from 'provider/http/context'
import { listDrawRequests } from 'provider/modules/requests/service'
import { listUsers } from 'provider/modules/users/service'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The eight counts (spec §3). Each is the total of a list by the list's own statement, so that the list a number leads to
 * has exactly that many rows.
 */
export async function readStats(viewing: Viewing): Promise<DashboardStats> {
  const people = async (role: RoleName) =>
    (await listUsers(viewing, userFilter.parse({ limit: 1, filters: { role: [role] } }))).totalRecord
  const requests = async (status: InspectionStatus | null) =>
    (await listDrawRequests(viewing, requestFilter.parse({ limit: 1, filters: status ? { status: [status] } : {} })))
      .totalRecord
  const [totalAgency, totalBorrower, totalReviewer] = await Promise.all([
    people('agency'),
    people('borrower'),
    people('reviewer'),
  ])
  const [pendingInspection, reviewedInspection, requestedInspection, submittedInspection, totalInspections] =
    await Promise.all([
      requests('pending'),
      requests('completed'),
      requests('re-requested'),
      requests('submitted'),
      requests(null),
    ])
  return {
    totalAgency,
    totalBorrower,
    totalReviewer,
    pendingInspection,
    reviewedInspection,
    requestedInspection,
    submittedInspection,
    totalInspections,
  }
}

/** The draw requests that moved last, unless the filter says otherwise (spec §9: the dashboard sorts by updatedAt). */
export async function listLatest(viewing: Viewing, filter: ListFilter): Promise<DataOf<'dashboard.latestInspections'>> {
  const { lot, lotDetails: _lotDetails, ...page } = await listDrawRequests(viewing, filter)
  return { data: lot.inspections, ...page }
}
