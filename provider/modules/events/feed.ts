import { currentLanguage } from 'locales/engine/current-language'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { dueTitle } from 'contract/events/due-title'
import ical from 'ical-generator'

import type { DataOf } from 'contract/core/catalog'
import { recordAccess, recordFeedReader, subjectOf } from 'provider/access/access-trail'
import { deleteFeed } from 'provider/access/calendar-feeds'
import { inTransaction, type Db } from 'provider/db/transaction'
import { findActor } from 'provider/http/authenticate'
import type { Actor, Context, PublicContext } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { listEvents } from './service'

type Own = Pick<Context, 'db' | 'actor' | 'now'>
type Writing = Own & Pick<Context, 'operation' | 'address' | 'userAgent'>

const dayMs = 86_400_000

/** Creation time of the viewer's calendar feed; null without a feed. */
export async function readFeedState({ db, actor }: Own): Promise<DataOf<'calendar.feedState'>> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', actor.uuid)
    .executeTakeFirst()
  return { since: row?.created_at.toISOString() ?? null }
}

/**
 * Creates a new secret for the viewer's calendar feed, which replaces the previous one. Only this answer contains it.
 */
export async function makeFeed(context: Writing): Promise<DataOf<'calendar.newFeed'>> {
  const { actor, now } = context
  const token = makeRefreshToken()
  const row = { token_hash: hashToken(token), created_at: now }
  await inTransaction(context.db, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: actor.uuid, ...row })
      .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
      .execute()
    await recordAccess({ ...context, db: tx }, await subjectOf(tx, actor.uuid), { uuid: actor.sessionId })
  })
  return { token }
}

/** Ends the viewer's calendar feed. */
export async function endFeed(context: Writing): Promise<void> {
  const { actor } = context
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteFeed(tx, actor.uuid))) return
    await recordAccess({ ...context, db: tx }, await subjectOf(tx, actor.uuid), { uuid: actor.sessionId })
  })
}

// Whole days are dates; iCalendar's end date is exclusive.
const noon = (date: string, days = 0) => new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs)
const wholeDays = (first: string, last: string) => ({
  allDay: true,
  timezone: 'UTC',
  start: noon(first),
  end: noon(last, 1),
})

/** Addresses of lots in one line each, so that map programs find them: many towns have the same street. */
async function addressesOf(db: Db, lots: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (lots.length === 0) return new Map()
  const rows = await db
    .selectFrom('lots')
    .select(['uuid', 'street', 'city', 'state_or_province', 'postal_code'])
    .where('uuid', 'in', [...new Set(lots)])
    .execute()
  const within = ({ city, state_or_province: state, postal_code }: (typeof rows)[number]) =>
    [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  return new Map(rows.map((row) => [row.uuid, [row.street, within(row)].filter(Boolean).join(', ')]))
}

/**
 * A person's calendar as iCalendar in their language, with everything they may see now.
 * @throws ApiError 404 for an unknown or ended secret
 */
export async function readFeed(context: PublicContext, token: string): Promise<string> {
  const { db } = context
  const feed = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.uuid', 'calendar_feeds.user_id')
    .select(['user_id', 'language'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const actor = feed && (await findActor(db, feed.user_id))
  if (!actor) throw notFound()
  await recordFeedReader(context, actor.uuid)
  return inLanguage(languageOf(feed.language), () => writeFeed(context, actor))
}

async function writeFeed({ db, now, config }: PublicContext, actor: Actor): Promise<string> {
  const { data, due } = await listEvents({ db, actor, now })
  const addresses = await addressesOf(db, [
    ...data.flatMap(({ lot }) => lot?.uuid ?? []),
    ...due.map(({ lotId }) => lotId),
  ])
  const calendar = ical({
    name: 'Plumbline',
    prodId: { company: 'Plumbline', product: 'Calendar', language: currentLanguage().slice(0, 2) },
  })
  const at = (path: string) => new URL(path, config.appOrigin).href
  for (const { uuid, title, start, end, lot, request, updatedAt, version } of data) {
    const when = start.length === 10 ? wholeDays(start, end) : { start: new Date(start), end: new Date(end) }
    const on = lot && at(request ? `/lots/${lot.uuid}/requests/${request.uuid}` : `/lots/${lot.uuid}`)
    calendar.createEvent({
      ...when,
      id: uuid,
      summary: title,
      stamp: new Date(updatedAt),
      sequence: version - 1,
      location: (lot && addresses.get(lot.uuid)) ?? null,
      url: on,
    })
  }
  for (const { uuid, street, dueDate, lotId, ...request } of due)
    calendar.createEvent({
      ...wholeDays(dueDate, dueDate),
      id: `due-${uuid}`,
      summary: dueTitle({ street, ...request }),
      stamp: now,
      location: addresses.get(lotId) ?? street,
      url: at(`/lots/${lotId}/requests/${uuid}`),
    })
  // Every line ends with CRLF, including the last (RFC 5545 §3.1).
  return `${calendar.toString()}\r\n`
}
