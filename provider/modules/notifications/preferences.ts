import { sql } from 'kysely'

import { messageKindsFor } from 'contract/core/capabilities'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { t as changeText } from 'locales/changes'
import type { Preferences } from 'contract/notifications/calls'
import { channels, type Channel, type MessageKind } from 'contract/notifications/message-kinds'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Actor, Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { requireFresh } from 'provider/records/optimistic-lock'
import { mailOfToken } from 'provider/notify/unsubscribe-token'

type Viewing = Pick<Context, 'db' | 'actor'>
type Wish = InputOf<'preferences.set'>['body']['preferences'][number]

const mute = (kind: MessageKind, channel: Channel) => `${kind}.${channel}`

/** The viewer's notification settings, by their role. */
export async function getPreferences({ db, actor }: Viewing): Promise<Preferences> {
  return present(actor, await readOwn(db, actor))
}

function present({ role }: Actor, { muted, version }: { muted: readonly string[]; version: number }): Preferences {
  const receives = (kind: MessageKind, channel: Channel) => !muted.includes(mute(kind, channel))
  return {
    preferences: messageKindsFor(role).map((kind) => ({
      kind,
      app: receives(kind, 'app'),
      mail: receives(kind, 'mail'),
    })),
    version,
  }
}

const readOwn = (db: Db, { uuid }: Pick<Actor, 'uuid'>) =>
  db.selectFrom('users').select(['uuid', 'muted', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow()

/**
 * Updates notification settings; kinds that are not sent stay. Applies to mail that is already queued.
 * @throws ApiError 409 stale
 */
export async function setPreferences(
  context: Context,
  { preferences, version }: InputOf<'preferences.set'>['body'],
): Promise<DataOf<'preferences.set'>> {
  const { db, actor } = context
  await sql`select 1 from users where uuid = ${actor.uuid}::uuid for no key update`.execute(db)
  const row = await readOwn(db, actor)
  await requireFresh(context, row, version, () => present(actor, row))
  const muted = preferences.reduce(wished, row.muted)
  if (muted.join() === row.muted.join()) return { ...present(actor, row), changeId: null }
  const written = await editRows(context, [{ noun: 'user', uuid: actor.uuid, set: { muted } }])
  const changeId = await storeWrites(context, () => changeText('did.preferencesSaved'), [written])
  return { ...(await getPreferences(context)), changeId }
}

function wished(muted: readonly string[], wish: Wish): string[] {
  const named = channels.filter((channel) => wish[channel] !== undefined)
  const rest = muted.filter((one) => !named.some((channel) => one === mute(wish.kind, channel)))
  return [...rest, ...named.filter((channel) => !wish[channel]).map((channel) => mute(wish.kind, channel))].sort()
}

/**
 * Unsubscribes a mail's recipient from its kind; repeating it changes nothing. An address without an account is stored
 * by itself.
 * @throws ApiError 404 for an invalid token, or one of a deleted mail
 */
export async function unsubscribe(
  context: Pick<Context, 'db' | 'config' | 'now' | 'operation'>,
  token: string,
): Promise<DataOf<'notifications.unsubscribe'>> {
  const { db, config, now } = context
  const uuid = mailOfToken(config, token)
  const mail = uuid ? await findMail(db, uuid) : null
  if (!mail?.kind) throw notFound()
  const { kind, to_user: user, to_address: address } = mail
  if (user) await muteMail(context, user, kind)
  else
    await db
      .insertInto('mail_stops')
      .values({ address, kind, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { kind }
}

const findMail = (db: Db, uuid: string) =>
  db.selectFrom('mail_outbox').select(['to_user', 'to_address', 'kind']).where('uuid', '=', uuid).executeTakeFirst()

/** Not undoable, because nobody is signed in; the settings revert it. */
async function muteMail(
  context: Pick<Context, 'db' | 'now' | 'operation'>,
  uuid: string,
  kind: MessageKind,
): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{ muted: string[]; agency: string | null; version: number }>`
    update users set muted = array_append(muted, ${mute(kind, 'mail')}), version = version + 1, updated_at = ${now}
    where uuid = ${uuid}::uuid and not ${mute(kind, 'mail')} = any(muted) returning muted, agency, version`.execute(db)
  const [row] = rows
  if (!row) return
  const { muted, agency, version } = row
  const entry = { noun: 'user' as const, uuid, agency, version, changed: ['muted'], after: { muted } }
  await record({ ...context, actor: null }, [{ ...entry, patch: { muted, version } }])
}
