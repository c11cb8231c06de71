import type { Tx } from 'provider/db/transaction'
import { roleIdsThat, sendsPhotos } from 'contract/core/capabilities'
import { t } from 'locales/mail'
import type { Config } from 'provider/config'
import { insertInvitation, deleteLinkMails, linkLines, signUpLine } from './invitation-links'

type RequestMail = { kind: string | null; secret: boolean; to_address: string; body: string }

/**
 * Joins a borrower's invitation with the first request for photos: while they have not chosen a password, the request's
 * link leads nowhere they can sign in, so its mail leads to the password instead. An invitation that still waits is
 * removed.
 * @returns the changed columns of the mail, or null when its reader is not invited
 */
export async function joinInvitation(
  tx: Tx,
  config: Pick<Config, 'appOrigin'>,
  { kind, secret, to_address, body }: RequestMail,
  now: Date,
): Promise<{ body: string; secret: true } | null> {
  if (kind !== 'asked' || secret) return null
  const invited = await tx
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', to_address)
    .where('status', '=', 'invited')
    .where('role', 'in', roleIdsThat(sendsPhotos))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!invited) return null
  await deleteLinkMails(tx, [invited.uuid])
  const made = await insertInvitation(tx, { user: invited.uuid, by: null, now })
  const open = t('mail.addPhotos', { link: '' })
  const signUp = signUpLine(config)
  const lines = body.split('\n').filter((line) => !line.startsWith(open) && line !== signUp)
  return {
    body: [...lines, t('mail.askedInvited'), ...(await linkLines(tx, config, made))].join('\n'),
    secret: true,
  }
}
