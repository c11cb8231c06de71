import { z } from 'zod'
import { checkKinds } from './checks'
import { dollars, idParam, instant, percent, person, uuid } from './common'
import { reportSend } from './deliveries'
import { endpoint } from './endpoint'
import { paged } from './inspections'
import { lot } from './lots'
import { media } from './media'
import { drawRequest } from './requests'
import { summary } from './summaries'
import { filledTemplate } from './templates'

/** One draw request as its lot's report tells it. */
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

/** One inspection item: whole dollars, percent. `inPlace` is the part of its budget that is proven, rounded once, half up. */
const reportRow = z.object({
  itemId: uuid,
  requestId: uuid,
  requestNumber: z.int(),
  code: z.string(),
  title: z.string(),
  budget: dollars,
  /** As the review before the latest one left it; null where there was none. */
  previous: percent.nullable(),
  progress: percent.nullable(),
  inPlace: dollars,
  images: z.int(),
})

/** A line that fell below what a review had left, with the reason that was given (domain rule 2). */
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

/** A verified photo or video, with what its caption says. Distance in metres to the lot; null where it is not known. */
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

/** An uploaded file that cannot be shown, so it could not be verified. */
const unreadableFile = z.object({ fileName: z.string(), requestNumber: z.int(), code: z.string(), title: z.string() })

/** An accepted text, under the name of what it is about. */
const reportSummary = summary.extend({ title: z.string() })

/** How many of the report's images each evidence check answered how. */
const evidenceCount = z.object({
  kind: z.enum(checkKinds),
  pass: z.int(),
  warn: z.int(),
  fail: z.int(),
  unknown: z.int(),
})

/**
 * The report of a lot over its draw requests, or of one of them (spec §3 "Lot report"). Budgets in whole dollars, progress
 * in percent weighted by budget. Only verified media are in it.
 */
export const lotReport = z.object({
  lotId: uuid,
  /** Null where it is about all draw requests of the lot. */
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
  coordinates: lot.shape.coordinates,
  totalBudget: dollars.nullable(),
  progress: percent.nullable(),
  previousProgress: percent.nullable(),
  inPlace: dollars,
  /** Highest attempt of its draw requests, as shown (spec §4). */
  attempts: z.int(),
  /** When the latest inspection was completed, else when evidence was last submitted. */
  inspectedAt: instant.nullable(),
  inspectionInfo: z.array(inspectionInfo),
  tableData: z.array(reportRow),
  variances: z.array(variance),
  /** Progress per cost code over all draw requests of the report, in percent, weighted by budget. */
  graphData: z.array(z.object({ label: z.string(), value: percent })),
  /** The same as a drawing: a `data:` address of an SVG; null without cost codes. */
  graphImage: z.string().nullable(),
  evidence: z.array(evidenceCount),
  images: z.array(reportImage),
  /** What was written about the lot, its draw requests and their items; what was frozen before there was any has none. */
  summaries: z.array(reportSummary).optional(),
  /** The words of a template, filled; what was frozen before there were any has none. */
  template: filledTemplate.nullable().optional(),
  /** Media that wait for review, and defective ones: they are not in the report. */
  waiting: z.int(),
  defective: z.int(),
  /** Files that are left out because they cannot be shown. Reports frozen before this field existed do not have it. */
  unreadable: z.array(unreadableFile).optional(),
  /** SHA-256 of all of the above but records' versions: the same facts give the same report. */
  contentHash: z.string(),
})
export type LotReport = z.infer<typeof lotReport>
export type ReportRow = LotReport['tableData'][number]
export type ReportImage = LotReport['images'][number]
export type ReportSummary = z.infer<typeof reportSummary>
export type ReportVariance = LotReport['variances'][number]

/** A frozen version of a report; `sha256` is its file's, `contentHash` that of what it says. */
export const savedReport = z.object({
  uuid,
  id: uuid,
  lotId: uuid,
  requestId: uuid.nullable(),
  /** "Draw 3: Roof and siding", as it says itself; null over the whole lot. */
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
  /** Whom it was sent to, newest first; told to who may send it. */
  sends: z.array(reportSend),
})
export type SavedReport = z.infer<typeof savedReport>

/** The words of this template, for whoever keeps templates; else of the default. */
const inWordsOf = z.strictObject({ template: uuid.optional() })

export const reportCalls = {
  'lots.savePdf': endpoint({
    operation: 'lots.savePdf',
    method: 'POST',
    path: '/api/requests/lot-report',
    given: true,
    effect: 'change',
    summary:
      'Freeze the report of a lot, or of one of its draw requests, as its next version; the PDF is made by a job',
    body: z.strictObject({ lotId: uuid, requestId: uuid.optional(), templateId: uuid.optional() }),
    data: z.object({ report: savedReport }),
  }),
  'inspections.pdfs': endpoint({
    operation: 'inspections.pdfs',
    method: 'GET',
    path: '/api/inspections/pdfs/{id}',
    effect: 'read',
    summary:
      'Frozen versions of the report of a draw request (or, by the id of a lot, of the whole of it and of each of its draw requests, deleted ones too), newest first',
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
    summary: 'The report of a lot over all its draw requests, in the words of its default template or of another one',
    params: idParam,
    query: inWordsOf,
    data: lotReport,
  }),
  'inspections.report': endpoint({
    operation: 'inspections.report',
    method: 'GET',
    path: '/api/inspections/report/{id}',
    effect: 'read',
    summary: 'The report of one draw request, in the words of its default template or of another one',
    params: idParam,
    query: inWordsOf,
    data: lotReport,
  }),
} as const
