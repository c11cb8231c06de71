import { sql, type RawBuilder } from 'kysely'

import { may } from 'contract/core/policy'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, containsAll, readDrawNumber, searchedWords } from 'provider/records/keywords'
import { lotFacts } from 'provider/records/lot-facts'
import { latestRequests } from './latest-requests'
import { excerptOf, matchedOf, tierOf, type Query, type RankedHit } from './query'
import { drawOf, lotOf } from './hit-texts'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'

type Sql = RawBuilder<unknown>

/** Searched fields of a lot that results do not show. */
const unshown = [sql`l.borrower_email`, sql`l.borrower_name`, sql`l.loan_number`, sql`l.postal_code`]

/** The default template's name for a lot's reports, for people who may send them. */
const templateName = (actor: Actor) =>
  may(actor.role, 'inspections.sendReport')
    ? sql`(select t.name from templates t where t.uuid = default_template(l.agency))`
    : sql`null`

/** Newest records scanned before the index is used: enough for words that many records contain. */
const newestLooked = 2000
const enough = 100
/** Limit for ranked matches of a rare word. */
const ranked = 500

/**
 * Candidates of a table by words. The newest records are scanned first, and the trigram index is only used when they
 * are not enough, so that both frequent and rare words are cheap.
 */
function byWords(from: Sql, table: 'l' | 'r', visible: Sql, words: readonly string[]): Sql {
  const [uuid, text, at] = [sql.ref(`${table}.uuid`), sql.ref(`${table}.search_text`), sql.ref(`${table}.created_at`)]
  return sql`newest as materialized (
      select uuid from (
        select ${uuid}, ${text} from ${from} where ${visible} order by ${at} desc, ${uuid} desc limit ${newestLooked}
      ) latest where ${containsAll(sql`latest.search_text`, words)} limit ${enough}
    ), others as materialized (
      select ${uuid} from ${from}
      where (select count(*) from newest) < ${enough} and ${visible} and ${containsAll(text, words)} limit ${ranked}
    )`
}

const nobodyFound = sql`newest as (select null::uuid as uuid where false), others as (select null::uuid as uuid where false)`

/**
 * Lots by number, loan number, street, borrower, city or postal code; for one or two characters, by the beginning of a
 * number or street. Equal matches whose number begins with the text are sorted by number, others by creation time.
 */
export async function findLots(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  const visible = sql`l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}`
  const beginning = beginsWith(query.text)
  const begun = (column: 'lot_number' | 'loan_number' | 'street', whole: Sql) => {
    const text = sql`lower(${sql.ref(`l.${column}`)})`
    return sql`union (select l.uuid from lots l where ${visible} and ${text} ${whole} limit 20)
      union (select l.uuid from lots l where ${visible} and ${text} like ${beginning} limit 50)`
  }
  const isNumber = sql`= ${query.text}`
  const byNumber = sql`case when lower(l.lot_number) like ${beginning} then sort_text(l.lot_number) end`
  // "LOT-58" also matches lot 58, because some numbers include the prefix.
  const isLot = sql`= any(${[query.text, query.text.replace(/^lot[-#]/, '')]}::text[])`
  // Longer texts are found by words; for short ones, the house number comes first.
  const streets = query.words === null ? begun('street', sql`like ${beginsWith(`${query.text} `)}`) : sql``
  const { rows } = await sql<RankedHit>`
    with ${query.words ? byWords(sql`lots l`, 'l', visible, query.words) : nobodyFound},
    found as (
      select uuid from newest union select uuid from others
      ${begun('lot_number', isLot)} ${begun('loan_number', isNumber)} ${streets}
    ), best as (
      select l.uuid, ${tierOf(query, [sql`l.lot_number`, sql`l.loan_number`, sql`l.street`, sql`l.borrower_name`], sql`l.search_text`)} as tier
      from found join lots l on l.uuid = found.uuid order by tier, ${byNumber}, l.created_at desc, l.uuid desc limit ${query.limit}
    )
    select 'lot' as noun, l.uuid, l.street as title,
      l.city || ', ' || l.state_or_province || ' · ' || ${lotOf(sql`l.lot_number`)} as subtitle, f.current_status as status, l.version,
      l.uuid as "lotId", null as "requestId", null as "itemId",
      (select count(*)::integer from draw_requests q
        where q.lot = l.uuid and q.status = 'completed' and q.deleted_at is null and ${requestsVisibleTo(actor, 'q')}) as completed,
      ${templateName(actor)} as template,
      ${matchedOf(query.words ?? [], sql`lower(l.street || ' ' || l.city || ' ' || l.state_or_province || ' lot ' || l.lot_number)`, unshown)} as matched,
      best.tier
    from best join lots l on l.uuid = best.uuid ${lotFacts(actor)}
    order by tier, ${byNumber}, l.created_at desc, l.uuid desc`.execute(db)
  return rows
}

/** Lots whose number equals or begins with this text, which is too short for the word search. */
const lotsNumbered = (actor: Actor, text: string): Sql => {
  const numbered = (how: Sql, most: number) =>
    sql`(select l.uuid from lots l where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')} and lower(l.lot_number) ${how} limit ${most})`
  return sql`${numbered(sql`= ${text}`, 20)} union ${numbered(sql`like ${beginsWith(text)}`, 50)}`
}

/**
 * Draw requests by title, description, number ("draw 3") or words of their lot; for one or two characters, by number.
 * Records of the lot on screen come first.
 */
export async function findDrawRequests(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  const { number, rest } = readDrawNumber(query.text)
  const words = rest === '' ? [] : searchedWords(rest)
  const numbered = number === null ? sql`` : sql`and r.number = ${number}`
  const visible = sql`r.deleted_at is null and ${requestsVisibleTo(actor, 'r')} ${numbered}`
  const ofNear =
    query.near === null || words === null
      ? sql``
      : sql`union select r.uuid from draw_requests r
          where r.lot = ${query.near}::uuid and ${visible} and ${containsAll(sql`r.search_text`, words)}`
  const ofLots = sql`union select r.uuid from draw_requests r where ${visible} and r.lot in (${lotsNumbered(actor, rest)})`
  const { rows } = await sql<RankedHit>`
    with ${words ? byWords(sql`draw_requests r`, 'r', visible, words) : nobodyFound},
    found as (
      select uuid from newest union select uuid from others ${words ? sql`` : ofLots} ${ofNear}
    )
    select 'drawRequest' as noun, r.uuid, ${drawTitle()} as title, l.street || ' · ' || ${lotOf(sql`l.lot_number`)} as subtitle, r.status, r.version,
      r.lot as "lotId", r.uuid as "requestId", null as "itemId", ${templateName(actor)} as template,
      ${matchedOf(words ?? [], sql`lower(${drawTitle()} || ' ' || l.street || ' lot ' || l.lot_number)`, [...unshown, sql`l.city`, sql`r.description`])} as matched,
      ${tierOf(words ? query : { ...query, text: rest }, [sql`r.title`, drawTitle(), sql`l.lot_number`], sql`r.search_text`)} as tier
    from found join draw_requests r on r.uuid = found.uuid join lots l on l.uuid = r.lot
    order by tier, (r.lot = ${query.near}::uuid) desc nulls last, r.created_at desc, r.uuid desc limit ${query.limit}`.execute(
    db,
  )
  return rows.map((hit) => ({
    ...hit,
    matched: hit.matched && excerptOf(hit.matched, words ?? [], `${hit.title} ${hit.subtitle}`),
  }))
}

/** "Draw 3: Shell" in the reader's language; the number is not repeated if the title begins with it. */
function drawTitle() {
  const name = drawOf(sql`r.number`)
  return sql`case when lower(r.title) like 'draw ' || r.number || '%' or lower(r.title) like lower(${name}) || '%' then r.title
    else ${name} || ': ' || r.title end`
}

/** Inspection items by cost code or title, in the draw request the viewer is viewing and the latest ones. */
export async function findItems(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (query.words === null) return []
  const text = sql`lower(i.code || ' ' || i.title || ' ' || l.street || ' draw ' || latest.number || ' ' || ${drawOf(sql`latest.number`)})`
  const { rows } = await sql<RankedHit>`
    select 'item' as noun, i.uuid, i.title, ${drawOf(sql`latest.number`)} || ' · ' || l.street as subtitle, i.status, i.version,
      latest.lot as "lotId", latest.uuid as "requestId", i.uuid as "itemId",
      ${tierOf(query, [sql`i.title`, sql`i.code`], text)} as tier
    from ${latestRequests(actor, query.near)}
    join lots l on l.uuid = latest.lot
    join inspection_items i on i.draw_request = latest.uuid and i.deleted_at is null
    where ${containsAll(text, query.words)} and ${containsSome(query.words)}
    order by tier, latest.is_near desc, latest.created_at desc, i.position, i.uuid limit ${query.limit}`.execute(db)
  return rows
}

/** Predicate: at least one word, if any, occurs in the item itself; the others may match its place. */
function containsSome(words: readonly string[]) {
  if (words.length === 0) return sql<boolean>`true`
  const own = sql`lower(i.code || ' ' || i.title)`
  return sql<boolean>`(${sql.join(
    words.map((word) => containsAll(own, [word])),
    sql` or `,
  )})`
}
