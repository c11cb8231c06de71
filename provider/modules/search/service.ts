import type { SearchHit, SearchWhere } from 'contract/account'
import type { DataOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { namedTypes, type SearchType, searchTypes } from 'contract/nouns'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { findArchived } from 'provider/modules/search/archived'
import { findDeliveries } from 'provider/modules/search/deliveries'
import { findCostCodes, findLenders, findTemplates, findUsers } from 'provider/modules/search/directory'
import { findMedia } from 'provider/modules/search/media'
import { readQuery, type Query, type RankedHit } from 'provider/modules/search/query'
import { findEvents } from 'provider/modules/search/events'
import { findDrawRequests, findItems, findLots } from 'provider/modules/search/repo'
import { findSessions } from 'provider/modules/search/sessions'

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

/** All but what is only found where it is asked for by its name. */
const everything = searchTypes.filter((type) => !namedTypes.some((named) => named === type))

/** What `where` can narrow. */
const narrowed: ReadonlySet<SearchType> = new Set(['user', 'lender', 'costCode', 'delivery'])

type Asked = {
  q: string
  types?: string | undefined
  where?: SearchWhere | undefined
  near?: string | null | undefined
}

/** Hits of each type when all are searched, and when one is. */
const someHits = 6
const manyHits = 50

/**
 * Records the viewer may see by a few letters: exact before beginning before word before anywhere, then the recent ones
 * first; three letters find any part, fewer what begins a lot or loan number, a code or a name, none the newest of the
 * types named (contract: search).
 * @throws ApiError 400 for a type that is none, and for a `where` that does not concern the types
 */
export async function search(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { q, types, where = {}, near = null }: Asked,
): Promise<DataOf<'search'>> {
  const wanted = readTypes(types)
  if (Object.keys(where).length > 0 && wanted.some((type) => !narrowed.has(type)))
    throw invalid('where', say('invalidInput'))
  const most = wanted.length === 1 ? manyHits : someHits
  // One more than are told says whether there are more.
  const query = readQuery(q, { limit: most + 1, where, near, now })
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
  if (wanted.some((type) => !isType(type))) throw invalid('types', say('invalidInput'))
  return searchTypes
    .filter((type) => wanted.includes(type))
    .sort((one, other) => wanted.indexOf(one) - wanted.indexOf(other))
}

const isType = (type: string): type is SearchType => (searchTypes as readonly string[]).includes(type)

type PlacedHit = RankedHit & { place: number; archived: boolean }

/** Of two that match alike the type that was asked for first; the archive comes after all that is at work. */
const placed = (wanted: readonly SearchType[], type: SearchType, hits: readonly RankedHit[]): PlacedHit[] =>
  hits.map((hit) => ({ ...hit, place: wanted.indexOf(type), archived: type === 'archive' }))

/** Those of one type stay as they were found. */
const byRank = (a: PlacedHit, b: PlacedHit): number =>
  Number(a.archived) - Number(b.archived) || a.tier - b.tier || a.place - b.place

function presentHit({ tier: _tier, place: _place, ...hit }: PlacedHit): SearchHit {
  return hit
}
