import { sql } from 'kysely'

import { inMail } from 'contract/letters'
import { recordAccess } from 'provider/access-trail'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { newId } from 'provider/ids'
import { queueMail } from 'provider/jobs/mail'
import type { JobData } from 'provider/jobs/queues'
import { CODE_LIFE_MS, makeCode } from 'provider/modules/auth/proofs'
import { addInvitation, linkLines } from 'provider/modules/users/invitations'

/** A link that leads back in works for an hour. */
const LINK_LIFE_MS = 3_600_000

type Job = JobData['account.mail']
type Where = Pick<Deps, 'boss' | 'config'> & { db: Tx; now: Date }

/**
 * Writes the mail an address was promised. What differs between addresses with and without an account is done here and
 * not in the call, whose answer and time would tell.
 */
export async function writeAccountMail({ db, boss, config, clock }: Deps, job: Job): Promise<void> {
  await inTransaction(db, async (tx) => {
    const where = { db: tx, boss, config, now: clock.now() }
    await (job.kind === 'code' ? writeCode(where, job) : writeForgot(where, job))
  })
}

async function writeCode(where: Where, { email, proof }: Extract<Job, { kind: 'code' }>): Promise<void> {
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
  // With its account or without: whether the tries begin anew must not tell.
  const anew = { tries_unnamed: 0, ...(proof !== null && { tries: 0 }) }
  await db.updateTable('email_proofs').set(anew).where('uuid', '=', row.uuid).execute()
  const holder = await findHolder(db, email)
  if (holder?.status === 'invited') return writeInvited(where, email, holder)
  if (holder) return writeUsed(where, email, holder)
  const { code, hash } = makeCode(config, row.uuid)
  const until = new Date(now.getTime() + CODE_LIFE_MS)
  // Anybody may ask by the address alone, and would else spoil the code its owner is about to type.
  const kept =
    proof === null
      ? { unnamed_hash: hash, unnamed_expires_at: until }
      : { code_hash: hash, expires_at: until, unnamed_hash: null }
  await db.updateTable('email_proofs').set(kept).where('uuid', '=', row.uuid).execute()
  const hello = row.first_name ? inMail('mail.hello', { name: row.first_name }) : inMail('mail.helloNobody')
  const body = [hello, '', inMail('mail.code', { code }), inMail('mail.codeUnasked')].join('\n')
  await queueMail(where, { toUser: null, toAddress: email, subject: inMail('mail.codeSubject'), body, secret: true })
}

type Holder = { uuid: string; first_name: string }

/** Whose address it is. Held, so that who is given another address meanwhile keeps no link by this one. */
const findHolder = (db: Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['uuid', 'first_name', 'status', 'agency'])
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Who is invited has no password yet, to sign in with or to forget: the mail leads where they choose one. */
async function writeInvited(where: Where, email: string, { uuid, first_name }: Holder): Promise<void> {
  const { db, config, now } = where
  const body = [
    inMail('mail.hello', { name: first_name }),
    '',
    inMail('mail.invitedStill'),
    ...linkLines(config, await addInvitation(db, { user: uuid, by: null, now })),
    inMail('mail.codeUnasked'),
  ].join('\n')
  const letter = { subject: inMail('mail.invitedSubject'), body, secret: true }
  await queueMail(where, { toUser: uuid, toAddress: email, ...letter })
}

async function writeUsed(where: Where, email: string, { uuid, first_name }: Holder): Promise<void> {
  const { appOrigin } = where.config
  const body = [
    inMail('mail.hello', { name: first_name }),
    '',
    inMail('mail.codeUsed'),
    inMail('mail.codeUsedSignIn', { link: `${appOrigin}/login` }),
    inMail('mail.codeUsedForgot', { link: `${appOrigin}/forgot-password` }),
  ].join('\n')
  await queueMail(where, { toUser: uuid, toAddress: email, subject: inMail('mail.codeUsedSubject'), body })
}

async function writeForgot(where: Where, job: Extract<Job, { kind: 'forgot' }>): Promise<void> {
  const { db, now, config } = where
  const { email, address = '', userAgent = '' } = job
  const user = await findHolder(db, email)
  if (user?.status === 'invited') return writeInvited(where, email, user)
  if (user?.status !== 'active') return
  const asked = { db, now, address, userAgent, actor: null, operation: 'auth.sendForgotPassword' as const }
  await recordAccess(asked, user, { uuid: newId(now) })
  const secret = makeRefreshToken()
  // The links sent before go on: anybody may ask for a mail, and would else spoil the link its owner is about to use.
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
    inMail('mail.hello', { name: user.first_name }),
    '',
    inMail('mail.forgot', { link: `${config.appOrigin}/reset-password/${secret}` }),
    inMail('mail.forgotUntil'),
    inMail('mail.codeUnasked'),
  ].join('\n')
  const letter = { subject: inMail('mail.forgotSubject'), body, secret: true }
  await queueMail(where, { toUser: user.uuid, toAddress: email, ...letter })
}
