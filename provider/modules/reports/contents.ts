import { createHash } from 'node:crypto'
import { type Units, unitsFor } from 'contract/geo/units'
import { checkText } from 'contract/media/check-text'
import { checkKinds } from 'contract/media/evidence-checks'
import { drawTitle } from 'contract/requests/draw-title'
import type { Item } from 'contract/inspections/calls'
import type { Lot } from 'contract/lots/calls'
import { totalProgress } from 'contract/money/progress'
import {
  type Continuation,
  lotReport,
  type LotReport,
  type ReportException,
  type ReportImage,
  type ReportRow,
  type ReportSummary,
} from 'contract/reports/calls'
import type { DrawRequest } from 'contract/requests/calls'
import type { Summary } from 'contract/summaries/calls'
import type { FilledTemplate } from 'contract/templates/calls'
import type { ReportedMedia } from 'provider/modules/media/public'
import { defaultLanguage, type Language } from 'locales/languages'
import { t } from 'locales/report'
import { groupBy } from 'provider/db/rows'
import { drawGraph } from './graph-image'
import type { EndedReview } from './repo'
import { fallsOf } from './variances'

/** A draw request with the contents of its report; media are the current ones, in review order. */
export type Reported = { drawRequest: DrawRequest; items: Item[]; media: ReportedMedia[]; lenders: string[] }

/** Contents of the requested report: of a lot with these draw requests (`whole`), or of a single one. */
export type ReportContents = {
  lot: Lot
  whole: boolean
  reported: Reported[]
  ended: Map<string, EndedReview[]>
  summaries: Summary[]
  continuation: Continuation | null
  /** Lenders this report was or will be sent to. */
  readers: string[]
  /** The language of its lenders. */
  language: Language
}

/** The part of a budget in whole dollars that corresponds to the progress in percent, rounded once, half up. */
const provenOf = (budgets: readonly { budget: number; progress: number | null }[]): number => {
  const tenths = budgets.reduce(
    (sum, { budget, progress }) => sum + BigInt(budget) * BigInt(Math.round((progress ?? 0) * 10)),
    0n,
  )
  return Math.min(Number((tenths + 500n) / 1000n), Number.MAX_SAFE_INTEGER)
}

const dollarsIn = (cents: number): number => Math.round(cents / 100)

const facts = lotReport.omit({ contentHash: true, template: true })
export type ReportFacts = Omit<LotReport, 'contentHash' | 'template'>

/** Builds the report's facts from the records alone: equal records give equal facts. */
export function factsOfReport(requested: ReportContents): ReportFacts {
  const { lot, whole, reported, ended, summaries, readers, continuation, language } = requested
  const one = whole ? undefined : reported[0]?.drawRequest
  // The report of a lot with a schedule of values says what its continuation sheet adds up to.
  const sheet = continuation?.totals
  const chosen = reported.flatMap(({ lenders }) => lenders)
  const requests = reported.map(({ drawRequest }) => drawRequest)
  const rows = reported.flatMap((part) => rowsOf(part, ended))
  const graphData = graphOf(rows)
  const said = facts.parse({
    lotId: lot.uuid,
    requestId: one?.uuid ?? null,
    requestTitle: one ? drawTitle(one) : null,
    ...factsOf(lot),
    ...(language !== defaultLanguage && { language }),
    reviewerNames: named(requests.map(({ reviewer }) => reviewer?.name)),
    lenderNames: named(chosen.length > 0 ? chosen : readers),
    totalBudget: sheet ? dollarsIn(sheet.revisedValue) : (one?.totalBudget ?? budgetOf(lot, requests)),
    progress: sheet ? sheet.percent : totalProgress(rows),
    // Several draws have reviews at different times, so there is no common previous progress.
    previousProgress:
      one && !sheet && rows.some(({ previous }) => previous !== null)
        ? totalProgress(rows.map(({ budget, previous }) => ({ budget, progress: previous })))
        : null,
    inPlace: sheet ? dollarsIn(sheet.earned) : provenOf(rows),
    attempts: Math.max(0, ...requests.map(({ attempts }) => attempts)),
    inspectedAt: latest(requests.map(({ completedAt, submittedAt }) => completedAt ?? submittedAt)),
    inspectionInfo: requests,
    tableData: rows,
    variances: reported.flatMap(({ drawRequest, items }) =>
      items.flatMap((item) =>
        fallsOf(item, ended.get(item.uuid) ?? []).map((fall) => ({ ...placeOf(item, drawRequest), ...fall })),
      ),
    ),
    graphData,
    graphImage: drawGraph(graphData),
    evidence: evidenceOf(reported),
    ...(continuation && { continuation }),
    ...exceptionsOf(reported, unitsFor(null, lot.country)),
    images: [],
    summaries: summariesOf(whole ? lot : null, reported, summaries),
    waiting: countOf(reported, 'pending'),
    defective: countOf(reported, 'defective'),
    ...unreadableOf(reported),
  })
  // Images are already complete; skipping another parse saves time, and the response is validated anyway.
  return { ...said, images: reported.flatMap(imagesOf) }
}

/** Combines facts and template into a report; equal facts and template give an equal hash. */
export function hashedReport(given: ReportFacts, template: FilledTemplate | null): LotReport {
  const report = { ...given, template }
  const text = JSON.stringify({
    ...report,
    inspectionInfo: given.inspectionInfo.map(withoutVersion),
    ...(given.summaries && { summaries: given.summaries.map(withoutVersion) }),
  })
  return { ...report, contentHash: createHash('sha256').update(text).digest('hex') }
}

/** Removes the version, which counts writes and is no content. */
const withoutVersion = ({ version: _, ...said }: { version: number }) => said

const named = (names: readonly (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))]
const latest = (instants: readonly (string | null)[]) =>
  instants
    .filter((one) => one !== null)
    .sort()
    .at(-1) ?? null

/** The lot's budget if it is set and the report covers all its draw requests, else the sum of theirs. */
function budgetOf(lot: Lot, requests: readonly DrawRequest[]): number | null {
  if (lot.totalBudget !== null) return lot.totalBudget
  const sum = requests.reduce((sum, { totalBudget }) => sum + totalBudget, 0)
  return requests.length === 0 ? null : Math.min(sum, Number.MAX_SAFE_INTEGER)
}

const factsOf = (lot: Lot) => ({
  address: lot.street,
  locality: `${[lot.city, lot.stateOrProvince].filter(Boolean).join(', ')} ${lot.postalCode}`.trim(),
  lotNumber: lot.lotNumber,
  loanNumber: lot.loanNumber,
  borrowerName: lot.borrowerName,
  agencyName: lot.agency?.name ?? null,
  timeZone: lot.timeZone,
  timeZoneGuessed: lot.timeZoneGuessed,
  units: unitsFor(null, lot.country),
  coordinates: lot.coordinates,
})

const placeOf = ({ uuid, code, title }: Item, { number }: DrawRequest) => ({
  itemId: uuid,
  requestNumber: number,
  code,
  title,
})

function rowsOf({ drawRequest, items, media }: Reported, ended: Map<string, EndedReview[]>): ReportRow[] {
  return items.map((item) => {
    const reviews = ended.get(item.uuid) ?? []
    // The review that completed the inspection is the current one.
    const before = drawRequest.status === 'completed' ? reviews.at(-2) : reviews.at(-1)
    return {
      ...placeOf(item, drawRequest),
      requestId: drawRequest.uuid,
      budget: item.budget,
      previous: before?.progress ?? null,
      progress: item.progress,
      inPlace: provenOf([item]),
      images: media.filter(({ itemId, status }) => itemId === item.uuid && status === 'verified').length,
    }
  })
}

/** Fields are in the contract's order, because the content hash depends on it. */
function imagesOf({ drawRequest, items, media }: Reported): ReportImage[] {
  const verified = groupBy(
    media.filter(({ status }) => status === 'verified'),
    ({ itemId }) => itemId,
  )
  return items.flatMap((item) => {
    const { code, title, requestNumber } = placeOf(item, drawRequest)
    return (verified.get(item.uuid) ?? []).map((one) => ({
      ...imageOf(one),
      code,
      title,
      requestNumber,
      distance: one.distance,
    }))
  })
}

/** A medium without the fields that are not of its picture; `distance` comes last. */
function imageOf(one: ReportedMedia): Omit<ReportImage, 'code' | 'title' | 'requestNumber' | 'distance'> {
  const { status, results, unreadable, failed, acceptedBy, acceptedAt, comment, distance, ...image } = one
  return image
}

/** Absent without exceptions, so that such a report keeps its previous hash. */
function exceptionsOf(reported: readonly Reported[], units: Units): Pick<LotReport, 'exceptions'> {
  const exceptions = reported.flatMap(({ drawRequest, items, media }) =>
    media.flatMap((one): ReportException[] => {
      const item = items.find(({ uuid }) => uuid === one.itemId)
      if (!item || one.status !== 'verified' || one.failed.length === 0) return []
      const { code, title, requestNumber } = placeOf(item, drawRequest)
      const { uuid, fileName, acceptedBy, acceptedAt, comment } = one
      const failed = one.failed.map((check) => ({ kind: check.kind, detail: checkText(check, units) }))
      return [{ mediaId: uuid, requestNumber, code, title, fileName, failed, acceptedBy, acceptedAt, comment }]
    }),
  )
  return exceptions.length > 0 ? { exceptions } : {}
}

/** Summary of the lot if the whole lot is reported, then of each draw request and its items. */
function summariesOf(lot: Lot | null, reported: readonly Reported[], summaries: readonly Summary[]): ReportSummary[] {
  const about = new Map(summaries.map((one) => [one.subjectId, one]))
  const subjects = [
    ...(lot ? [{ uuid: lot.uuid, title: lot.street }] : []),
    ...reported.flatMap(({ drawRequest, items }) => [
      { uuid: drawRequest.uuid, title: drawTitle(drawRequest) },
      ...items.map(({ uuid, code, title }) => ({ uuid, title: `${code} ${title}` })),
    ]),
  ]
  return subjects.flatMap(({ uuid, title }) => {
    const summary = about.get(uuid)
    return summary ? [{ ...summary, title }] : []
  })
}

function graphOf(rows: readonly ReportRow[]): LotReport['graphData'] {
  const codes = new Map<string, ReportRow[]>()
  for (const row of rows) codes.set(row.code, [...(codes.get(row.code) ?? []), row])
  return [...codes.values()].map((same) => ({
    label: `${same[0]?.code} ${same[0]?.title}${drawsOf(same)}`,
    value: totalProgress(same) ?? 0,
  }))
}

/** Several draws behind one bar, ", draws 1, 3"; empty for one. */
function drawsOf(rows: readonly ReportRow[]): string {
  const numbers = [...new Set(rows.map(({ requestNumber }) => requestNumber))]
  return numbers.length > 1 ? t('report.draws', { numbers: numbers.join(', ') }) : ''
}

function evidenceOf(reported: readonly Reported[]): LotReport['evidence'] {
  const verified = reported.flatMap(({ media }) => media.filter(({ status }) => status === 'verified'))
  return checkKinds.map((kind) => {
    const count = { pass: 0, warn: 0, fail: 0, unknown: 0 }
    for (const { results } of verified) {
      const result = results[kind]
      if (result) count[result] += 1
    }
    return { kind, ...count }
  })
}

const countOf = (reported: readonly Reported[], status: ReportedMedia['status']) =>
  reported.reduce((sum, { media }) => sum + media.filter((one) => one.status === status && !one.unreadable).length, 0)

/** Absent when every file is readable, so that such a report keeps its previous hash. */
function unreadableOf(reported: readonly Reported[]): Pick<LotReport, 'unreadable'> {
  const files = reported.flatMap(({ drawRequest, items, media }) =>
    media.flatMap(({ unreadable, itemId, fileName }) => {
      const item = unreadable && items.find(({ uuid }) => uuid === itemId)
      return item ? [{ fileName, requestNumber: drawRequest.number, code: item.code, title: item.title }] : []
    }),
  )
  return files.length > 0 ? { unreadable: files } : {}
}
