import type { RoleName } from 'contract/core/roles'
import { isAgency, reviewsRequests, seesOwnFigures } from 'contract/core/capabilities'
import type { DataOf, InputOf, OperationId } from 'contract/core/catalog'
import { may } from 'contract/core/policy'
import type { SignedInUser } from 'contract/account/sign-in'
import type { Performer } from 'contract/dashboard/calls'
import { dateAfter, defaultZone, todayIn } from '~/lib/time/dates'
import { readListQuery } from '~/lib/lists/list-query'
import { requestsSpec } from '~/lib/lists/list-specs'
import { logError } from '~/services/http/log.server'
import { callProvider } from '~/services/http/provider.server'
import { listRequests } from './requests.server'

const rows = 6

/** The immediate part of the dashboard: the counts, and the draw requests that moved last or wait for the viewer. */
export async function getDashboard(request: Request, { roleName }: SignedInUser) {
  const query = { ...readListQuery(new URLSearchParams(), requestsSpec), limit: rows }
  const [stats, ledger, latest, waiting] = await Promise.all([
    callProvider(request, 'dashboard.stats', {}),
    may(roleName, 'dashboard.ledger') ? callProvider(request, 'dashboard.ledger', {}) : null,
    callProvider(request, 'dashboard.latestInspections', { query: { limit: rows } }),
    listRequests(request, {
      ...query,
      filters: { waiting: ['me'] },
      sortDescriptor: { column: 'dueDate', direction: 'ascending' },
    }),
  ])
  return {
    stats,
    ledger,
    latest: latest.data,
    waiting: { rows: waiting.lot.inspections, total: waiting.totalRecord },
  }
}

export type Slow<T> = Promise<T | null>
type Reviewer = DataOf<'dashboard.reviewerStats'> & Pick<Performer, 'name' | 'completed'>
export type TopPerformers = { reviewers: readonly Reviewer[]; agencies: readonly Performer[] }

/**
 * The panels that stream in after the page. Each is null if it could not be loaded, because the rest of the page works
 * without it.
 */
export function getSlowPanels(request: Request, user: SignedInUser) {
  const search = new URL(request.url).searchParams
  const year = yearIn(search.get('year')) ?? Number(todayIn(defaultZone, Date.now()).slice(0, 4))
  const city = search.get('city') || undefined
  return {
    year,
    top: callOrNull(request, 'dashboard.topInspections', { query: { year, city } }),
    perMonth: callOrNull(request, 'items.perMonth', { query: { year } }),
    agenda: callOrNull(request, 'events.list', { query: daysAhead() }),
    performers: may(user.roleName, 'dashboard.reviewerStats') ? readPerformers(request, user) : null,
  }
}

/** Two weeks, with a day on each side for viewers in other time zones. */
function daysAhead() {
  const today = todayIn(defaultZone, Date.now())
  return { from: dateAfter(today, -1), to: dateAfter(today, 15) }
}

const yearIn = (text: string | null) => (text && /^20\d\d$/.test(text) ? Number(text) : undefined)

async function callOrNull<O extends OperationId>(request: Request, operation: O, input: InputOf<O>): Slow<DataOf<O>> {
  try {
    return await callProvider(request, operation, input, { signedOut: 'throw' })
  } catch (error) {
    logError('dashboard', error)
    return null
  }
}

/**
 * People with most completed inspections in 90 days: the reviewers with their figures, and the agencies if the viewer
 * may see them.
 */
async function readPerformers(request: Request, user: SignedInUser): Slow<TopPerformers> {
  const top = await callOrNull(request, 'dashboard.topPerformer', {})
  if (!top) return null
  const of = (is: (role: RoleName) => boolean) => top.data.filter(({ roleName }) => is(roleName))
  const found = await Promise.all(
    (seesOwnFigures(user.roleName) ? [own(user, of(reviewsRequests))] : of(reviewsRequests)).map(
      async ({ uuid, name, completed }) => {
        const stats = await callOrNull(request, 'dashboard.reviewerStats', { query: { userId: uuid } })
        return stats && { ...stats, name, completed }
      },
    ),
  )
  return { reviewers: found.flatMap((one) => one ?? []), agencies: of(isAgency) }
}

/** A reviewer's own figures, also without completed inspections. */
function own({ uuid, firstName, lastName }: SignedInUser, performers: readonly Performer[]) {
  const name = `${firstName} ${lastName}`.trim()
  return performers.find((one) => one.uuid === uuid) ?? { uuid, name, completed: 0 }
}
