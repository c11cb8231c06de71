import type { SignedInUser } from 'contract/auth'
import { catalogue } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { messages } from 'contract/messages'
import { may } from 'contract/policy'
import type { LotReport, SavedReport } from 'contract/report'
import type { RequestPage } from 'contract/requests'
import { rules } from 'contract/rules'
import { sentReport, type SentReport } from '~/lib/sent-versions'
import { handOn } from './download.server'
import { callProvider, ProviderError } from './provider.server'
import { choicesOf, listTemplates } from './templates.server'
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

/** What lenders have of a draw request's report; what would go now is asked for only where one went. */
async function getSentReport(request: Request, ids: { lotId: string; requestId: string }): Promise<SentReport | null> {
  const versions = await listReportVersions(request, ids.requestId)
  if (versions.every(({ sends }) => sends.length === 0)) return null
  const report = await getReport(request, { ...ids, template: null })
  return sentReport({ report, versions, template: null })
}

/**
 * What the question whom a report goes to says on its draw request's page: what lenders have of it, and what its template is
 * called. Only once it may be sent: a review, which asks for its page again and again, waits for none of it.
 */
export async function getSending(
  request: Request,
  user: SignedInUser,
  { lot, drawRequest: { uuid, status } }: RequestPage,
): Promise<{ sent?: SentReport | null; template?: string | undefined }> {
  if (!may(user.roleName, 'inspections.sendReport') || !rules.sendReport({ inspectionStatus: status }).ok) return {}
  const [sent, templates] = await Promise.all([
    getSentReport(request, { lotId: lot.uuid, requestId: uuid }),
    listTemplates(request, lot.uuid),
  ])
  const [usual] = choicesOf(templates, user)
  return { sent, template: usual?.label }
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
