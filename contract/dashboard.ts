import { z } from 'zod'
import { listPage, uuid } from './common'
import { endpoint } from './endpoint'
import { drawRequestRow, requestFilter } from './requests'

const count = z.int().min(0)

/** How many there are of each in the viewer's reach; each number is that of a list (spec §3). */
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

/** A city with its draw requests, counted. */
const cityCount = z.object({ city: z.object({ name: z.string() }), stateOrProvince: z.string(), count })
export type CityCount = z.infer<typeof cityCount>

const performer = z.object({ uuid, name: z.string(), roleName: z.enum(['reviewer', 'agency']), completed: count })
export type Performer = z.infer<typeof performer>

const reviewerStats = z.object({
  userId: uuid,
  /** Draw requests of theirs that are not completed. */
  open: count,
  /** Photos and videos decided in the last 90 days. */
  decided: count,
  /** Seconds from one decision to the next, the middle of them; null where there are too few. */
  medianSeconds: z.number().nullable(),
  /** Percent of those completed in the last 90 days that were so by their due date; null where none had one. */
  onTime: z.number().nullable(),
})
export type ReviewerStats = z.infer<typeof reviewerStats>

/** The filter of the draw request list, which on the dashboard begins with what moved last (spec §3). */
export const latestFilter = requestFilter.extend({
  sortDescriptor: requestFilter.shape.sortDescriptor.unwrap().default({ column: 'updatedAt', direction: 'descending' }),
})

const year = z.coerce.number().int().min(2000).max(2200).optional()
const most = z.coerce.number().int().min(1).max(50)

export const dashboardCalls = {
  'dashboard.stats': endpoint({
    operation: 'dashboard.stats',
    method: 'GET',
    path: '/api/dashboard/stats',
    effect: 'read',
    summary: 'The eight counts; those of the four statuses add up to totalInspections',
    data: stats,
  }),
  'dashboard.latestInspections': endpoint({
    operation: 'dashboard.latestInspections',
    method: 'GET',
    path: '/api/dashboard/latest-inspections',
    effect: 'read',
    summary: 'The draw requests that moved last, filtered and sorted like their list',
    query: latestFilter,
    data: listPage(drawRequestRow),
  }),
  'dashboard.cities': endpoint({
    operation: 'dashboard.cities',
    method: 'GET',
    path: '/api/dashboard/cities',
    effect: 'read',
    summary: 'Cities with draw requests, those with most first; of one year where it is named',
    query: z.strictObject({ year }),
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
    summary: 'Draw requests of a year and a city by total budget, the years there are, and the cities of that year',
    query: z.strictObject({ year, city: z.string().max(120).optional(), limit: most.default(5) }),
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
    summary: 'What a reviewer has open, has decided, how fast and how punctually; without `userId` the viewer',
    query: z.strictObject({ userId: uuid.optional() }),
    data: reviewerStats,
  }),
} as const
