import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import type { CityCount } from 'contract/dashboard/calls'
import { requestFilter } from 'contract/requests/calls'
import type { Context } from 'provider/http/context'
import { listDrawRequests, yearMade } from 'provider/modules/requests/public'
import { requestsVisibleTo } from 'provider/access/scope'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

const visible = ({ actor }: Pick<Viewing, 'actor'>) => sql`
  draw_requests r join lots l on l.uuid = r.lot where r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`
const ofYear = (year: number | undefined) => (year === undefined ? sql`` : sql`and ${yearMade} = ${year}`)

/** Cities of the viewer's draw requests, most frequent first (spec §3: cities carry `city.name`). */
export async function listCities(viewing: Viewing, year?: number): Promise<CityCount[]> {
  const { rows } = await sql<{ city: string; state: string; count: number }>`
    select l.city, l.state_or_province as state, count(*) as count from ${visible(viewing)} ${ofYear(year)}
    group by l.city, l.state_or_province order by count(*) desc, l.city, l.state_or_province limit 500`.execute(
    viewing.db,
  )
  return rows.map(({ city, state, count }) => ({ city: { name: city }, stateOrProvince: state, count }))
}

/**
 * Draw requests of a year and a city by total budget (spec §2, §7 "Top inspections"); defaults: this year, any city.
 */
export async function listTop(
  viewing: Viewing,
  { year = viewing.now.getUTCFullYear(), city, limit }: { year?: number; city?: string; limit: number },
): Promise<DataOf<'dashboard.topInspections'>> {
  const { db } = viewing
  const inCity = city === undefined ? sql`` : sql`and l.city = ${city}`
  const { rows } = await sql<{ uuid: string; total: number }>`
    select r.uuid, count(*) over () as total from ${visible(viewing)} ${ofYear(year)} ${inCity}
    order by r.total_budget desc, r.uuid desc limit ${limit}`.execute(db)
  const ids = rows.map(({ uuid }) => uuid)
  const [cities, years, found] = [
    await listCities(viewing, year),
    await listYears(viewing, year),
    ids.length === 0
      ? []
      : (await listDrawRequests(viewing, requestFilter.parse({ limit, filters: { ids } }))).lot.inspections,
  ]
  const data = ids.flatMap((id) => found.find(({ uuid }) => uuid === id) ?? [])
  return { year, years, cities, data, totalRecord: rows[0]?.total ?? 0 }
}

/** Years with draw requests plus the requested year, the latest first. */
async function listYears(viewing: Viewing, requested: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select distinct ${yearMade} as year from ${visible(viewing)}`.execute(
    viewing.db,
  )
  return [...new Set([requested, ...rows.map(({ year }) => year)])].sort((one, other) => other - one)
}
