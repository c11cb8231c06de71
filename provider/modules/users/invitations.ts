import { roleNames, roles, type RoleId } from 'contract/core/roles'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { Context, Deps } from 'provider/http/context'
import { waitOf, type RateLimits, type Window } from 'provider/http/rate-limits'
import { queueMail } from 'provider/notify/mail'
import { findAgencyUnscoped } from 'provider/access/assignees'
import { linkLines, makeInvitation } from 'provider/notify/invitation-links'

/** Limit for one account's invitations, enough to invite a whole company by hand. */
const perInviter: Window = { count: 100, seconds: 3600 }

/** Limits for invitations to one address: by one account, and by all. */
const toOne: Window = { count: 5, seconds: 3600 }
const toOneInAll: Window = { count: 20, seconds: 3600 }

type Invited = {
  uuid: string
  first_name: string
  email: string
  role: number
  agency: string | null
  language: string | null
}

/**
 * Creates a one-time link for an invited person and queues its mail in their language, in the caller's transaction.
 * Earlier links stop working; only the hash of the secret is stored.
 * @throws ApiError 429 after five an hour to one address by one account, twenty by all, or a hundred by one account to
 * any address
 */
export async function sendInvitation(context: Context, limits: RateLimits, user: Invited): Promise<void> {
  await takeInvitation(limits, context.actor.uuid, user.email)
  await inLanguage(languageOf(user.language), () => queueInvitation(context, user))
}

async function queueInvitation(context: Context, user: Invited): Promise<void> {
  const { db, actor, now, config } = context
  const made = await makeInvitation(db, { user: user.uuid, by: actor.uuid, now })
  const agency = user.agency === null ? null : await findAgencyUnscoped(db, user.agency)
  const role = roleNames.find((name) => roles[name] === (user.role as RoleId)) ?? ''
  const words = { who: actor.name, role }
  const body = [
    t('mail.hello', { name: user.first_name }),
    '',
    agency ? t('mail.invitedBy', { ...words, agency: agency.name }) : t('mail.invited', words),
    '',
    ...(await linkLines(db, config, made)),
  ]
  const letter = { subject: t('mail.invitedSubject'), body: body.join('\n'), secret: true }
  const delaySeconds = await secondsToRequest(context, user.email)
  const to = { toUser: user.uuid, toAddress: user.email, replyTo: actor.email }
  await queueMail(context, { ...to, delaySeconds, ...letter })
}

/** Seconds until a waiting request for photos leaves to this address; its mail then takes the invitation along. */
async function secondsToRequest({ db, now }: Context, address: string): Promise<number> {
  const requesting = await db
    .selectFrom('mail_outbox')
    .select('not_before')
    .where('to_address', '=', address)
    .where('kind', '=', 'asked')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('not_before', '>', now)
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst()
  return requesting ? Math.ceil((requesting.not_before.getTime() - now.getTime()) / 1000) + 1 : 0
}

type Limit = [name: string, key: string, window: Window, why: 'tooManyInvitations' | 'tooManyInvitationsTo']

const keyByOne = (email: string, inviter: string) => `${email} by ${inviter}`

/** The limits of an invitation. Counted by address, because a deleted and reinvited person has the same mailbox. */
const limitsOf = (inviter: string, email: string): readonly Limit[] => [
  ['invite to', keyByOne(email, inviter), toOne, 'tooManyInvitationsTo'],
  ['invite to in all', email, toOneInAll, 'tooManyInvitationsTo'],
  ['invite', inviter, perInviter, 'tooManyInvitations'],
]

async function takeInvitation(limits: RateLimits, inviter: string, email: string): Promise<void> {
  for (const limit of limitsOf(inviter, email)) await limits.take(...limit)
}

/** Uncounts an invitation whose transaction failed. */
export async function uncountInvitation(limits: RateLimits, inviter: string, email: string): Promise<void> {
  for (const [name, key, window] of limitsOf(inviter, email)) await limits.giveBack(name, key, window)
}

/** The invitations that an account may still send, and the wait until all may be sent again. */
export async function invitationsLeft(limits: RateLimits, inviter: string): Promise<{ count: number; wait: string }> {
  const { count, seconds } = await limits.left('invite', inviter, perInviter)
  return { count, wait: waitOf(seconds) }
}

/** The addresses that get no invitation now, each with the reason. */
export async function notInvited(
  limits: RateLimits,
  inviter: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byMe = new Map(emails.map((email) => [keyByOne(email, inviter), email]))
  const [mine, all] = [
    await limits.usedUp('invite to', [...byMe.keys()], toOne),
    await limits.usedUp('invite to in all', emails, toOneInAll),
  ]
  const waits = [...all, ...[...mine].map(([key, seconds]) => [byMe.get(key) ?? '', seconds] as const)]
  return new Map(waits.map(([email, seconds]) => [email, refusal('tooManyInvitationsTo', { wait: waitOf(seconds) })]))
}

/** The toast of invitations: without a mail server they are not sent, except that the demo shows its mail log. */
export function invitationText({ smtpUrl, demo }: Deps['config'], sent = say('invitationSent')): string {
  if (smtpUrl !== null || demo) return sent
  return refusal('invitationKept', { sent: sent.endsWith('.') ? sent : `${sent}.` })
}
