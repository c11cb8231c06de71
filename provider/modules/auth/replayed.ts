import { inMail } from 'contract/letters'
import { browserText } from 'contract/user-agent'
import { recordAccess } from 'provider/access-trail'
import type { Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { queueMail } from 'provider/jobs/mail'
import { endSession } from 'provider/modules/auth/repo'
import { momentOf } from 'report/words'

type Session = {
  session_id: string
  user_id: string
  user_agent: string | null
  email: string
  first_name: string
  agency: string | null
  time_zone: string | null
}

/** Ends the session of a refresh token that came back after its exchange, records it, and mails the owner. */
export async function endReplayed(context: PublicContext & { db: Tx }, session: Session): Promise<void> {
  const { db, now, address, userAgent, config } = context
  const { session_id: uuid, user_id, agency, email, first_name } = session
  await endSession(db, uuid, 'a used refresh token came back', now)
  const access = { ...context, operation: 'auth.replayedToken' as const }
  await recordAccess(access, { uuid: user_id, agency }, { uuid, changed: ['removed'] })
  const body = [
    inMail('mail.hello', { name: first_name }),
    '',
    inMail('mail.replayed'),
    '',
    inMail('mail.replayedWhen', { when: momentOf(now.toISOString(), session.time_zone ?? 'UTC') }),
    inMail('mail.replayedWhere', { address }),
    inMail('mail.replayedDevice', { device: browserText(userAgent) }),
    inMail('mail.replayedSession', { device: browserText(session.user_agent ?? '') }),
    '',
    inMail('mail.replayedDo', { link: `${config.appOrigin}/forgot-password` }),
    inMail('mail.replayedThen', { link: `${config.appOrigin}/settings/sessions` }),
  ]
  const letter = { subject: inMail('mail.replayedSubject'), body: body.join('\n') }
  await queueMail(context, { toUser: user_id, toAddress: email, ...letter })
}
