import type { RequestPage } from 'contract/requests'
import { say } from 'contract/messages'
import type { Verdict } from 'contract/rules'

/** Why something cannot be done now, naming whoever ended the inspection once that is known. */
export function whyEnded(verdict: Verdict, { drawRequest: { status }, attempts }: RequestPage): string | undefined {
  if (verdict.ok) return undefined
  const ended = attempts.find(({ outcome }) => outcome === status)
  if (!ended?.endedBy) return verdict.why
  return say(status === 'completed' ? 'closed.completed' : 'closed.sentBack', { who: ended.endedBy.name })
}
