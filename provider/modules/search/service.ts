import type { SearchHit, SearchWhere } from 'contract/account/calls'
import type { DataOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { namedTypes, type SearchType, searchTypes } from 'contract/core/nouns'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { findArchived } from './archived'
import { findDeliveries } from './deliveries'
import { findCostCodes, findLenders, findTemplates, findUsers } from './directory'
import { findMedia } from './media'
import { parseSearchQuery, type Query, type RankedHit } from './query'
import { findEvents } from './events'
import { findDrawRequests, findItems, findLots } from './repo'
import { findSessions } from './sessions'

type Finder = (db: Db, actor: Actor, query: Query) => Promise<RankedHit[]>

const finders: Record<SearchType, Finder> = {
  lot: findLots,
  drawRequest: findDrawRequests,
  item: findItems,
  media: findMedia,
  user: findUsers,
  lender: findLenders,
  costCode: findCostCodes,
  template: findTemplates,
  event: findEvents,
  archive: findArchived,
  delivery: findDeliveries,
  session: findSessions,
}

/** All types except those that are only searched when named. */
const everything = searchTypes.filter((type) => !namedTypes.some((named) => named === type))

/** Types that `where` can filter. */
const narrowed: ReadonlySet<SearchType> = new Set(['user', 'lender', 'costCode', 'delivery'])

type SearchInput = {
  q: string
  types?: string | undefined
  where?: SearchWhere | undefined
  near?: string | null | undefined
}

/** Most hits per type when all types are searched, and when a single one is. */
const someHits = 6
const manyHits = 50

/**
 * Searches the records a viewer may see: exact matches first, then beginnings, words and parts, each by recency. Three
 * letters match anywhere; fewer match the beginning of a lot or loan number, a code or a name; an empty text returns
 * the newest of the named types.
 * @throws ApiError 400 for an unknown type, or a `where` that does not apply to the types
 */
export async function search(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { q, types, where = {}, near = null }: SearchInput,
): Promise<DataOf<'search'>> {
  const wanted = readTypes(types)
  if (Object.keys(where).length > 0 && wanted.some((type) => !narrowed.has(type)))
    throw invalid('where', sayOfField('invalidInput'))
  const most = wanted.length === 1 ? manyHits : someHits
  // One more than shown, to detect further hits.
  const query = parseSearchQuery(q, { limit: most + 1, where, near, now })
  if (query.text === '' && !types) return { data: [], totalRecord: 0 }
  const found = await Promise.all(
    wanted.map(async (type) => placed(wanted, type, await finders[type](db, actor, query))),
  )
  const hits = found.flatMap((of) => of.slice(0, most))
  return { data: hits.sort(byRank).map(presentHit), totalRecord: found.flat().length }
}

function readTypes(types: string | undefined): readonly SearchType[] {
  if (!types) return everything
  const wanted = types.split(',').map((type) => type.trim())
  if (wanted.some((type) => !isType(type))) throw invalid('types', sayOfField('invalidInput'))
  return searchTypes
    .filter((type) => wanted.includes(type))
    .sort((one, other) => wanted.indexOf(one) - wanted.indexOf(other))
}

const isType = (type: string): type is SearchType => (searchTypes as readonly string[]).includes(type)

type PlacedHit = RankedHit & { place: number; archived: boolean }

/** Adds the order of the requested types, which decides between equal matches; archived records come last. */
const placed = (wanted: readonly SearchType[], type: SearchType, hits: readonly RankedHit[]): PlacedHit[] =>
  hits.map((hit) => ({ ...hit, place: wanted.indexOf(type), archived: type === 'archive' }))

/** Keeps the order within a type. */
const byRank = (a: PlacedHit, b: PlacedHit): number =>
  Number(a.archived) - Number(b.archived) || a.tier - b.tier || a.place - b.place

function presentHit({ tier: _tier, place: _place, ...hit }: PlacedHit): SearchHit {
  return hit
}
