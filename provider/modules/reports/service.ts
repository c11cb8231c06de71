import { currentLanguage } from 'locales/engine/current-language'
import { inLanguage } from 'locales/engine/in-language'
import type { DataOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { t as ruleText } from 'locales/rules'
import { may } from 'contract/core/policy'
import type { LotReport } from 'contract/reports/calls'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound } from 'provider/http/errors'
import { loadContinuationUnscoped } from 'provider/modules/ledger/public'
import { getLot } from 'provider/modules/lots/public'
import { listReportedMedia } from 'provider/modules/media/public'
import { getReported } from 'provider/modules/requests/public'
import { listSummariesOf } from 'provider/modules/summaries/public'
import { fillTemplate } from 'provider/modules/templates/public'
import { factsOfReport, hashedReport, type Reported } from './contents'
import { findReported, loadEndedReviewsUnscoped, loadLanguageUnscoped, loadReadersUnscoped } from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

type Options = {
  /** Without it, the report uses the default of the lot's agency. */
  template?: string | undefined
  /** Lenders the report is about to be sent to. */
  to?: readonly string[]
  /** In the language of its lenders instead of the viewer's. */
  isFrozen?: boolean
}

/**
 * The report of a lot over all its draw requests that the viewer may see; for a borrower only completed ones (spec §3).
 * @throws ApiError 404 when the lot is not visible; 400 for a template of another agency; 403 for a viewer who may not
 * use templates
 */
export async function getLotReport(
  viewing: Viewing,
  lotId: string,
  { template, ...options }: Options = {},
): Promise<LotReport> {
  const lot = await getLot(viewing, lotId)
  const found = await findReported(viewing.db, viewing.actor, { lot: lotId })
  return gather(viewing, lot, found, { whole: true, template, ...options })
}

/**
 * The report of one draw request; a borrower sees it after completion (spec §7 "Report").
 * @throws ApiError 404 when it is not visible
 */
export async function getRequestReport(
  viewing: Viewing,
  requestId: string,
  { template, ...options }: Options = {},
): Promise<LotReport> {
  const found = await findReported(viewing.db, viewing.actor, { request: requestId })
  const [only] = found
  if (!only) throw notFound()
  return gather(viewing, await getLot(viewing, only.lot), found, { whole: false, template, ...options })
}

/** The inspections of a lot as its report lists them (spec §7 "data.inspections"). */
export async function getLotInspections(viewing: Viewing, lotId: string): Promise<DataOf<'lots.report'>> {
  await getLot(viewing, lotId)
  const found = await findReported(viewing.db, viewing.actor, { lot: lotId })
  const parts = await Promise.all(found.map(({ uuid }) => getReported(viewing, uuid).catch(nullIfGone)))
  return { inspections: parts.flatMap((part) => part?.drawRequest ?? []) }
}

/** Null for a draw request that was deleted since those of the lot were found: it is not in the lot's report. */
function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

async function gather(
  viewing: Viewing,
  lot: Awaited<ReturnType<typeof getLot>>,
  found: readonly { uuid: string }[],
  { whole, template, to = [], isFrozen = false }: Options & { whole: boolean },
): Promise<LotReport> {
  const { db, actor } = viewing
  if (template && !may(actor.role, 'templates.list')) throw new ApiError(403, sayOfField('notAllowed'))
  const parts = await Promise.all(
    found.map(async ({ uuid }): Promise<Reported | null> => {
      const reading = Promise.all([getReported(viewing, uuid), listReportedMedia(db, actor, uuid)])
      const read = await (whole ? reading.catch(nullIfGone) : reading)
      return read && { ...read[0], media: read[1] }
    }),
  )
  const reported = parts.filter((part) => part !== null)
  const itemIds = reported.flatMap(({ items }) => items.map(({ uuid }) => uuid))
  const about = { lot: lot.uuid, request: whole ? null : (found[0]?.uuid ?? null) }
  const latest = Math.max(0, ...reported.map(({ drawRequest }) => drawRequest.number))
  const [ended, summaries, readers, continuation, language] = await Promise.all([
    loadEndedReviewsUnscoped(db, itemIds),
    listSummariesOf(viewing, lot.uuid, found),
    loadReadersUnscoped(db, about, to),
    loadContinuationUnscoped(db, lot.uuid, { number: latest, now: viewing.now }),
    loadLanguageUnscoped(
      db,
      about,
      found.map(({ uuid }) => uuid),
      to,
    ),
  ])
  const write = async () => {
    const facts = factsOfReport({ lot, whole, reported, ended, summaries, readers, continuation, language })
    const words = await fillTemplate(db, lot.agency?.uuid ?? null, facts, template)
    if (template && !words) throw invalid('templateId', ruleText('rule.templateAway'))
    return hashedReport(facts, words)
  }
  const report = await inLanguage(language, write)
  if (isFrozen || language === currentLanguage()) return report
  // The hash stays that of the frozen report, so that it says in every language whether something changed.
  return { ...(await write()), contentHash: report.contentHash }
}
