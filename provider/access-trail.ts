import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { accessWords } from 'contract/access-words'
import type { Db } from 'provider/db/transaction'
import { networkOf } from 'provider/http/client-address'
import type { Actor, Context } from 'provider/http/context'
import { newId } from 'provider/ids'
import { record, type Entry } from 'provider/journal'

type Call = Pick<Context, 'db' | 'operation' | 'now' | 'address' | 'userAgent'>

/** The person an access entry is about, with the agency whose audit trail shows it. */
export type Subject = { uuid: string; agency: string | null }

/** At most `most` keys are counted about one subject within a window; the rest share one. */
type Bounds = { most: number; window: 'an hour' | 'a day' | '30 days' }

const hours = { 'an hour': 1, 'a day': 24, '30 days': 720 } as const
const aboutAccount: Bounds = { most: 20, window: 'an hour' }
const aboutStrangers: Bounds = { most: 100, window: 'an hour' }
const aboutPerson: Bounds = { most: 100, window: 'an hour' }
const aboutFeed: Bounds = { most: 10, window: 'a day' }

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))

// Keys hold addresses and questions of any length.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Counts one occurrence of a key within its window. @returns how many there are now */
async function count({ db, now }: Call, key: string, window: Bounds['window']): Promise<number> {
  const ends = new Date(now.getTime() + hours[window] * 3_600_000)
  const { rows } = await sql<{ count: number }>`
    insert into access_counts as counted (key, count, ends_at) values (${hashed(key)}, 1, ${ends})
    on conflict (key) do update set
      count = case when counted.ends_at <= ${now} then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= ${now} then excluded.ends_at else counted.ends_at end
    returning count`.execute(db)
  return rows[0]?.count ?? 1
}

/** Reads a count without adding to it. */
async function countOf({ db, now }: Call, key: string): Promise<number> {
  const row = await db
    .selectFrom('access_counts')
    .select('count')
    .where('key', '=', hashed(key))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Decides whether an occurrence gets an entry: the first, tenth, hundredth … of its kind does. Once `most` entries about one
 * subject are written within the window, all kinds share one count, so neither the journal nor the counts can be flooded.
 * @returns how many times it occurred, or null where no entry is due
 */
async function timesDue(
  call: Call,
  subject: string,
  kind: string,
  { most, window }: Bounds,
  kindWindow = window,
): Promise<number | null> {
  const isFull = (await countOf(call, subject)) >= most
  const times = await count(call, `${subject} ${isFull ? 'others' : `of ${kind}`}`, kindWindow)
  if (!isPowerOfTen(times)) return null
  await count(call, subject, window)
  return times
}

const reason = (why: string | null, times: number, { window }: Bounds): string | null =>
  [why, times > 1 ? accessWords('times', { count: times, window }) : null].filter(Boolean).join(', ') || null

/** Reads the agency of a person, for entries that its audit trail shows. */
export async function subjectOf(db: Db, uuid: string): Promise<Subject> {
  const row = await db.selectFrom('users').select('agency').where('uuid', '=', uuid).executeTakeFirst()
  return { uuid, agency: row?.agency ?? null }
}

/** Writes an entry about a person's access. Only that person's open windows get its live event. */
export async function recordAccess(
  context: Call & { actor: Pick<Actor, 'uuid' | 'role'> | null },
  { uuid, agency }: Subject,
  entry: Partial<Entry> & Pick<Entry, 'uuid'>,
): Promise<void> {
  await record(context, [{ noun: 'session', recipient: uuid, agency, changed: [], ...entry }])
}

type FailedSignIn = 'wrongPassword' | 'unknownEmail' | 'notActive'

/**
 * Records a failed sign-in. Emails without an account share one count, so that trying them fills nothing; both kinds do the
 * same work, so that the time of the answer does not reveal which emails have an account.
 */
export async function recordFailedSignIn(call: Call, subject: Subject | null, why: FailedSignIn): Promise<void> {
  const bounds = subject ? aboutAccount : aboutStrangers
  const key = subject ? `sign-in ${subject.uuid}` : 'sign-in'
  const times = await timesDue(call, key, `${why} ${networkOf(call.address)}`, bounds)
  if (times === null) return
  await record({ ...call, actor: null, operation: 'auth.failedLogin' }, [
    {
      noun: 'session',
      uuid: newId(call.now),
      recipient: subject?.uuid ?? null,
      agency: subject?.agency ?? null,
      changed: [],
      why: reason(accessWords(why), times, bounds),
    },
  ])
}

/** Records that a call was refused because of the role of the person who made it. */
export async function recordRefusal(call: Call & { actor: Actor }): Promise<void> {
  const { db, actor, operation } = call
  const times = await timesDue(call, `refused ${actor.uuid}`, operation, aboutPerson)
  if (times === null) return
  await recordAccess({ ...call, operation: 'calls.refused' }, await subjectOf(db, actor.uuid), {
    uuid: actor.sessionId,
    after: { call: operation },
    why: reason(null, times, aboutPerson),
  })
}

/** Records a download by a signed-in person; `what` tells one file or filter from another. */
export async function recordExport(
  context: Call & { actor: Actor },
  what: string,
  entry: Partial<Entry> = {},
): Promise<void> {
  const { db, actor, operation } = context
  const times = await timesDue(context, `exports ${actor.uuid}`, `${operation} ${what}`, aboutPerson)
  if (times === null) return
  await recordAccess(context, await subjectOf(db, actor.uuid), {
    uuid: actor.sessionId,
    why: reason(null, times, aboutPerson),
    ...entry,
  })
}

/** Records a download of a report by its link; nobody is signed in there. */
export async function recordSharedDownload(
  call: Call,
  { uuid, lot, drawRequest }: Pick<Entry, 'uuid' | 'lot' | 'drawRequest'>,
): Promise<void> {
  const times = await timesDue(call, `shared ${uuid}`, networkOf(call.address), aboutAccount)
  if (times === null) return
  const why = reason(null, times, aboutAccount)
  await record({ ...call, actor: null }, [{ noun: 'report', uuid, lot, drawRequest, changed: [], why }])
}

/** Records that a calendar address was read by a program or from a network that is new to it; known ones are named monthly. */
export async function recordFeedReader(call: Call, user: string): Promise<void> {
  const place = `${networkOf(call.address)} ${call.userAgent}`
  const times = await timesDue(call, `feed ${user}`, place, aboutFeed, '30 days')
  if (times !== 1) return
  await recordAccess({ ...call, actor: null }, await subjectOf(call.db, user), { uuid: newId(call.now) })
}
