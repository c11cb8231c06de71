import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/rules'
import type { Verdict } from 'contract/core/rules'

type Ended = { readonly drawRequest: Pick<RequestPage['drawRequest'], 'status'> } & Pick<RequestPage, 'attempts'>

/** The person who ended the inspection and how, once loaded. */
export function endedText({ drawRequest: { status }, attempts }: Ended): string | undefined {
  const by = attempts.find(({ outcome }) => outcome === status)?.endedBy
  return by ? t(status === 'completed' ? 'rule.completedBy' : 'rule.sentBackBy', { who: by.name }) : undefined
}

/** The reason why an action is not available, with the person who ended the inspection, once loaded. */
export const whyEnded = (verdict: Verdict, page: Ended): string | undefined =>
  verdict.ok ? undefined : (endedText(page) ?? verdict.why)
