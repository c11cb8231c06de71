import { z } from 'zod'
import { contactRoles, recipientRoles } from 'contract/core/roles'
import {
  bulkOutcome,
  bulkTimeoutMs,
  bulkTarget,
  changed,
  dollars,
  idParam,
  instant,
  listFilter,
  percent,
  person,
  plainDate,
  uuid,
  version,
} from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { attempt, bucketCounts, inspectionStatus, item } from 'contract/inspections/calls'
import { requestSortFields, requestFields } from 'contract/core/list-fields'
import { flagNames } from 'contract/ledger/flag-names'
import { lot } from 'contract/lots/calls'
import { media } from 'contract/media/calls'
import { requestEdit, requestForm } from './form'

export const requestFilter = listFilter(requestSortFields, requestFields)
/** Draw requests by ids, or all that match a filter; a version is only checked for a single one. */
const requestTarget = bulkTarget(requestFilter)

/** A draw request: a request for money on a lot, and the subject of an inspection (spec §3). */
export const drawRequest = z.object({
  uuid,
  id: uuid,
  lotId: uuid,
  /** Draw number on its lot: 1, 2, 3, … */
  number: z.int(),
  title: z.string(),
  description: z.string(),
  agency: person.nullable(),
  reviewer: person.nullable(),
  reviewerId: uuid.nullable(),
  totalBudget: dollars,
  dueDate: plainDate.nullable(),
  overdue: z.boolean(),
  status: inspectionStatus,
  progress: percent.nullable(),
  previousProgress: percent.nullable(),
  /** Displayed attempts (spec §4). */
  attempts: z.int(),
  counts: bucketCounts,
  itemCount: z.int(),
  /** Captured, not yet submitted. */
  captured: z.int(),
  /** Number of new media that the borrower is asked for after a re-request: one per defective or unreadable file. */
  toReplace: z.int(),
  /** Number of items that need photos and have nothing to replace. */
  toPhotograph: z.int(),
  submittedAt: instant.nullable(),
  completedAt: instant.nullable(),
  createdBy: person.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type DrawRequest = z.infer<typeof drawRequest>

/** The lot as included in a draw request. */
const lotDetails = lot.pick({
  uuid: true,
  id: true,
  lotNumber: true,
  street: true,
  city: true,
  stateOrProvince: true,
  postalCode: true,
  loanNumber: true,
  borrowerName: true,
})
export const drawRequestRow = drawRequest.extend({
  lot: lotDetails,
  /** Cents requested on all budget lines, and percent complete of the budget; null without a schedule of values. */
  ledger: z.object({ requested: z.int(), percentComplete: percent.nullable() }).nullable(),
  /** Flags of its lines and totals; none for viewers without `dashboard.ledger`. */
  flags: z.array(z.enum(flagNames)),
})
export type DrawRequestRow = z.infer<typeof drawRequestRow>

/** A transition: possible, or not with the reasons. */
const gate = z.object({ open: z.boolean(), reasons: z.array(z.string()) })

/** Everything a draw request's page shows except its media. */
export const requestPage = z.object({
  drawRequest,
  lot,
  items: z.array(item),
  attempts: z.array(attempt),
  lenders: z.array(z.object({ uuid, name: z.string() })),
  /** The person who must act, and since when. */
  waitingFor: z
    .object({ who: person.nullable(), roleName: z.string(), me: z.boolean(), since: instant.nullable() })
    .nullable(),
  /** Contacts for the borrower: the agency and the reviewer, with phone numbers. Empty for other roles. */
  contacts: z.array(z.object({ roleName: z.enum(contactRoles), name: z.string(), phone: z.string().nullable() })),
  /**
   * The latest twenty requests for evidence, newest first; `items` is the number of items that became Requested, 0 for
   * a reminder.
   */
  photoRequests: z.array(z.object({ at: instant, who: person.nullable(), items: z.int() })),
  /**
   * People who were already messaged in this review pass and cannot be messaged again, with the reason; for viewers who
   * may send messages.
   */
  messaged: z.array(z.object({ to: z.enum(recipientRoles), why: z.string() })),
  /** The lot has a schedule of values. */
  hasSchedule: z.boolean(),
  gates: z.object({ submit: gate, reRequest: gate, complete: gate }),
  /** The agency's comment templates 1–9. */
  commentTemplates: z.array(z.object({ position: z.int(), label: z.string(), text: z.string() })),
})
export type RequestPage = z.infer<typeof requestPage>

export const requestCalls = {
  'requests.list': endpoint({
    operation: 'requests.list',
    method: 'POST',
    path: '/api/requests/list',
    effect: 'read',
    summary: 'Draw requests the viewer may see, across lots or of one lot',
    body: requestFilter,
    data: z.object({
      lot: z.object({ inspections: z.array(drawRequestRow) }),
      lotDetails: lot.nullable(),
      totalRecord: z.int(),
      totalIsCapped: z.boolean().optional(),
      cursor: z.string().nullable(),
    }),
  }),
  'requests.details': endpoint({
    operation: 'requests.details',
    method: 'GET',
    path: '/api/requests/{id}',
    effect: 'read',
    summary: 'A draw request for its form',
    params: idParam,
    data: z.object({ result: drawRequest.extend({ inspectionItems: z.array(item) }), lotDetails: lot }),
  }),
  'requests.requestDetails': endpoint({
    operation: 'requests.requestDetails',
    method: 'GET',
    path: '/api/requests/details/{id}',
    effect: 'read',
    summary: 'Everything a page of a draw request shows: lot, items, counts per bucket, attempts, who must act',
    params: idParam,
    data: requestPage,
  }),
  'requests.inspection': endpoint({
    operation: 'requests.inspection',
    method: 'POST',
    path: '/api/requests/inspection',
    effect: 'read',
    summary: 'Items with checklist and media of one attempt (the current media by default)',
    body: z.strictObject({ inspectionId: uuid, attempt: z.int().min(1).optional() }),
    data: z.object({ result: z.object({ items: z.array(item), media: z.array(media) }), totalAttempts: z.int() }),
  }),
  'requests.create': endpoint({
    operation: 'requests.create',
    method: 'POST',
    path: '/api/requests/create',
    effect: 'change',
    summary: 'Add a draw request with an item for each cost code',
    body: requestForm,
    data: z.object({ drawRequest, items: z.array(item), ...changed }),
  }),
  'requests.update': endpoint({
    operation: 'requests.update',
    method: 'PATCH',
    path: '/api/requests/update/{id}',
    effect: 'change',
    summary: 'Edit a draw request; fields left out stay',
    params: idParam,
    body: requestEdit,
    data: z.object({ drawRequest, items: z.array(item), ...changed }),
  }),
  'requests.delete': endpoint({
    operation: 'requests.delete',
    method: 'PATCH',
    path: '/api/requests/delete',
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary: 'Archive draw requests',
    body: z.strictObject({ target: requestTarget, version }),
    data: bulkOutcome.extend(changed),
  }),
  'requests.assignAgencies': endpoint({
    operation: 'requests.assignAgencies',
    method: 'POST',
    path: '/api/requests/assign-agencies',
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary: 'Assign draw requests to an agency, together with their lots and the lots’ other open draw requests',
    body: z.strictObject({ target: requestTarget, agency: uuid, version }),
    data: bulkOutcome.extend(changed),
  }),
  'requests.assignMail': endpoint({
    operation: 'requests.assignMail',
    method: 'POST',
    path: '/api/requests/assign',
    given: true,
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary:
      'Notify the assignees of draw requests, each reviewer or otherwise the agency; an undo within a minute stops the mails',
    body: z.strictObject({ target: requestTarget }),
    data: bulkOutcome.extend({ ...changed, sentTo: z.array(z.string()) }),
  }),
} as const
