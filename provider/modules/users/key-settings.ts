import { sql } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import { keyEditBetween, withKeyEdit } from 'contract/key-edits'
import { keySettings, type KeyPreferences, type KeySettingsEdit } from 'contract/key-settings'
import { sayOfKeys } from 'contract/own-key-messages'
import type { Db } from 'provider/db/transaction'
import { editRows, keepWritten } from 'provider/edits'
import type { Actor, Context } from 'provider/http/context'

/** The viewer's own keys; those that everything comes with where they have chosen none. */
export async function getKeySettings({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<KeyPreferences> {
  return (await readOwn(db, actor)).keys
}

type Own = { uuid: string; keys: KeyPreferences; version: number }

async function readOwn(db: Db, { uuid }: Pick<Actor, 'uuid'>): Promise<Own> {
  const row = await db
    .selectFrom('users')
    .select(['key_settings', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return { uuid, keys: keySettings.parse(row.key_settings), version: row.version }
}

/**
 * Changes the viewer's own keys; what is not named stays, so that two browsers may each change some. The same again is no
 * change.
 */
export async function setKeySettings(context: Context, edit: KeySettingsEdit): Promise<DataOf<'preferences.setKeys'>> {
  const { db, actor } = context
  await sql`select 1 from users where uuid = ${actor.uuid}::uuid for no key update`.execute(db)
  const before = await readOwn(db, actor)
  const keys = withKeyEdit(before.keys, edit)
  if (keyEditBetween(before.keys, keys) === null) return { ...before, changeId: null }
  const written = await editRows(context, [{ noun: 'user', uuid: actor.uuid, set: { key_settings: keys } }])
  const changeId = await keepWritten(context, sayOfKeys('changed'), [written])
  return { ...(await readOwn(db, actor)), changeId }
}
