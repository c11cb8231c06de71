import { catalogue } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { messages } from 'contract/messages'
import type { LotReport, SavedReport } from 'contract/report'
import { handOn } from './download.server'
import { callProvider, ProviderError } from './provider.server'
import { providerAddress } from './wire.server'

/** The report of a lot, or of one of its draw requests. */
export function getReport(
  request: Request,
  { lotId, requestId, template }: { lotId: string; requestId: string | null; template: string | null },
): Promise<LotReport> {
  const query = template ? { template } : {}
  return requestId
    ? callProvider(request, 'inspections.report', { params: { id: requestId }, query })
    : callProvider(request, 'lots.reportDetails', { params: { id: lotId }, query })
}

/** The frozen versions of the report of a draw request, or of a lot over all of them, newest first. */
export async function listReportVersions(request: Request, id: string): Promise<SavedReport[]> {
  return (await callProvider(request, 'inspections.pdfs', { params: { id } })).data
}

/**
 * The PDF of a frozen version.
 * @throws ProviderError when there is none
 */
export async function sendReportFile(request: Request, id: string): Promise<Response> {
  const { path, params } = catalogue['reports.file']
  const known = params.safeParse({ id })
  if (!known.success) throw new ProviderError({ status: 404, message: messages.notFound })
  return handOn(request, providerAddress(fillPath(path, known.data)))
}
