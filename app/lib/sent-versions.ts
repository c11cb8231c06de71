import type { LotReport, SavedReport } from 'contract/report'
import type { RuleFacts } from 'contract/rules'

/** Those of this very report: a lot's list has those of its draw requests too. */
export const versionsOf = ({ requestId }: Pick<LotReport, 'requestId'>, versions: readonly SavedReport[]) =>
  versions.filter((one) => one.requestId === requestId)

/** What lenders have of a report: what each was sent, the version that would go now, and the last that went. */
export type SentReport = {
  /** What the question whom it goes to reads: those it goes to unless others are chosen, and what each was sent. */
  of: Required<Pick<RuleFacts, 'lenders' | 'versions'>>
  last: { version: number; at: string } | null
}

type Asked = { report: LotReport; versions: readonly SavedReport[]; template: string | null }

/** The same of its own page and of its draw request's: one rule begins the question whom it goes to, one tells what it is to them. */
export function sentReport({ report, versions, template }: Asked): SentReport {
  const own = versionsOf(report, versions)
  const [newest] = own
  const isKept = newest?.contentHash === report.contentHash && newest.status !== 'failed'
  const had: Record<string, number> = {}
  let last: SentReport['last'] = null
  for (const { version, sends } of own)
    for (const { at, deliveries } of sends)
      for (const { status, lender } of deliveries)
        if (status !== 'failed') {
          had[lender.uuid] = Math.max(version, had[lender.uuid] ?? 0)
          if (last === null || at > last.at) last = { version, at }
        }
  const next = (newest?.version ?? 0) + (isKept ? 0 : 1)
  return { of: { lenders: report.lenderNames, versions: { had, next, template } }, last }
}
