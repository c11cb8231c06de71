import type { DataOf } from 'contract/catalogue'
import { may } from 'contract/policy'
import type { SignedInUser } from 'contract/auth'
import type { OperationId, InputOf } from 'contract/catalogue'
import type { Performer } from 'contract/dashboard'
import { dateAfter, defaultZone, todayIn } from '~/lib/dates'
import { readListQuery } from '~/lib/list-query'
import { requestsSpec } from '~/lib/list-specs'
import { logError } from './log.server'
import { callProvider } from './provider.server'
import { listRequests } from './requests.server'

const rows = 6

/** What the dashboard shows at once: the counts, and the draw requests that moved last or wait for the viewer. */
export async function getDashboard(request: Request) {
  const query = { ...readListQuery(new URLSearchParams(), requestsSpec), limit: rows }
  const [stats, latest, waiting] = await Promise.all([
    callProvider(request, 'dashboard.stats', {}),
    callProvider(request, 'dashboard.latestInspections', { query: { limit: rows } }),
    listRequests(request, {
      ...query,
      filters: { waiting: ['me'] },
      sortDescriptor: { column: 'dueDate', direction: 'ascending' },
    }),
  ])
  return {
    stats,
    latest: latest.data,
    waiting: { rows: waiting.lot.inspections, total: waiting.totalRecord },
  }
}

export type Slow<T> = Promise<T | null>
export type Reviewer = DataOf<'dashboard.reviewerStats'> & Pick<Performer, 'name' | 'completed'>
export type TopPerformers = { reviewers: readonly Reviewer[]; agencies: readonly Performer[] }
export type TopInspections = DataOf<'dashboard.topInspections'>
export type PerMonth = DataOf<'items.perMonth'>

/**
 * The panels that stream in after the page: each by itself, null where it could not be read, since the rest of the page is
 * good without it.
 */
export function getSlowPanels(request: Request, user: SignedInUser) {
  const search = new URL(request.url).searchParams
  const year = yearIn(search.get('year')) ?? Number(todayIn(defaultZone, Date.now()).slice(0, 4))
  const city = search.get('city') || undefined
  return {
    year,
    top: ask(request, 'dashboard.topInspections', { query: { year, city } }),
    perMonth: ask(request, 'items.perMonth', { query: { year } }),
    agenda: ask(request, 'events.list', { query: daysAhead() }),
    performers: may(user.roleName, 'dashboard.reviewerStats') ? readPerformers(request, user) : null,
  }
}

/** Two weeks, and a day on each side for whoever's clock is ahead or behind. */
function daysAhead() {
  const today = todayIn(defaultZone, Date.now())
  return { from: dateAfter(today, -1), to: dateAfter(today, 15) }
}

const yearIn = (text: string | null) => (text && /^20\d\d$/.test(text) ? Number(text) : undefined)

async function ask<O extends OperationId>(request: Request, operation: O, input: InputOf<O>): Slow<DataOf<O>> {
  try {
    return await callProvider(request, operation, input, { signedOut: 'throw' })
  } catch (error) {
    logError('dashboard', error)
    return null
  }
}

/** Who completed most in 90 days: the reviewers, each with their figures, and the agencies, where the viewer is told of them. */
async function readPerformers(request: Request, user: SignedInUser): Slow<TopPerformers> {
  const top = await ask(request, 'dashboard.topPerformer', {})
  if (!top) return null
  const of = (role: Performer['roleName']) => top.data.filter(({ roleName }) => roleName === role)
  const found = await Promise.all(
    (user.roleName === 'reviewer' ? [own(user, of('reviewer'))] : of('reviewer')).map(
      async ({ uuid, name, completed }) => {
        const stats = await ask(request, 'dashboard.reviewerStats', { query: { userId: uuid } })
        return stats && { ...stats, name, completed }
      },
    ),
  )
  return { reviewers: found.flatMap((one) => one ?? []), agencies: of('agency') }
}

/** A reviewer has their own figures, also where they completed nothing. */
function own({ uuid, firstName, lastName }: SignedInUser, performers: readonly Performer[]) {
  const name = `${firstName} ${lastName}`.trim()
  return performers.find((one) => one.uuid === uuid) ?? { uuid, name, completed: 0 }
}
