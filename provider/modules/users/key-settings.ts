import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { keyEditBetween, withKeyEdit } from 'contract/account/key-edits'
import { keySettings, type KeySettings, type KeySettingsEdit } from 'contract/account/key-settings'
import { t as sayOfKeys } from 'locales/custom-keys'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Actor, Context } from 'provider/http/context'

/** The viewer's keyboard settings, or the defaults. */
export async function getKeySettings({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<KeySettings> {
  return (await readOwn(db, actor)).keys
}

type Own = { uuid: string; keys: KeySettings; version: number }

async function readOwn(db: Db, { uuid }: Pick<Actor, 'uuid'>): Promise<Own> {
  const row = await db
    .selectFrom('users')
    .select(['key_settings', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return { uuid, keys: keySettings.parse(row.key_settings), version: row.version }
}

/**
 * Updates the viewer's keyboard settings; omitted ones stay, so that two browsers may each change some. Equal settings
 * are no change.
 */
export async function setKeySettings(
  context: Context,
  edit: KeySettingsEdit,
): Promise<{ data: DataOf<'preferences.setKeys'>; message: string }> {
  const { db, actor } = context
  await sql`select 1 from users where uuid = ${actor.uuid}::uuid for no key update`.execute(db)
  const before = await readOwn(db, actor)
  const keys = withKeyEdit(before.keys, edit)
  if (keyEditBetween(before.keys, keys) === null) return { data: { ...before, changeId: null }, message: '' }
  const written = await editRows(context, [{ noun: 'user', uuid: actor.uuid, set: { key_settings: keys } }])
  const message = () =>
    sayOfKeys(edit.keys && Object.keys(keys.keys).length === 0 ? 'customKeys.reset' : 'customKeys.changed')
  const changeId = await storeWrites(context, message, [written])
  // The page shows its other settings itself.
  return { data: { ...(await readOwn(db, actor)), changeId }, message: edit.keys ? message() : '' }
}
