import { z } from 'zod'
import { checkKinds } from 'contract/media/evidence-checks'
import { dollars, idParam, instant, percent, person, uuid } from 'contract/core/common'
import { reportSend } from './deliveries'
import { endpoint } from 'contract/core/endpoint'
import { paged } from 'contract/inspections/calls'
import { languageCodes } from 'locales/languages'
import { unitSystems } from 'contract/geo/unit-choices'
import { lot } from 'contract/lots/calls'
import { media } from 'contract/media/calls'
import { drawRequest } from 'contract/requests/calls'
import { summary } from 'contract/summaries/calls'
import { filledTemplate } from 'contract/templates/calls'

/** A draw request in its lot's report. */
const inspectionInfo = drawRequest.pick({
  uuid: true,
  number: true,
  title: true,
  status: true,
  totalBudget: true,
  progress: true,
  attempts: true,
  reviewer: true,
  dueDate: true,
  submittedAt: true,
  completedAt: true,
  version: true,
})

/** An inspection item: whole dollars, percent. `inPlace` is its budget times its progress, rounded once, half up. */
const reportRow = z.object({
  itemId: uuid,
  requestId: uuid,
  requestNumber: z.int(),
  code: z.string(),
  title: z.string(),
  budget: dollars,
  /** Progress at the end of the previous review; null without one. */
  previous: percent.nullable(),
  progress: percent.nullable(),
  inPlace: dollars,
  images: z.int(),
})

/** A line whose progress fell below the previous review's, with the reason (domain rule 2). */
const variance = z.object({
  itemId: uuid,
  requestNumber: z.int(),
  code: z.string(),
  title: z.string(),
  line: z.string(),
  from: percent,
  to: percent.nullable(),
  reason: z.string().nullable(),
})

/** A verified photo or video with its caption's data. Distance to the lot in meters; null if unknown. */
const reportImage = media
  .pick({
    uuid: true,
    itemId: true,
    requestId: true,
    kind: true,
    fileName: true,
    preview: true,
    thumbnail: true,
    poster: true,
    mapImage: true,
    direction: true,
    dateTaken: true,
    capturedLocal: true,
    capturedOffset: true,
    location: true,
    attempt: true,
  })
  .extend({ code: z.string(), title: z.string(), requestNumber: z.int(), distance: z.number().nullable() })

/** An unreadable upload, which could not be verified. */
const unreadableFile = z.object({ fileName: z.string(), requestNumber: z.int(), code: z.string(), title: z.string() })

/** A verified photo or video with failed evidence checks: who accepted it, when, and the comment that came with it. */
const exception = z.object({
  mediaId: uuid,
  requestNumber: z.int(),
  code: z.string(),
  title: z.string(),
  fileName: z.string(),
  failed: z.array(z.object({ kind: z.enum(checkKinds), detail: z.string() })),
  acceptedBy: z.string().nullable(),
  acceptedAt: instant.nullable(),
  comment: z.string().nullable(),
})

/** Amounts of a budget line, in cents, in the order of AIA G703 (docs/domain-rules.md#17-the-draw-ledger). */
const continuationAmounts = z.object({
  scheduledValue: z.int(),
  /** Scheduled value with change orders. */
  revisedValue: z.int(),
  /** Work in place at the draw before, and added since; the latter is negative where progress fell. */
  previous: z.int(),
  thisPeriod: z.int(),
  /** Stored materials, as far as they are earned. */
  storedMaterials: z.int(),
  /** Sum of the three amounts before. */
  earned: z.int(),
  /** Part of the revised value that is earned; null without value. */
  percent: percent.nullable(),
  balanceToFinish: z.int(),
  retainageHeld: z.int(),
})

/** The continuation sheet of a lot with a schedule of values, as of one draw. */
const continuation = z.object({
  drawNumber: z.int(),
  lines: z.array(continuationAmounts.extend({ lineId: uuid, code: z.string(), title: z.string() })),
  totals: continuationAmounts,
  /** Retainage released with the draw, in cents; absent without a release. */
  released: z.int().optional(),
  /** Amounts in cents, and the lines where less is recommended than requested or a person chose the amount. */
  recommendation: z
    .object({
      requested: z.int(),
      recommended: z.int(),
      reasons: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          requested: z.int(),
          recommended: z.int(),
          /** The reviewer's reason for another amount than the rule's; null where the rule's stands. */
          reason: z.string().nullable(),
        }),
      ),
      /** Items without a budget line, whose budgets are in no amount; absent without any. */
      unlinked: z.array(z.object({ code: z.string(), title: z.string(), budget: z.int() })).optional(),
    })
    .nullable(),
})

/** An accepted summary with the title of its subject. */
const reportSummary = summary.extend({ title: z.string() })

/** Counts of the report's images by result of each evidence check. */
const evidenceCount = z.object({
  kind: z.enum(checkKinds),
  pass: z.int(),
  warn: z.int(),
  fail: z.int(),
  unknown: z.int(),
})

/**
 * The report of a lot over its draw requests, or of one draw request (spec §3 "Lot report"). Budgets in whole dollars,
 * progress in percent weighted by budget. Contains only verified media.
 */
export const lotReport = z.object({
  lotId: uuid,
  /** Null if it covers all draw requests of the lot. */
  requestId: uuid.nullable(),
  /** "Draw 3: Roof and siding"; null for the whole lot. */
  requestTitle: z.string().nullable(),
  address: z.string(),
  locality: z.string(),
  lotNumber: z.string(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  agencyName: z.string().nullable(),
  reviewerNames: z.array(z.string()),
  lenderNames: z.array(z.string()),
  timeZone: z.string(),
  timeZoneGuessed: z.boolean(),
  /**
   * Units of its texts, those of the lot's country; absent in reports frozen before this field existed, which are
   * metric.
   */
  units: z.enum(unitSystems).optional(),
  /** Language of a frozen report and of its hash, that of its lenders; absent for the default. */
  language: z.enum(languageCodes).optional(),
  coordinates: lot.shape.coordinates,
  totalBudget: dollars.nullable(),
  progress: percent.nullable(),
  previousProgress: percent.nullable(),
  inPlace: dollars,
  /** Highest displayed attempt of its draw requests (spec §4). */
  attempts: z.int(),
  /** Time of the latest completion, else of the last submission. */
  inspectedAt: instant.nullable(),
  inspectionInfo: z.array(inspectionInfo),
  tableData: z.array(reportRow),
  variances: z.array(variance),
  /** Progress per cost code over all draw requests of the report, in percent, weighted by budget. */
  graphData: z.array(z.object({ label: z.string(), value: percent })),
  /** The graph as an SVG in a `data:` URL; null without cost codes. */
  graphImage: z.string().nullable(),
  evidence: z.array(evidenceCount),
  /** Absent without a schedule of values, and in reports frozen before this field existed. */
  continuation: continuation.optional(),
  /** Verified media with failed checks; absent without any, and in reports frozen before this field existed. */
  exceptions: z.array(exception).optional(),
  images: z.array(reportImage),
  /** Summaries of the lot, its draw requests and their items; absent in reports frozen before this field existed. */
  summaries: z.array(reportSummary).optional(),
  /** The filled template; absent in reports frozen before this field existed. */
  template: filledTemplate.nullable().optional(),
  /** Media that wait for review, and defective ones, which the report leaves out. */
  waiting: z.int(),
  defective: z.int(),
  /** Unreadable files, which the report leaves out; absent in reports frozen before this field existed. */
  unreadable: z.array(unreadableFile).optional(),
  /** SHA-256 of all fields above without record versions: equal facts give an equal hash. */
  contentHash: z.string(),
})
export type LotReport = z.infer<typeof lotReport>
export type ReportRow = LotReport['tableData'][number]
export type ReportImage = LotReport['images'][number]
export type ReportSummary = z.infer<typeof reportSummary>
export type ReportException = z.infer<typeof exception>
export type Continuation = z.infer<typeof continuation>
export type ContinuationAmounts = z.infer<typeof continuationAmounts>
export type ReportVariance = LotReport['variances'][number]

/** A frozen version of a report; `sha256` is the hash of its file, `contentHash` of its content. */
const savedReport = z.object({
  uuid,
  id: uuid,
  lotId: uuid,
  requestId: uuid.nullable(),
  /** "Draw 3: Roof and siding", as in the report; null for the whole lot. */
  requestTitle: z.string().nullable(),
  version: z.int(),
  status: z.enum(['queued', 'ready', 'failed']),
  message: z.string().nullable(),
  contentHash: z.string(),
  code: z.string(),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  createdBy: person,
  createdAt: instant,
  readyAt: instant.nullable(),
  /** Deliveries, newest first; only for people who may send reports. */
  sends: z.array(reportSend),
})
export type SavedReport = z.infer<typeof savedReport>

/** Uses this template, for people who may use templates; otherwise the default. */
const inWordsOf = z.strictObject({ template: uuid.optional() })

export const reportCalls = {
  'lots.savePdf': endpoint({
    operation: 'lots.savePdf',
    method: 'POST',
    path: '/api/requests/lot-report',
    given: true,
    effect: 'change',
    summary: 'Freeze the report of a lot, or of one of its draw requests, as its next version; a job renders the PDF',
    body: z.strictObject({ lotId: uuid, requestId: uuid.optional(), templateId: uuid.optional() }),
    data: z.object({ report: savedReport }),
  }),
  'inspections.pdfs': endpoint({
    operation: 'inspections.pdfs',
    method: 'GET',
    path: '/api/inspections/pdfs/{id}',
    effect: 'read',
    summary:
      'Frozen versions of the report of a draw request (or, by the id of a lot, of the lot and each of its draw requests, also deleted ones), newest first',
    params: idParam,
    data: paged(savedReport),
  }),
  'reports.file': endpoint({
    operation: 'reports.file',
    method: 'GET',
    path: '/api/reports/{id}/pdf',
    effect: 'read',
    wire: 'bytes',
    summary: 'The PDF of a frozen version',
    params: idParam,
  }),
  'lots.report': endpoint({
    operation: 'lots.report',
    method: 'GET',
    path: '/api/requests/lot/reports/{id}',
    given: true,
    effect: 'read',
    summary: 'The inspections of a lot, as its report lists them',
    params: idParam,
    data: z.object({ inspections: z.array(inspectionInfo) }),
  }),
  'lots.reportDetails': endpoint({
    operation: 'lots.reportDetails',
    method: 'GET',
    path: '/api/requests/lot/report-details/{id}',
    effect: 'read',
    summary: 'The report of a lot over all its draw requests, with its default template or another one',
    params: idParam,
    query: inWordsOf,
    data: lotReport,
  }),
  'inspections.report': endpoint({
    operation: 'inspections.report',
    method: 'GET',
    path: '/api/inspections/report/{id}',
    effect: 'read',
    summary: 'The report of one draw request, with its default template or another one',
    params: idParam,
    query: inWordsOf,
    data: lotReport,
  }),
} as const
