import type { RequestPage } from 'contract/requests'
import { say } from 'contract/messages'
import type { Verdict } from 'contract/rules'

type Ended = { readonly drawRequest: Pick<RequestPage['drawRequest'], 'status'> } & Pick<RequestPage, 'attempts'>

/** Who ended the inspection and how, once that is known. */
export function endedWords({ drawRequest: { status }, attempts }: Ended): string | undefined {
  const by = attempts.find(({ outcome }) => outcome === status)?.endedBy
  return by ? say(status === 'completed' ? 'closed.completed' : 'closed.sentBack', { who: by.name }) : undefined
}

/** Why something cannot be done now, naming whoever ended the inspection once that is known. */
export const whyEnded = (verdict: Verdict, page: Ended): string | undefined =>
  verdict.ok ? undefined : (endedWords(page) ?? verdict.why)
