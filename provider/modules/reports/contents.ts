import { createHash } from 'node:crypto'
import { checkKinds } from 'contract/checks'
import { drawTitle } from 'contract/draw-title'
import type { Item } from 'contract/inspections'
import type { Lot } from 'contract/lots'
import { totalProgress } from 'contract/progress'
import { lotReport, type LotReport, type ReportImage, type ReportRow, type ReportSummary } from 'contract/report'
import type { DrawRequest } from 'contract/requests'
import type { Summary } from 'contract/summaries'
import type { FilledTemplate } from 'contract/templates'
import type { ReportedMedia } from 'provider/modules/media/service'
import { groupBy } from 'provider/db/rows'
import { drawGraph } from './graph-image'
import type { EndedReview } from './repo'
import { fallsOf } from './variances'

/** A draw request with what its report is made of; media are its current ones, in the order of review. */
export type Reported = { drawRequest: DrawRequest; items: Item[]; media: ReportedMedia[]; lenders: string[] }

/** What is asked for: a lot over these draw requests, or one of them alone. */
export type Asked = {
  lot: Lot
  whole: boolean
  reported: Reported[]
  ended: Map<string, EndedReview[]>
  summaries: Summary[]
  /** Whom this report went or goes to. */
  readers: string[]
}

/** The part of a budget in whole dollars that progress in percent proves, rounded once, half up. */
const provenOf = (budgets: readonly { budget: number; progress: number | null }[]): number => {
  const tenths = budgets.reduce(
    (sum, { budget, progress }) => sum + BigInt(budget) * BigInt(Math.round((progress ?? 0) * 10)),
    0n,
  )
  return Math.min(Number((tenths + 500n) / 1000n), Number.MAX_SAFE_INTEGER)
}

const facts = lotReport.omit({ contentHash: true, template: true })
export type ReportFacts = Omit<LotReport, 'contentHash' | 'template'>

/** The facts of the report that was asked for, from the records alone: the same records give the same. */
export function factsOfReport({ lot, whole, reported, ended, summaries, readers }: Asked): ReportFacts {
  const one = whole ? undefined : reported[0]?.drawRequest
  const chosen = reported.flatMap(({ lenders }) => lenders)
  const requests = reported.map(({ drawRequest }) => drawRequest)
  const rows = reported.flatMap((part) => rowsOf(part, ended))
  const graphData = graphOf(rows)
  const said = facts.parse({
    lotId: lot.uuid,
    requestId: one?.uuid ?? null,
    requestTitle: one ? drawTitle(one) : null,
    ...factsOf(lot),
    reviewerNames: named(requests.map(({ reviewer }) => reviewer?.name)),
    lenderNames: named(chosen.length > 0 ? chosen : readers),
    totalBudget: one ? one.totalBudget : budgetOf(lot, requests),
    progress: totalProgress(rows),
    // Of several draws each had its reviews at its own time: there is no one "before".
    previousProgress:
      one && rows.some(({ previous }) => previous !== null)
        ? totalProgress(rows.map(({ budget, previous }) => ({ budget, progress: previous })))
        : null,
    inPlace: provenOf(rows),
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
    images: [],
    summaries: summariesOf(whole ? lot : null, reported, summaries),
    waiting: countOf(reported, 'pending'),
    defective: countOf(reported, 'defective'),
    ...unreadableOf(reported),
  })
  // Hundreds of them, made whole here: what leaves is checked once, where it leaves.
  return { ...said, images: reported.flatMap(imagesOf) }
}

/** The report that these facts make with the words of a template: the same of both give the same hash. */
export function sealReport(given: ReportFacts, template: FilledTemplate | null): LotReport {
  const report = { ...given, template }
  const text = JSON.stringify({
    ...report,
    inspectionInfo: given.inspectionInfo.map(withoutVersion),
    ...(given.summaries && { summaries: given.summaries.map(withoutVersion) }),
  })
  return { ...report, contentHash: createHash('sha256').update(text).digest('hex') }
}

/** A version says how often a record was written, not what it says. */
const withoutVersion = ({ version: _, ...said }: { version: number }) => said

const named = (names: readonly (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))]
const latest = (instants: readonly (string | null)[]) =>
  instants
    .filter((one) => one !== null)
    .sort()
    .at(-1) ?? null

/** The lot's own where one was set and all its draw requests are told, else the sum of those that are. */
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
    // The review that completed the inspection is the present one.
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

/** In the order the contract names the fields in, which the content hash is made of. */
function imagesOf({ drawRequest, items, media }: Reported): ReportImage[] {
  const verified = groupBy(
    media.filter(({ status }) => status === 'verified'),
    ({ itemId }) => itemId,
  )
  return items.flatMap((item) => {
    const { code, title, requestNumber } = placeOf(item, drawRequest)
    return (verified.get(item.uuid) ?? []).map(({ status: _, results: __, unreadable: ___, distance, ...image }) => ({
      ...image,
      code,
      title,
      requestNumber,
      distance,
    }))
  })
}

/** The text about the lot where all of it is told, then of each draw request and its items. */
function summariesOf(lot: Lot | null, reported: readonly Reported[], summaries: readonly Summary[]): ReportSummary[] {
  const about = new Map(summaries.map((one) => [one.subjectId, one]))
  const told = [
    ...(lot ? [{ uuid: lot.uuid, title: lot.street }] : []),
    ...reported.flatMap(({ drawRequest, items }) => [
      { uuid: drawRequest.uuid, title: drawTitle(drawRequest) },
      ...items.map(({ uuid, code, title }) => ({ uuid, title: `${code} ${title}` })),
    ]),
  ]
  return told.flatMap(({ uuid, title }) => {
    const summary = about.get(uuid)
    return summary ? [{ ...summary, title }] : []
  })
}

function graphOf(rows: readonly ReportRow[]): LotReport['graphData'] {
  const codes = new Map<string, ReportRow[]>()
  for (const row of rows) codes.set(row.code, [...(codes.get(row.code) ?? []), row])
  return [...codes.values()].map((same) => ({
    label: `${same[0]?.code} ${same[0]?.title}`,
    value: totalProgress(same) ?? 0,
  }))
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

/** Absent where every file can be shown, so that such a report keeps the hash it had. */
function unreadableOf(reported: readonly Reported[]): Pick<LotReport, 'unreadable'> {
  const files = reported.flatMap(({ drawRequest, items, media }) =>
    media.flatMap(({ unreadable, itemId, fileName }) => {
      const item = unreadable && items.find(({ uuid }) => uuid === itemId)
      return item ? [{ fileName, requestNumber: drawRequest.number, code: item.code, title: item.title }] : []
    }),
  )
  return files.length > 0 ? { unreadable: files } : {}
}
