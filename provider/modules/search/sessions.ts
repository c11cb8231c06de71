import type { SessionRow } from 'contract/security'
import { browserText } from 'contract/user-agent'
import { wordsIn } from 'contract/words-in'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { listSessions } from 'provider/modules/auth/service'
import type { Query, RankedHit } from 'provider/modules/search/query'

const relative = new Intl.RelativeTimeFormat('en-US')

/** How long ago, in words that need no time zone. */
function since(at: string, now: Date): string {
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
  subtitle: [address, `last seen ${since(seenAt, now)}`].filter(Boolean).join(' · '),
  status: null,
  version: null,
  lotId: null,
  requestId: null,
  itemId: null,
  tier: 3,
})

/** Where else one is signed in, by browser, system and address, the latest first. What ends the session that asks is signing out. */
export async function findSessions(db: Db, actor: Actor, { text, limit, now }: Query): Promise<RankedHit[]> {
  const others = (await listSessions({ db, actor, now })).filter(({ isCurrent }) => !isCurrent)
  const isMeant = ({ title, subtitle }: RankedHit) =>
    wordsIn(text).every((word) => `${title} ${subtitle}`.toLowerCase().includes(word))
  return others
    .map((session) => hitOf(session, now))
    .filter(isMeant)
    .slice(0, limit)
}
