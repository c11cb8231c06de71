import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { z } from 'zod'

import { t as accessWords } from 'locales/access'
import type { Db } from 'provider/db/transaction'
import { networkOf } from 'provider/http/client-address'
import type { Actor, Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { record, type Entry } from 'provider/history/journal'

type Call = Pick<Context, 'db' | 'operation' | 'now' | 'address' | 'userAgent'>

/** The person an access entry is about, with the agency whose audit trail shows it. */
export type Subject = { uuid: string; agency: string | null }

type Window = keyof typeof hours

/** At most `most` entries about one subject within a window; after that, all kinds share one count. */
type Bounds = { most: number; window: Window }

const hours = { hour: 1, day: 24, month: 720 } as const
const aboutAccount: Bounds = { most: 20, window: 'hour' }
const aboutUnknownEmails: Bounds = { most: 100, window: 'hour' }
const aboutPerson: Bounds = { most: 100, window: 'hour' }
const aboutFeed: Bounds = { most: 10, window: 'day' }

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))

// Keys contain addresses and filters of any length.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Counts one occurrence of a key within its window. @returns the new count */
async function count({ db, now }: Call, key: string, window: Window): Promise<number> {
  const ends = new Date(now.getTime() + hours[window] * 3_600_000)
  const { rows } = await sql<{ count: number }>`
    insert into access_counts as counted (key, count, ends_at) values (${hashed(key)}, 1, ${ends})
    on conflict (key) do update set
      count = case when counted.ends_at <= ${now} then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= ${now} then excluded.ends_at else counted.ends_at end
    returning count`.execute(db)
  return rows[0]?.count ?? 1
}

/** Reads a count without incrementing it. */
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
 * Decides whether an occurrence gets an entry: the 1st, 10th, 100th … of its kind does. After `most` entries about one
 * subject within the window, all kinds share one count, so that neither the journal nor the counts can be flooded.
 * @returns the number of occurrences so far, or null when no entry is due
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

const accessFacts = z.object({
  reason: z.enum(['wrongPassword', 'unknownEmail', 'notActive', 'feedEnded']).optional(),
  times: z.int().optional(),
  window: z.string().optional(),
})
type AccessFacts = z.infer<typeof accessFacts>

/** Stores why an entry about access was made, for `accessReason`; `times` is 1 for a single occurrence. */
const factsOf = (times: number, { window }: Bounds, reason?: AccessFacts['reason']): Record<string, unknown> | null =>
  reason || times > 1 ? { access: { ...(reason && { reason }), ...(times > 1 && { times, window }) } } : null

/** The reason of an entry about access, in the reader's language; null if the entry stores none. */
export function accessReason(after: Record<string, unknown> | null): string | null {
  const { data } = accessFacts.safeParse(after?.access)
  if (!data) return null
  const { reason, times, window = '' } = data
  const parts = [reason && accessWords(reason), times && accessWords('times', { count: times, window })]
  return parts.filter(Boolean).join(', ') || null
}

/** Reads a person's agency, whose audit trail shows entries about that person. */
export async function subjectOf(db: Db, uuid: string): Promise<Subject> {
  const row = await db.selectFrom('users').select('agency').where('uuid', '=', uuid).executeTakeFirst()
  return { uuid, agency: row?.agency ?? null }
}

/** Writes an entry about a person's access. Only that person's own sessions receive the live event. */
export async function recordAccess(
  context: Call & { actor: Pick<Actor, 'uuid' | 'role'> | null },
  { uuid, agency }: Subject,
  entry: Partial<Entry> & Pick<Entry, 'uuid'>,
): Promise<void> {
  await record(context, [{ noun: 'session', recipient: uuid, agency, changed: [], ...entry }])
}

type FailedSignIn = Exclude<AccessFacts['reason'], 'feedEnded' | undefined>

/**
 * Records a failed sign-in. Emails without an account share one count, so that guessing emails cannot flood the
 * journal. Known and unknown emails cost the same work, so that response times do not reveal which emails have an
 * account.
 */
export async function recordFailedSignIn(call: Call, subject: Subject | null, why: FailedSignIn): Promise<void> {
  const bounds = subject ? aboutAccount : aboutUnknownEmails
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
      after: factsOf(times, bounds, why),
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
    after: { call: operation, ...factsOf(times, aboutPerson) },
  })
}

/**
 * Records a download by a signed-in person. `what` identifies the file or filter, so that each is counted separately.
 */
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
    ...entry,
    after: { ...entry.after, ...factsOf(times, aboutPerson) },
  })
}

/** Records an anonymous download of a report through its shared link. */
export async function recordSharedDownload(
  call: Call,
  { uuid, lot, drawRequest }: Pick<Entry, 'uuid' | 'lot' | 'drawRequest'>,
): Promise<void> {
  const times = await timesDue(call, `shared ${uuid}`, networkOf(call.address), aboutAccount)
  if (times === null) return
  const after = factsOf(times, aboutAccount)
  await record({ ...call, actor: null }, [{ noun: 'report', uuid, lot, drawRequest, changed: [], after }])
}

/**
 * Records the first read of a calendar feed by each combination of client program and network, at most once in 30 days.
 */
export async function recordFeedReader(call: Call, user: string): Promise<void> {
  const place = `${networkOf(call.address)} ${call.userAgent}`
  const times = await timesDue(call, `feed ${user}`, place, aboutFeed, 'month')
  if (times !== 1) return
  await recordAccess({ ...call, actor: null }, await subjectOf(call.db, user), { uuid: newId(call.now) })
}
