import type { Pool } from 'pg'

import type { StreamEvent } from 'contract/account/calls'
import type { Noun } from 'contract/core/nouns'
import { nameThen } from 'provider/db/rows'
import { spokenReason } from 'provider/records/spoken-reason'
import type { EventFacts } from 'provider/access/scope'

/**
 * An event to deliver: its position, its wire text, and the data that decides who may receive it. `lostAccess`: the
 * person who lost access to the record with this event, and the text for them. `isOneOfMany`: part of a change so
 * large, such as an import, that clients reload once instead of receiving each row.
 */
export type Delivery = {
  position: number
  text: string
  facts: EventFacts
  lostAccess: { to: string; text: string } | null
  isOneOfMany: boolean
}

type Row = {
  position: number
  at: Date
  actor: string | null
  actor_name: string | null
  operation: string
  noun: Noun
  uuid: string
  lot: string | null
  draw_request: string | null
  item: string | null
  recipient: string | null
  version: number | null
  changed: string[]
  patch: Record<string, unknown> | null
  agency: string | null
  reviewers: string[] | null
  former_reviewer: string | null
  borrower_email: string | null
  change: string | null
}

const batchSize = 500
/** Number of events of one change in one batch from which clients reload instead. */
const manyOfOneChange = 250

// Reads the record as it is now, because the policy applies at delivery time, but the actor's name as of the event.
const nextRows = {
  name: 'journal-next',
  text: `select journal.position, journal.at, journal.actor, journal.operation, journal.noun, journal.uuid,
      ${nameThen('who', 'journal.at')} as actor_name,
      coalesce(request.lot, journal.lot) as lot, journal.draw_request, journal.item, journal.recipient, journal.version,
      journal.changed, journal.patch, journal.change,
      case when request.uuid is not null then request.agency when lot.uuid is not null then lot.agency else journal.agency end as agency,
      case when request.uuid is not null then array[request.reviewer]
           when lot.uuid is not null then array(
             select mine.reviewer from draw_requests mine where mine.lot = lot.uuid and mine.deleted_at is null) end as reviewers,
      case when 'reviewer' = any(journal.changed) then journal.before -> 'reviewer' ->> 'uuid' end as former_reviewer,
      case when lot.deleted_at is null then lot.borrower_email end as borrower_email
    from journal
    left join draw_requests request on request.uuid = journal.draw_request
    left join users who on who.uuid = journal.actor
    left join lots lot on lot.uuid = coalesce(request.lot, journal.lot)
    where journal.position > $1 and journal.position <= $2
    order by journal.position limit ${batchSize}`,
}

/** Reads the next events after a position, up to and including another, in order; at most `batchSize`. */
export async function readDeliveries(pool: Pool, after: number, upTo: number): Promise<Delivery[]> {
  const { rows } = await pool.query<Row>({ ...nextRows, values: [after, upTo] })
  const ofChange = new Map<string | null, number>([[null, 0]])
  for (const { change } of rows) if (change) ofChange.set(change, (ofChange.get(change) ?? 0) + 1)
  const isOneOfMany = ({ change }: Row) => (ofChange.get(change) ?? 0) >= manyOfOneChange
  return rows.map((row) => ({
    position: row.position,
    text: toText(toEvent(row)),
    facts: toFacts(row),
    lostAccess: lostAccessOf(row),
    isOneOfMany: isOneOfMany(row),
  }))
}

function toEvent(row: Row): StreamEvent {
  return {
    position: row.position,
    at: row.at.toISOString(),
    actor: row.actor,
    actorName: row.actor_name,
    operation: row.operation,
    noun: row.noun,
    uuid: row.uuid,
    lotId: row.lot,
    requestId: row.draw_request,
    itemId: row.item,
    version: row.version,
    changed: row.changed,
    patch: row.patch && withoutSpoken(row.patch),
  }
}

/** Leaves out a reason that each reader reads in their own language, so that clients request the record. */
function withoutSpoken({ remarks, ...patch }: NonNullable<Row['patch']>): NonNullable<Row['patch']> {
  return remarks === undefined || remarks === spokenReason() ? patch : { ...patch, remarks }
}

const toText = (event: StreamEvent): string => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`

/** The person who lost access learns that and by whom, but not who has it now. */
function lostAccessOf(row: Row): Delivery['lostAccess'] {
  if (row.former_reviewer === null) return null
  return {
    to: row.former_reviewer,
    text: toText({ ...toEvent(row), version: null, changed: ['removed'], patch: null }),
  }
}

function toFacts(row: Row): EventFacts {
  return {
    noun: row.noun,
    uuid: row.uuid,
    actor: row.actor,
    recipient: row.recipient,
    onLot: row.lot !== null,
    agency: row.agency,
    reviewers: row.reviewers ?? [],
    borrowerEmail: row.borrower_email,
  }
}
