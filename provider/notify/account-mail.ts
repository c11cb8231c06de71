import { sql } from 'kysely'

import { inLanguage } from 'locales/engine/in-language'
import { defaultLanguage, type Language, languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { recordAccess } from 'provider/access/access-trail'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import { queueMail } from './mail'
import type { JobData } from 'provider/adapters/queues'
import { CODE_LIFE_MS, makeCode } from 'provider/access/proofs'
import { insertInvitation, linkLines } from './invitation-links'

/** Lifetime of a password link: one hour. */
const LINK_LIFE_MS = 3_600_000

type Job = JobData['account.mail']
type Forgot = Extract<Job, { kind: 'forgot' }>
type MailContext = Pick<Deps, 'boss' | 'config'> & { db: Tx; now: Date }

/**
 * Writes the mail with a code or a password link for an address. Differences between addresses with and without an
 * account are handled here, because the call's answer and timing would reveal them.
 */
export async function writeAccountMail({ db, boss, config, clock }: Deps, job: Job): Promise<void> {
  await inTransaction(db, async (tx) => {
    const where = { db: tx, boss, config, now: clock.now() }
    await (job.kind === 'code' ? writeCode(where, job) : writeForgot(where, job))
  })
}

async function writeCode(where: MailContext, { email, proof }: Extract<Job, { kind: 'code' }>): Promise<void> {
  const { db, config, now } = where
  const row = await db
    .selectFrom('email_proofs')
    .selectAll()
    .where('email', '=', email)
    .where(sql<boolean>`(${proof}::uuid is null and user_id is null or uuid = ${proof}::uuid)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Applies with and without an account: resetting the attempts must not reveal it.
  const resetAttempts = { tries_unnamed: 0, ...(proof !== null && { tries: 0 }) }
  await db.updateTable('email_proofs').set(resetAttempts).where('uuid', '=', row.uuid).execute()
  const account = await findAccount(db, email)
  if (account) {
    const write = account.status === 'invited' ? writeInvited : writeUsed
    return inLanguage(languageOf(account.language), () => write(where, email, account))
  }
  const { code, hash } = makeCode(config, row.uuid)
  const until = new Date(now.getTime() + CODE_LIFE_MS)
  // Anyone can request a code with the address alone; replacing the first code would invalidate the one its owner is
  // about to type.
  const kept =
    proof === null
      ? { unnamed_hash: hash, unnamed_expires_at: until }
      : { code_hash: hash, expires_at: until, unnamed_hash: null }
  await db.updateTable('email_proofs').set(kept).where('uuid', '=', row.uuid).execute()
  await inLanguage(await findLanguage(db, row.user_id), () => {
    const hello = row.first_name ? t('mail.hello', { name: row.first_name }) : t('mail.helloNobody')
    const body = [hello, '', t('mail.code', { code }), t('mail.codeUnasked')].join('\n')
    return queueMail(where, { toUser: null, toAddress: email, subject: t('mail.codeSubject'), body, secret: true })
  })
}

/** The language of the person whose address changes; the default for a sign-up. */
async function findLanguage(db: Tx, user: string | null): Promise<Language> {
  if (user === null) return defaultLanguage
  const row = await db.selectFrom('users').select('language').where('uuid', '=', user).executeTakeFirst()
  return languageOf(row?.language)
}

type Account = { uuid: string; first_name: string; agency: string | null }

/**
 * Finds and locks the account of the address, so that someone whose address changes meanwhile does not get a link
 * through the old one.
 */
const findAccount = (db: Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['uuid', 'first_name', 'status', 'agency', 'language'])
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Invited people have no password yet, so the mail links to the page where they choose one. */
async function writeInvited(where: MailContext, email: string, { uuid, first_name }: Account): Promise<void> {
  const { db, config, now } = where
  const body = [
    t('mail.hello', { name: first_name }),
    '',
    t('mail.invitedStill'),
    ...(await linkLines(db, config, await insertInvitation(db, { user: uuid, by: null, now }))),
    t('mail.codeUnasked'),
  ].join('\n')
  const mail = { subject: t('mail.invitedSubject'), body, secret: true }
  await queueMail(where, { toUser: uuid, toAddress: email, ...mail })
}

async function writeUsed(where: MailContext, email: string, { uuid, first_name }: Account): Promise<void> {
  const { appOrigin } = where.config
  const body = [
    t('mail.hello', { name: first_name }),
    '',
    t('mail.codeUsed'),
    t('mail.codeUsedSignIn', { link: `${appOrigin}/login` }),
    t('mail.codeUsedForgot', { link: `${appOrigin}/forgot-password` }),
  ].join('\n')
  await queueMail(where, { toUser: uuid, toAddress: email, subject: t('mail.codeUsedSubject'), body })
}

async function writeForgot(where: MailContext, job: Forgot): Promise<void> {
  const { email } = job
  const user = await findAccount(where.db, email)
  if (user?.status !== 'invited' && user?.status !== 'active') return
  const write = user.status === 'invited' ? writeInvited : writeLink
  await inLanguage(languageOf(user.language), () => write(where, email, user, job))
}

async function writeLink(where: MailContext, email: string, user: Account, job: Forgot): Promise<void> {
  const { db, now, config } = where
  const { address = '', userAgent = '' } = job
  const requested = { db, now, address, userAgent, actor: null, operation: 'auth.sendForgotPassword' as const }
  await recordAccess(requested, user, { uuid: newId(now) })
  const secret = makeRefreshToken()
  // Earlier links stay valid: anyone can request a mail, which must not invalidate the link its owner is about to use.
  await db
    .insertInto('password_links')
    .values({
      token_hash: hashToken(secret),
      user_id: user.uuid,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFE_MS),
    })
    .execute()
  const body = [
    t('mail.hello', { name: user.first_name }),
    '',
    t('mail.forgot', { link: `${config.appOrigin}/reset-password/${secret}` }),
    t('mail.forgotUntil'),
    t('mail.codeUnasked'),
  ].join('\n')
  const mail = { subject: t('mail.forgotSubject'), body, secret: true }
  await queueMail(where, { toUser: user.uuid, toAddress: email, ...mail })
}
