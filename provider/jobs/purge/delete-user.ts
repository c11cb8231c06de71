import { sql } from 'kysely'

import { codeOf, type Tx } from 'provider/db/transaction'
import type { Keys } from './trees'
import { pictureKey } from 'provider/records/profile-picture'

/**
 * Deletes a person. While other rows refer to the person, only the name remains and all other personal data is deleted.
 */
export async function deleteUser(tx: Tx, uuid: string, now: Date): Promise<Keys> {
  const { picture } = await tx.selectFrom('users').select('picture').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const sessions = tx.selectFrom('sessions').select('uuid').where('user_id', '=', uuid)
  await tx.deleteFrom('refresh_tokens').where('session_id', 'in', sessions).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', uuid).execute()
  await tx.deleteFrom('notifications').where('user_id', '=', uuid).execute()
  if (!(await deleteRow(tx, uuid))) await anonymize(tx, uuid, now)
  return picture ? [pictureKey(picture)] : []
}

/** @returns false when other rows refer to the person */
async function deleteRow(tx: Tx, uuid: string): Promise<boolean> {
  await sql`savepoint before_delete`.execute(tx)
  try {
    await tx.deleteFrom('users').where('uuid', '=', uuid).execute()
    return true
  } catch (error) {
    if (codeOf(error) !== '23503') throw error
    await sql`rollback to savepoint before_delete`.execute(tx)
    return false
  }
}

async function anonymize(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `${uuid}@purged.invalid`,
      password_hash: null,
      contact_number: null,
      picture: null,
      time_zone: null,
      language: null,
      units: null,
      muted: [],
      key_settings: '{}',
      is_email_verified: false,
      purged_at: now,
    })
    .where('uuid', '=', uuid)
    .execute()
  await tx.deleteFrom('mail_outbox').where('to_user', '=', uuid).execute()
}
