import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { browserOf } from 'contract/core/user-agent'
import { recordAccess } from 'provider/access/access-trail'
import type { Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { findMailZone } from 'provider/notify/mail-zone'
import { queueMail } from 'provider/notify/mail'
import { endSession } from './repo'
import { dateTimeText } from 'report/formats'

type Session = {
  session_id: string
  user_id: string
  user_agent: string | null
  email: string
  first_name: string
  agency: string | null
  language: string | null
}

/** Ends the session of a refresh token that came back after its exchange, records it, and mails the owner. */
export async function endReplayed(context: PublicContext & { db: Tx }, session: Session): Promise<void> {
  const { db, now } = context
  const { session_id: uuid, user_id, agency, language } = session
  await endSession(db, uuid, 'a used refresh token came back', now)
  const access = { ...context, operation: 'auth.replayedToken' as const }
  await recordAccess(access, { uuid: user_id, agency }, { uuid, changed: ['removed'] })
  await inLanguage(languageOf(language), () => queueNotice(context, session))
}

async function queueNotice(context: PublicContext & { db: Tx }, session: Session): Promise<void> {
  const { db, now, address, userAgent, config } = context
  const { user_id, email, first_name } = session
  const body = [
    t('mail.hello', { name: first_name }),
    '',
    t('mail.replayed'),
    '',
    t('mail.replayedWhen', { when: dateTimeText(now.toISOString(), await findMailZone(db, user_id)) }),
    t('mail.replayedWhere', { address }),
    t('mail.replayedDevice', { device: deviceOf(userAgent) }),
    t('mail.replayedSession', { device: deviceOf(session.user_agent ?? '') }),
    '',
    t('mail.replayedDo', { link: `${config.appOrigin}/forgot-password` }),
    t('mail.replayedThen', { link: `${config.appOrigin}/settings/sessions` }),
  ]
  const mail = { subject: t('mail.replayedSubject'), body: body.join('\n') }
  await queueMail(context, { toUser: user_id, toAddress: email, ...mail })
}

function deviceOf(agent: string): string {
  const { browser, system } = browserOf(agent)
  if (browser && system) return t('mail.device', { browser, system })
  return browser ?? system ?? t('mail.deviceUnknown')
}
