import { isAgency, reviewsRequests, roleThat, sendsPhotos } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import type { DashboardStats } from 'contract/dashboard/calls'
import { requestFilter } from 'contract/requests/calls'
import type { RoleName } from 'contract/core/roles'
import type { InspectionStatus } from 'contract/core/statuses'
import { userFilter } from 'contract/people/calls'
import type { Context } from 'provider/http/context'
import { listDrawRequests } from 'provider/modules/requests/public'
import { listUsers } from 'provider/modules/users/public'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The eight counts (spec §3). Each is the total of a list, computed by the list's own query, so that the list behind a
 * number has exactly that many rows.
 */
export async function readStats(viewing: Viewing): Promise<DashboardStats> {
  const people = async (role: RoleName) =>
    (await listUsers(viewing, userFilter.parse({ limit: 1, filters: { role: [role] } }))).totalRecord
  const requests = async (status: InspectionStatus | null) =>
    (await listDrawRequests(viewing, requestFilter.parse({ limit: 1, filters: status ? { status: [status] } : {} })))
      .totalRecord
  const [totalAgency, totalBorrower, totalReviewer] = await Promise.all([
    people(roleThat(isAgency)),
    people(roleThat(sendsPhotos)),
    people(roleThat(reviewsRequests)),
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

/** Recently updated draw requests, unless the filter sorts otherwise (spec §9: the dashboard sorts by updatedAt). */
export async function listLatest(viewing: Viewing, filter: ListFilter): Promise<DataOf<'dashboard.latestInspections'>> {
  const { lot, lotDetails: _lotDetails, ...page } = await listDrawRequests(viewing, filter)
  return { data: lot.inspections, ...page }
}
