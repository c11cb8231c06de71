import { z } from 'zod'
import { performerRoles } from 'contract/core/roles'
import { listPage, uuid, year } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { flagNames, type FlagName } from 'contract/ledger/flag-names'
import { drawRequestRow, requestFilter } from 'contract/requests/calls'

const count = z.int().min(0)

/** Counts of records the viewer sees; each is the total of a list (spec §3). */
const stats = z.object({
  totalAgency: count,
  totalBorrower: count,
  totalReviewer: count,
  pendingInspection: count,
  reviewedInspection: count,
  requestedInspection: count,
  submittedInspection: count,
  totalInspections: count,
})
export type DashboardStats = z.infer<typeof stats>

const paid = z.object({ count, amount: z.int() })
/** Figures of the lots with a budget that the viewer sees; each count is the total of a list. */
const ledger = z.object({
  /** True when one of the lots has a schedule of values. */
  hasSchedule: z.boolean(),
  /** Draw requests paid this month at their lots, and the cents paid. */
  fundedThisMonth: paid,
  /** Draw requests approved and not fully funded, and the cents that are left. */
  unfunded: paid,
  /** Lots by flag. */
  flags: z.object(Object.fromEntries(flagNames.map((name) => [name, count])) as Record<FlagName, typeof count>),
})
export type LedgerStats = z.infer<typeof ledger>

/** A city with its draw requests, counted. */
const cityCount = z.object({ city: z.object({ name: z.string() }), stateOrProvince: z.string(), count })
export type CityCount = z.infer<typeof cityCount>

const performer = z.object({ uuid, name: z.string(), roleName: z.enum(performerRoles), completed: count })
export type Performer = z.infer<typeof performer>

const reviewerStats = z.object({
  userId: uuid,
  /** Assigned draw requests that are not completed. */
  open: count,
  /** Photos and videos decided in the last 90 days. */
  decided: count,
  /** Median seconds between two decisions; null if there are too few. */
  medianSeconds: z.number().nullable(),
  /** Percentage of draw requests completed by their due date in the last 90 days; null if none had one. */
  onTime: z.number().nullable(),
})
export type ReviewerStats = z.infer<typeof reviewerStats>

/** The filter of the draw request list, sorted by last update by default (spec §3). */
const latestFilter = requestFilter.extend({
  sortDescriptor: requestFilter.shape.sortDescriptor.unwrap().default({ column: 'updatedAt', direction: 'descending' }),
})

const most = z.coerce.number().int().min(1).max(50)

export const dashboardCalls = {
  'dashboard.stats': endpoint({
    operation: 'dashboard.stats',
    method: 'GET',
    path: '/api/dashboard/stats',
    effect: 'read',
    summary: 'The eight counts of the dashboard; those of the four statuses add up to totalInspections',
    data: stats,
  }),
  'dashboard.ledger': endpoint({
    operation: 'dashboard.ledger',
    method: 'GET',
    path: '/api/dashboard/ledger',
    effect: 'read',
    summary: 'Draw requests funded this month and waiting for funding, with their amounts in cents, and lots by flag',
    data: ledger,
  }),
  'dashboard.latestInspections': endpoint({
    operation: 'dashboard.latestInspections',
    method: 'GET',
    path: '/api/dashboard/latest-inspections',
    effect: 'read',
    summary: 'The draw requests that changed last, filtered and sorted like their list',
    query: latestFilter,
    data: listPage(drawRequestRow),
  }),
  'dashboard.cities': endpoint({
    operation: 'dashboard.cities',
    method: 'GET',
    path: '/api/dashboard/cities',
    effect: 'read',
    summary: 'Cities by number of draw requests, most first; optionally of one year',
    query: z.strictObject({ year: year.optional() }),
    data: z.object({ data: z.array(cityCount), totalRecord: z.int() }),
  }),
  'dashboard.topPerformer': endpoint({
    operation: 'dashboard.topPerformer',
    method: 'GET',
    path: '/api/dashboard/top-performer',
    effect: 'read',
    summary: 'Reviewers, for an admin also agencies, by draw requests completed in the last 90 days',
    data: z.object({ data: z.array(performer), totalRecord: z.int() }),
  }),
  'dashboard.topInspections': endpoint({
    operation: 'dashboard.topInspections',
    method: 'GET',
    path: '/api/dashboard/top-inspections',
    effect: 'read',
    summary:
      'Draw requests of a year and a city by total budget, the years with draw requests, and the cities of that year',
    query: z.strictObject({ year: year.optional(), city: z.string().max(120).optional(), limit: most.default(5) }),
    data: z.object({
      year: z.int(),
      years: z.array(z.int()),
      cities: z.array(cityCount),
      data: z.array(drawRequestRow),
      totalRecord: z.int(),
    }),
  }),
  'dashboard.reviewerStats': endpoint({
    operation: 'dashboard.reviewerStats',
    method: 'GET',
    path: '/api/dashboard/reviewer-stats',
    effect: 'read',
    summary: 'A reviewer’s open and decided draw requests, speed and punctuality; without `userId` those of the viewer',
    query: z.strictObject({ userId: uuid.optional() }),
    data: reviewerStats,
  }),
} as const
