import type { SignedInUser } from 'contract/account/sign-in'
import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { inLanguage } from 'locales/engine/in-language'
import type { Language } from 'locales/languages'
import { may } from 'contract/core/policy'
import type { LotReport, SavedReport } from 'contract/reports/calls'
import type { RequestPage } from 'contract/requests/calls'
import { rules } from 'contract/core/rules'
import { printedAreas } from '~/lib/printed-areas'
import { sentReport, type SentReport } from '~/lib/sent-versions'
import { proxyFile } from '~/services/http/download.server'
import { messageFilesOf } from '~/services/http/message-script.server'
import { callProvider, notFound } from '~/services/http/provider.server'
import { templateChoices, listTemplates } from './templates.server'
import { providerAddress } from '~/services/http/wire.server'

/** Report of a lot, or of one of its draw requests. */
export function getReport(
  request: Request,
  { lotId, requestId, template }: { lotId: string; requestId: string | null; template: string | null },
): Promise<LotReport> {
  const query = template ? { template } : {}
  return requestId
    ? callProvider(request, 'inspections.report', { params: { id: requestId }, query })
    : callProvider(request, 'lots.reportDetails', { params: { id: lotId }, query })
}

/** A report in a language, with the addresses of the message files that printing it takes. */
export async function getDraft(request: Request, language: Language, of: Parameters<typeof getReport>[1]) {
  const report = await inLanguage(language, () => getReport(request, of))
  return { report, files: messageFilesOf(language, printedAreas) }
}

/** Frozen report versions of a draw request, or of a lot including its draw requests, newest first. */
export async function listReportVersions(request: Request, id: string): Promise<SavedReport[]> {
  return (await callProvider(request, 'inspections.pdfs', { params: { id } })).data
}

/** Versions that lenders have of a draw request's report; the current report is requested only if one was sent. */
async function getSentReport(request: Request, ids: { lotId: string; requestId: string }): Promise<SentReport | null> {
  const versions = await listReportVersions(request, ids.requestId)
  if (versions.every(({ sends }) => sends.length === 0)) return null
  const report = await getReport(request, { ...ids, template: null })
  return sentReport({ report, versions, template: null })
}

/**
 * Input of the send confirmation on a draw request's page: the versions that lenders have, and the template's name.
 * Loaded only if the report may be sent, because a review revalidates its page often.
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
  const [usual] = templateChoices(templates, user)
  return { sent, template: usual?.label }
}

/** PDF of a frozen version. @throws ProviderError if it does not exist */
export async function sendReportFile(request: Request, id: string): Promise<Response> {
  const { path, params } = catalog['reports.file']
  const known = params.safeParse({ id })
  if (!known.success) throw notFound()
  return proxyFile(request, providerAddress(fillPath(path, known.data)))
}
