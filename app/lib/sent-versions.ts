import type { LotReport, SavedReport } from 'contract/reports/calls'
import type { RuleFacts } from 'contract/core/rules'

/** Versions of this report: a lot's list also contains those of its draw requests. */
export const versionsOf = ({ requestId }: Pick<LotReport, 'requestId'>, versions: readonly SavedReport[]) =>
  versions.filter((one) => one.requestId === requestId)

/** Versions that lenders received, the version that would be sent now, and the last one sent. */
export type SentReport = {
  /** Input of the send confirmation: the default recipients, and the version that each received. */
  of: Required<Pick<RuleFacts, 'lenders' | 'versions'>>
  last: { version: number; at: string } | null
}

type ReportVersions = { report: LotReport; versions: readonly SavedReport[]; template: string | null }

/** Shared by the report's page and its draw request's page, so that both ask the same question. */
export function sentReport({ report, versions, template }: ReportVersions): SentReport {
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
