import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import type { AuditEntry } from 'contract/audit/calls'
import { journalOperations } from 'contract/audit/audit-lines'
import { seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import { deviceText } from 'contract/core/user-agent'
import { instant, uuid, type ListFilter } from 'contract/core/common'
import { totalCap } from 'contract/core/limits'
import { t } from 'locales/audit'
import { type StoredText, readText } from 'locales/engine/in-language'
import { t as sayOfField } from 'locales/fields'
import { nouns, type Noun } from 'contract/core/nouns'
import { roleName } from 'contract/core/roles'
import { accessReason } from 'provider/access/access-trail'
import { fullNameAt, textAt } from 'provider/db/rows'
import type { Actor, Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { containsAll, keywordOf, searchedWords } from 'provider/records/keywords'
import { readFilters } from 'provider/records/lists'
import { remarksText } from 'provider/records/spoken-reason'

type Row = {
  position: number
  at: Date
  actor: string | null
  actor_name: string | null
  actor_role: number | null
  operation: string
  text: string | null
  translations: StoredText['translations']
  noun: Noun
  uuid: string
  lot: string | null
  draw_request: string | null
  street: string | null
  title: string | null
  name: string | null
  changed: string[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  why: string | null
  address: string | null
  device: string | null
  undo_id: string | null
  import_id: string | null
  hash: string
}

const filters = z.object({
  noun: z.array(z.enum(nouns as [Noun, ...Noun[]])).optional(),
  operation: z.array(z.enum(journalOperations)).optional(),
  actor: z.array(uuid).optional(),
  by: z.array(z.enum(['people', 'system'])).optional(),
  record: z.array(uuid).optional(),
  from: z.array(instant).max(1).optional(),
  until: z.array(instant).max(1).optional(),
})

/**
 * Entries visible to an agency: about itself and its own records, and about lots and draw requests that are currently
 * its own.
 */
const ofViewer = (actor: Actor): RawBuilder<boolean> =>
  seesAllAgencies(actor.role)
    ? sql<boolean>`true`
    : sql<boolean>`(case when r.uuid is not null then r.agency when l.uuid is not null then l.agency
        when j.noun in ('user', 'session') and coalesce(j.recipient, j.uuid) = ${actor.uuid}::uuid then ${actor.uuid}::uuid
        else j.agency end) = ${actor.uuid}::uuid`

/** True when the viewer may see the address of a call: an agency for its own people and for calls without a sign-in. */
const showsPlace = (actor: Actor): RawBuilder<boolean> =>
  seesAllAgencies(actor.role)
    ? sql<boolean>`true`
    : sql<boolean>`(j.actor is null or u.uuid = ${actor.uuid}::uuid or u.agency = ${actor.uuid}::uuid)`

const joined = sql`journal j
  left join draw_requests r on r.uuid = j.draw_request
  left join lots l on l.uuid = coalesce(r.lot, j.lot)`

/** Time of the entry; all names in it are as of then. */
const then = 'j.at'

/** The name of a cost code or an inspection item. */
const codedName = sql`${textAt('n', 'code', then)} || ' ' || ${textAt('n', 'title', then)}`

/**
 * The name, as of the entry, of a record that is not named by lot and draw request; null once it is purged. Of a draw
 * record its kind, of a change order its number.
 */
const named = sql<string | null>`case j.noun
  when 'user' then (select coalesce(nullif(${fullNameAt('n', then)}, ''), ${textAt('n', 'email', then)}) from users n where n.uuid = j.uuid)
  when 'lender' then (select ${textAt('n', 'name', then)} from lenders n where n.uuid = j.uuid)
  when 'costCode' then (select ${codedName} from cost_codes n where n.uuid = j.uuid)
  when 'template' then (select ${textAt('n', 'name', then)} from templates n where n.uuid = j.uuid)
  when 'event' then (select ${textAt('n', 'title', then)} from events n where n.uuid = j.uuid)
  when 'change' then (select n.file_name from imports n where n.change = j.uuid)
  when 'session' then (select coalesce(nullif(${fullNameAt('n', then)}, ''), ${textAt('n', 'email', then)}) from users n where n.uuid = j.recipient)
  when 'ledgerLine' then (select trim(${codedName}) from ledger_lines n where n.uuid = j.uuid)
  when 'drawLine' then (select trim(${codedName}) from draw_lines d join ledger_lines n on n.uuid = d.line where d.uuid = j.uuid)
  when 'drawRecord' then (select n.kind from draw_records n where n.uuid = j.uuid)
  when 'changeOrder' then (select n.number::text from change_orders n where n.uuid = j.uuid)
  when 'item' then (select ${codedName} from inspection_items n where n.uuid = j.uuid)
  when 'media' then (select ${codedName} || ', ' || m.file_name from media m join inspection_items n on n.uuid = m.item where m.uuid = j.uuid)
end`

/**
 * The audit trail, latest first (`audit.list`): complete for an admin, limited to its own records for an agency.
 * Notifications are left out, because no person causes them directly.
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listAudit(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filter: ListFilter,
): Promise<DataOf<'audit.list'>> {
  const { noun, operation, actor: actors, by, record, from, until } = readFilters(filters, filter.filters)
  const who = searchedWords(keywordOf(filter.keyword))
  const where = [
    sql<boolean>`j.position is not null and j.noun <> 'notification'`,
    ofViewer(actor),
    ...(noun ? [sql<boolean>`j.noun = any(${noun})`] : []),
    ...(operation ? [sql<boolean>`j.operation = any(${operation})`] : []),
    ...(actors ? [sql<boolean>`j.actor = any(${actors}::uuid[])`] : []),
    ...(by && !by.includes('system') ? [sql<boolean>`(j.actor is not null or j.address is not null)`] : []),
    ...(by && !by.includes('people') ? [sql<boolean>`j.actor is null and j.address is null`] : []),
    ...(from ? [sql<boolean>`j.at >= ${from[0]}::timestamptz`] : []),
    ...(until ? [sql<boolean>`j.at < ${until[0]}::timestamptz`] : []),
    ...(who
      ? [
          sql<boolean>`(case when j.actor is null and j.noun = 'session' then j.recipient else j.actor end) in
            (select w.uuid from users w where ${containsAll(sql`lower(${fullNameAt('w', then)})`, who)})`,
        ]
      : []),
    ...(record ? [sql<boolean>`(j.uuid = any(${record}::uuid[]) or j.lot = any(${record}::uuid[]))`] : []),
  ]
  const all = sql.join(where, sql` and `)
  const before = filter.cursor === null ? null : readCursor(filter.cursor)
  const beyond = before === null ? sql`` : sql`and j.position < ${before}`
  const offset = before === null ? (filter.page - 1) * filter.limit : 0
  const way = sql.raw(filter.sortDescriptor.direction === 'ascending' && before === null ? 'asc' : 'desc')
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${joined} where ${all} limit ${totalCap + 1}) matching`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  // Few old entries are found by their own index and sorted; by the trail's order, all later entries would be read.
  const isFew = count <= totalCap && (from ?? until ?? operation) !== undefined
  const place = isFew ? sql`j.position + 0` : sql`j.position`
  const { rows } = await sql<Row>`
    select j.position, j.at, j.actor, ${fullNameAt('u', then)} as actor_name, j.actor_role, j.operation, c.text, c.translations, j.noun, j.uuid,
      coalesce(r.lot, j.lot) as lot, j.draw_request, ${textAt('l', 'street', then)} as street, ${textAt('r', 'title', then)} as title, ${named} as name, j.changed, j.before, j.after, j.why,
      case when ${showsPlace(actor)} then j.address end as address, case when ${showsPlace(actor)} then j.device end as device,
      case when j.noun = 'change' and c.actor = ${actor.uuid}::uuid and c.undone_by is null and c.row_count > 0 then c.uuid end as undo_id,
      case when j.noun <> 'change' then (select i.change from imports i where i.change = j.change) end as import_id,
      encode(j.hash, 'hex') as hash
    from ${joined} left join users u on u.uuid = j.actor left join changes c on c.uuid = j.change
    where ${all} ${beyond} order by ${place} ${way} limit ${filter.limit + 1} offset ${offset}`.execute(db)
  // Finds the start of the previous page: a page's number of entries before this one.
  const newer = sql<{ position: number }>`
    select j.position from ${joined} where ${all} and j.position >= ${before}
    order by ${place} asc limit 1 offset ${filter.limit}`
  const next = before === null ? undefined : (await newer.execute(db)).rows[0]
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    data: shown.map(present),
    totalRecord: Math.min(count, totalCap),
    ...(count > totalCap && { totalIsCapped: true }),
    cursor: rows.length > filter.limit && last ? String(last.position) : null,
    newer: next ? String(next.position) : null,
  }
}

function readCursor(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid('cursor', sayOfField('invalidInput'))
  return Number(text)
}

/** The record's own name in the reader's language. */
function ownName({ noun, name }: Row): string | null {
  if (name === null) return null
  if (noun === 'changeOrder') return t('audit.changeOrder', { number: name })
  return noun === 'drawRecord' ? t('audit.drawRecord', { kind: name }) : name
}

/** Names an entry by lot and draw request, with the part of it; a record without either by its own name. */
function namesOf(row: Row): Pick<AuditEntry, 'about' | 'part'> {
  const { street, title } = row
  const name = ownName(row)
  const around = [street, title].filter(Boolean).join(', ')
  return around === '' ? { about: name, part: null } : { about: around, part: name }
}

/** Values in the reader's language: of the stored ones, the reason of a voice note without words. */
const readValues = (values: Row['before']): Row['before'] =>
  typeof values?.remarks === 'string' ? { ...values, remarks: remarksText(values.remarks) } : values

function present(row: Row): AuditEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    actor: row.actor && row.actor_name !== null ? { uuid: row.actor, name: row.actor_name } : null,
    role: row.actor_role === null ? null : roleName(row.actor_role),
    operation: row.operation,
    text: row.text === null ? null : readText({ text: row.text, translations: row.translations }),
    noun: row.noun,
    uuid: row.uuid,
    lotId: row.lot,
    requestId: row.draw_request,
    ...namesOf(row),
    changed: row.changed,
    before: readValues(row.before),
    after: readValues(row.after),
    why: remarksText(row.why) ?? accessReason(row.after),
    address: row.address,
    device: row.device && deviceText(row.device),
    undoId: row.undo_id,
    importId: row.import_id,
    hash: row.hash,
  }
}
