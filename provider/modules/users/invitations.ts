import { roleNames, roles, type RoleId } from 'contract/roles'
import { inMail } from 'contract/letters'
import type { Config } from 'provider/config'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import type { RateLimits, Window } from 'provider/http/rate-limits'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { queueMail } from 'provider/jobs/mail'
import { findAgencyUnscoped } from 'provider/chosen-people'
import { momentOf } from 'report/words'

/** What one account may send to whomever it likes, so that it floods nobody: enough to bring in a whole house by hand. */
const perInviter: Window = { count: 100, seconds: 3600 }

/** Invitations to one address: of one account, and of all. */
const toOne: Window = { count: 5, seconds: 3600 }
const toOneInAll: Window = { count: 20, seconds: 3600 }

/** An invitation works for seven days. */
const LIFE_MS = 7 * 86_400_000

type Invited = { uuid: string; first_name: string; email: string; role: number; agency: string | null }

/**
 * Makes a one-time link for an invited person and queues its mail, in the caller's transaction. The links sent before stop
 * working; only the hash of the secret is kept.
 * @throws ApiError 429 after five an hour to one address by one account, twenty by all, or a hundred by one account to anybody
 */
export async function sendInvitation(context: Context, limits: RateLimits, user: Invited): Promise<void> {
  const { db, actor, now, config } = context
  takeInvitation(limits, actor.uuid, user.email)
  const made = await makeInvitation(db, { user: user.uuid, by: actor.uuid, now })
  const agency = user.agency === null ? null : await findAgencyUnscoped(db, user.agency)
  const role = roleNames.find((name) => roles[name] === (user.role as RoleId)) ?? ''
  const words = { who: actor.name, role, agency: agency?.name ?? '' }
  const body = [
    inMail('mail.hello', { name: user.first_name }),
    '',
    inMail(agency ? 'mail.invitedBy' : 'mail.invited', words),
    '',
    ...linkLines(config, made),
  ]
  const letter = { subject: inMail('mail.invitedSubject'), body: body.join('\n'), secret: true }
  await queueMail(context, { toUser: user.uuid, toAddress: user.email, ...letter })
}

/** The link of a mail that invites, and until when it works. */
export const linkLines = ({ appOrigin }: Pick<Config, 'appOrigin'>, { secret, expires }: Made): string[] => [
  inMail('mail.invitedLink', { link: `${appOrigin}/complete-profile/${secret}` }),
  inMail('mail.invitedUntil', { until: momentOf(expires.toISOString(), 'UTC') }),
]

// By address and not by account: who is deleted and invited anew has the same mailbox.
function takeInvitation(limits: RateLimits, inviter: string, email: string): void {
  limits.take('invite to', `${email} by ${inviter}`, toOne, 'tooManyInvitationsTo')
  limits.take('invite to in all', email, toOneInAll, 'tooManyInvitationsTo')
  limits.take('invite', inviter, perInviter, 'tooManyInvitations')
}

type Making = { user: string; by: string | null; now: Date }
type Made = { secret: string; expires: Date }

/** Makes the one-time secret of an invited person's link, in the caller's transaction; those made before stop working. */
export async function makeInvitation(db: Db, making: Making): Promise<Made> {
  await forgetInvitations(db, making.user)
  return addInvitation(db, making)
}

/** Makes one beside those made before: anybody may ask for it, and would else spoil the link its owner is about to use. */
export async function addInvitation(db: Db, { user, by, now }: Making): Promise<Made> {
  const secret = makeRefreshToken()
  const expires = new Date(now.getTime() + LIFE_MS)
  const kept = { token_hash: hashToken(secret), user_id: user, created_by: by, created_at: now, expires_at: expires }
  await db.insertInto('invitations').values(kept).execute()
  return { secret, expires }
}

/** Puts an end to a person's invitations that nobody used, and to their mails that have not left. */
export async function forgetInvitations(db: Db, user: string): Promise<void> {
  await db.deleteFrom('invitations').where('user_id', '=', user).where('used_at', 'is', null).execute()
  await db
    .deleteFrom('mail_outbox')
    .where('to_user', '=', user)
    .where('secret', '=', true)
    .where('sent_at', 'is', null)
    .execute()
}
