import type { LotReport } from 'contract/report'
import { callProvider } from './provider.server'

/** The report of a lot, or of one of its draw requests. */
export function getReport(request: Request, lotId: string, requestId: string | null): Promise<LotReport> {
  return requestId
    ? callProvider(request, 'inspections.report', { params: { id: requestId } })
    : callProvider(request, 'lots.reportDetails', { params: { id: lotId } })
}
