import { sql } from 'kysely'

import type { DataOf, InputOf } from 'contract/catalogue'
import { deed } from 'contract/deeds'
import type { Preferences } from 'contract/notifications'
import { channels, toldTo, type Channel, type ToldKind } from 'contract/told'
import type { Db } from 'provider/db/transaction'
import { editRows, keepWritten } from 'provider/edits'
import type { Actor, Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { record } from 'provider/journal'
import { requireFresh } from 'provider/stale'
import { mailOfToken } from 'provider/unsubscribe'

type Viewing = Pick<Context, 'db' | 'actor'>
type Wish = InputOf<'preferences.set'>['body']['preferences'][number]

const mute = (kind: ToldKind, channel: Channel) => `${kind}.${channel}`

/** What the viewer is told of, by their role, and how. */
export async function getPreferences({ db, actor }: Viewing): Promise<Preferences> {
  return present(actor, await readOwn(db, actor))
}

function present({ role }: Actor, { muted, version }: { muted: readonly string[]; version: number }): Preferences {
  const hears = (kind: ToldKind, channel: Channel) => !muted.includes(mute(kind, channel))
  return {
    preferences: toldTo(role).map((kind) => ({ kind, app: hears(kind, 'app'), mail: hears(kind, 'mail') })),
    version,
  }
}

const readOwn = (db: Db, { uuid }: Pick<Actor, 'uuid'>) =>
  db.selectFrom('users').select(['uuid', 'muted', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow()

/**
 * Changes what the viewer is told of; what is not named stays. It counts for mail that waits already.
 * @throws ApiError 409 stale
 */
export async function setPreferences(
  context: Context,
  { preferences, version }: InputOf<'preferences.set'>['body'],
): Promise<DataOf<'preferences.set'>> {
  const { db, actor } = context
  await sql`select 1 from users where uuid = ${actor.uuid}::uuid for no key update`.execute(db)
  const row = await readOwn(db, actor)
  await requireFresh(db, row, version, () => present(actor, row))
  const muted = preferences.reduce(wished, row.muted)
  if (muted.join() === row.muted.join()) return { ...present(actor, row), changeId: null }
  const written = await editRows(context, [{ noun: 'user', uuid: actor.uuid, set: { muted } }])
  const changeId = await keepWritten(context, deed('did.preferencesSaved'), [written])
  return { ...(await getPreferences(context)), changeId }
}

function wished(muted: readonly string[], wish: Wish): string[] {
  const named = channels.filter((channel) => wish[channel] !== undefined)
  const rest = muted.filter((one) => !named.some((channel) => one === mute(wish.kind, channel)))
  return [...rest, ...named.filter((channel) => !wish[channel]).map((channel) => mute(wish.kind, channel))].sort()
}

/**
 * Stops mail of the kind whose link was followed, for whoever the mail was to; the same again changes nothing. An address
 * without an account is remembered by itself.
 * @throws ApiError 404 for a word that is not ours, or of a mail that is gone
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

/** Nobody is signed in, so it is no change of theirs to undo: the settings take it back. */
async function muteMail(
  context: Pick<Context, 'db' | 'now' | 'operation'>,
  uuid: string,
  kind: ToldKind,
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
