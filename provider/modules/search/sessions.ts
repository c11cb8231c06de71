import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/search'
import type { SessionRow } from 'contract/account/security'
import { browserText } from 'contract/core/user-agent'
import { wordsIn } from 'contract/core/tokenize'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { listSessions } from 'provider/modules/auth/public'
import type { Query, RankedHit } from './query'

/** Time passed as text in the reader's language, independent of time zones. */
function since(at: string, now: Date): string {
  const relative = new Intl.RelativeTimeFormat(currentLanguage())
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 60) return relative.format(-minutes, 'minute')
  return minutes < 48 * 60
    ? relative.format(-Math.floor(minutes / 60), 'hour')
    : relative.format(-Math.floor(minutes / 1440), 'day')
}

const hitOf = ({ uuid, userAgent, address, seenAt }: SessionRow, now: Date): RankedHit => ({
  noun: 'session',
  uuid,
  title: browserText(userAgent),
  subtitle: [address, t('search.lastSeen', { when: since(seenAt, now) })].filter(Boolean).join(' · '),
  status: null,
  version: null,
  lotId: null,
  requestId: null,
  itemId: null,
  tier: 3,
})

/**
 * The viewer's other sessions by browser, system and address, latest first. The current session is left out, because
 * signing out ends it.
 */
export async function findSessions(db: Db, actor: Actor, { text, limit, now }: Query): Promise<RankedHit[]> {
  const others = (await listSessions({ db, actor, now })).filter(({ isCurrent }) => !isCurrent)
  const isMeant = ({ title, subtitle }: RankedHit) =>
    wordsIn(text).every((word) => `${title} ${subtitle}`.toLowerCase().includes(word))
  return others
    .map((session) => hitOf(session, now))
    .filter(isMeant)
    .slice(0, limit)
}
