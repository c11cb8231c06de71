import { sql } from 'kysely'

import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { roleName } from 'contract/core/roles'
import type { Tx } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { queueMail } from 'provider/notify/mail'
import { record } from 'provider/history/journal'
import { forgetPasswordLinks } from './repo'
import { endAccessOf } from 'provider/access/end-access'

type Where = Pick<Context, 'boss' | 'now' | 'operation' | 'config' | 'address' | 'userAgent'> & { db: Tx }

/**
 * Sets an active account's password, ends every session except `keep`, invalidates mailed links, and sends a notice.
 * @returns false when there is no such account
 */
export async function setPassword(
  context: Where,
  userId: string,
  set: { password_hash: string; is_email_verified?: boolean },
  keep: string | null,
): Promise<boolean> {
  const { db, now } = context
  const row = await db
    .updateTable('users')
    .set({ ...set, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', userId)
    .where('status', '=', 'active')
    .returning(['version', 'role', 'agency', 'email', 'first_name', 'language'])
    .executeTakeFirst()
  const role = row && roleName(row.role)
  if (!row || !role) return false
  const { feedEnded } = await endAccessOf(context, userId, 'the password was changed', keep)
  await forgetPasswordLinks(db, userId)
  const { agency, version } = row
  const after = feedEnded ? { access: { reason: 'feedEnded' } } : null
  const entry = {
    noun: 'user' as const,
    uuid: userId,
    agency,
    version,
    changed: ['password'],
    patch: { version },
    after,
  }
  await record({ ...context, actor: { uuid: userId, role } }, [entry])
  await inLanguage(languageOf(row.language), () => {
    const mail = noticeOf(context, row.first_name, feedEnded)
    return queueMail(context, { toUser: userId, toAddress: row.email, ...mail })
  })
  return true
}

function noticeOf({ config }: Where, name: string, feedEnded: boolean) {
  const body = [
    t('mail.hello', { name }),
    '',
    t('mail.password'),
    ...(feedEnded ? [t('mail.passwordFeed', { link: `${config.appOrigin}/settings/calendar` })] : []),
    t('mail.passwordUnasked', { link: `${config.appOrigin}/forgot-password` }),
  ]
  return { subject: t('mail.passwordSubject'), body: body.join('\n') }
}
