import type { SearchHit, SearchWhere } from 'contract/account'
import type { DataOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { searchNouns, type SearchNoun } from 'contract/nouns'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { findCostCodes, findLenders, findUsers } from 'provider/modules/search/directory'
import { readQuery, type Query, type RankedHit } from 'provider/modules/search/query'
import { findDrawRequests, findItems, findLots } from 'provider/modules/search/repo'

type Finder = (db: Db, actor: Actor, query: Query) => Promise<RankedHit[]>

const finders: Record<SearchNoun, Finder> = {
  lot: findLots,
  drawRequest: findDrawRequests,
  item: findItems,
  user: findUsers,
  lender: findLenders,
  costCode: findCostCodes,
}

/** What `where` can narrow. */
const narrowed: ReadonlySet<SearchNoun> = new Set(['user', 'lender', 'costCode'])

/** Hits of each noun when all are searched, and when one is. */
const someHits = 6
const manyHits = 20

/**
 * Records the viewer may see by a few letters: exact before beginning before word before anywhere, then the recent ones
 * first; three letters find any part, fewer what begins a lot or loan number, a code or a name, none the newest of the
 * types named (contract: search).
 * @throws ApiError 400 for a type that is none, and for a `where` that does not concern the types
 */
export async function search(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { q, types, where = {} }: { q: string; types?: string | undefined; where?: SearchWhere | undefined },
): Promise<DataOf<'search'>> {
  const nouns = readNouns(types)
  if (Object.keys(where).length > 0 && nouns.some((noun) => !narrowed.has(noun)))
    throw invalid('where', say('invalidInput'))
  const query = readQuery(q, nouns.length === 1 ? manyHits : someHits, where)
  if (query.text === '' && !types) return { data: [], totalRecord: 0 }
  const found = await Promise.all(nouns.map((noun) => finders[noun](db, actor, query)))
  const hits = found.flat().sort(byRank).map(presentHit)
  return { data: hits, totalRecord: hits.length }
}

function readNouns(types: string | undefined): readonly SearchNoun[] {
  if (!types) return searchNouns
  const wanted = types.split(',').map((type) => type.trim())
  if (wanted.some((type) => !isNoun(type))) throw invalid('types', say('invalidInput'))
  return searchNouns.filter((noun) => wanted.includes(noun))
}

const isNoun = (type: string): type is SearchNoun => (searchNouns as readonly string[]).includes(type)

function byRank(a: RankedHit, b: RankedHit): number {
  return a.tier - b.tier || searchNouns.indexOf(a.noun) - searchNouns.indexOf(b.noun) || b.at.getTime() - a.at.getTime()
}

function presentHit({ tier: _tier, at: _at, ...hit }: RankedHit): SearchHit {
  return hit
}
