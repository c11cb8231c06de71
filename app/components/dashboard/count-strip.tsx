import type { DashboardStats } from 'contract/dashboard/calls'
import { isAgency, reviewsRequests, roleThat, sendsPhotos } from 'contract/core/capabilities'
import { may } from 'contract/core/policy'
import type { RoleName } from 'contract/core/roles'
import type { InspectionStatus } from 'contract/core/statuses'
import { t } from 'locales/dashboard'
import { paths, withQuery } from '~/lib/paths'
import { CountCells, type CountCell } from './count-cells'

/** The statuses in the order of their work, each with the specification's name for its number (§3). */
const shown = [
  ['pending', 'pendingInspection'],
  ['submitted', 'submittedInspection'],
  ['re-requested', 'requestedInspection'],
  ['completed', 'reviewedInspection'],
] as const satisfies readonly (readonly [InspectionStatus, keyof DashboardStats])[]

const people = [
  [roleThat(isAgency), 'totalAgency', 'dashboard.agencies'],
  [roleThat(reviewsRequests), 'totalReviewer', 'dashboard.reviewers'],
  [roleThat(sendsPhotos), 'totalBorrower', 'dashboard.borrowers'],
] as const satisfies readonly (readonly [RoleName, keyof DashboardStats, Parameters<typeof t>[0]])[]

/** Counts of people, for roles that have a list of them. */
function cellsOf(stats: DashboardStats, role: RoleName): CountCell[] {
  const requests = shown.map(([status, name]) => ({
    label: t('dashboard.requestsOf', { status, count: stats[name] }),
    count: stats[name],
    to: withQuery(paths.drawRequests(), { status }),
    status,
  }))
  const ofPeople = people.map(([of, name, label]) => ({
    label: t(label),
    count: stats[name],
    to: withQuery(paths.users(), { role: of }),
  }))
  return [
    { label: t('dashboard.inspections'), count: stats.totalInspections, to: paths.drawRequests() },
    ...requests,
    ...(may(role, 'users.invite') ? ofPeople : []),
  ]
}

/** The numbers of the day; each leads to the list that has exactly that many rows. */
export const CountStrip = ({ stats, role }: { stats: DashboardStats; role: RoleName }) => (
  <CountCells name={t('dashboard.counts')} cells={cellsOf(stats, role)} />
)
