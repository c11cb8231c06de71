import { sql } from 'kysely'

import { accessWords } from 'contract/access-words'
import { inMail } from 'contract/letters'
import { roleName } from 'contract/roles'
import type { Tx } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { queueMail } from 'provider/jobs/mail'
import { record } from 'provider/journal'
import { forgetPasswordLinks } from 'provider/modules/auth/repo'
import { endAccessOf } from 'provider/modules/auth/service'

type Where = Pick<Context, 'boss' | 'now' | 'operation' | 'config' | 'address' | 'userAgent'> & { db: Tx }

/**
 * Writes an active account's password: every session ends but the one to be kept, links that were sent stop working, and a
 * mail says what happened. @returns whether there is such an account
 */
export async function setPassword(
  context: Where,
  userId: string,
  set: { password_hash: string; is_email_verified?: boolean },
  keep: string | null,
): Promise<boolean> {
  const { db, now, config } = context
  const row = await db
    .updateTable('users')
    .set({ ...set, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', userId)
    .where('status', '=', 'active')
    .returning(['version', 'role', 'agency', 'email', 'first_name'])
    .executeTakeFirst()
  const role = row && roleName(row.role)
  if (!row || !role) return false
  const { feedEnded } = await endAccessOf(context, userId, 'the password was changed', keep)
  await forgetPasswordLinks(db, userId)
  const { agency, version } = row
  const why = feedEnded ? accessWords('feedEnded') : null
  const entry = { noun: 'user' as const, uuid: userId, agency, version, changed: ['password'], patch: { version }, why }
  await record({ ...context, actor: { uuid: userId, role } }, [entry])
  const body = [
    inMail('mail.hello', { name: row.first_name }),
    '',
    inMail('mail.password'),
    ...(feedEnded ? [inMail('mail.passwordFeed', { link: `${config.appOrigin}/settings/calendar` })] : []),
    inMail('mail.passwordUnasked', { link: `${config.appOrigin}/forgot-password` }),
  ]
  const letter = { subject: inMail('mail.passwordSubject'), body: body.join('\n') }
  await queueMail(context, { toUser: userId, toAddress: row.email, ...letter })
  return true
}
