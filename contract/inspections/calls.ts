import { z } from 'zod'
import { recipientRoles } from 'contract/core/roles'
import { bulkOutcome, changed, dollars, idParam, instant, percent, person, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { itemForm, linesForm, ownCodeForm } from 'contract/items/form'
import { media } from 'contract/media/calls'
import { missing } from 'contract/text/field-errors'
import { inspectionStatuses, itemStatuses, type InspectionStatus, type ItemStatus } from 'contract/core/statuses'

export const inspectionStatus = z.enum(Object.keys(inspectionStatuses) as [InspectionStatus, ...InspectionStatus[]])
const itemStatus = z.enum(Object.keys(itemStatuses) as [ItemStatus, ...ItemStatus[]])
export const bucketCounts = z.object({ toReview: z.int(), resubmitted: z.int(), defective: z.int(), verified: z.int() })

export const checklistEntry = z.object({
  uuid,
  itemId: uuid,
  title: z.string(),
  position: z.int(),
  /** Percent; null if never set. */
  progress: percent.nullable(),
  /** Value frozen at the end of the last attempt. */
  frozenProgress: percent.nullable(),
  reason: z.string().nullable(),
  updatedAt: instant,
  version: z.int(),
})
export type ChecklistEntry = z.infer<typeof checklistEntry>

/** One cost code of a draw request (spec §3). Counts are of current media by review bucket. */
export const item = z.object({
  uuid,
  id: uuid,
  requestId: uuid,
  lotId: uuid,
  /** Null for a custom code of this draw request. */
  costCodeId: uuid.nullable(),
  code: z.string(),
  title: z.string(),
  costCodeTitle: z.string(),
  costCodeCategory: z.string().nullable(),
  budget: dollars,
  status: itemStatus,
  sentBack: z.boolean(),
  remarks: z.string().nullable(),
  service: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** Number of requested photos or videos; null leaves it to the borrower. */
  photosWanted: z.int().nullable(),
  inspectionFor: z.string().nullable(),
  inspectionType: z.string().nullable(),
  inspectionSummary: z.string().nullable(),
  progress: percent.nullable(),
  frozenProgress: percent.nullable(),
  position: z.int(),
  counts: bucketCounts,
  /** Number of unreadable files, which must be replaced; not part of `counts`. */
  unreadable: z.int(),
  captured: z.int(),
  checklist: z.array(checklistEntry),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Item = z.infer<typeof item>

/** A submission of evidence, or the closing entry of a completion (spec §4). */
export const attempt = z.object({
  uuid,
  requestId: uuid,
  totalAttempts: z.int(),
  kind: z.enum(['submission', 'closing']),
  submittedBy: person,
  submittedAt: instant,
  endedAt: instant.nullable(),
  outcome: z.enum(['re-requested', 'completed']).nullable(),
  endedBy: person.nullable(),
  mediaCount: z.int(),
  itemCount: z.int(),
  /** Weighted progress at the end of this attempt's review; null before. */
  progress: percent.nullable(),
  /** Number of media sent back, per item. */
  sentBack: z.array(z.object({ itemId: uuid, title: z.string(), count: z.int() })),
})
export type Attempt = z.infer<typeof attempt>

/** One line of the history, newest first. */
export const historyEntry = z.object({
  position: z.int().nullable(),
  at: instant,
  actor: person.nullable(),
  operation: z.string(),
  noun: z.string(),
  uuid,
  text: z.string(),
  attempt: z.int().nullable(),
})

/** A cost code of a lot over all its draw requests; progress is that of the latest one with this code. */
const lotCostCode = z.object({
  code: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  costCodeId: uuid.nullable(),
  /** Whole dollars, over all its draw requests. */
  budget: dollars,
  progress: percent.nullable(),
  requestCount: z.int(),
  latest: z.object({ requestId: uuid, itemId: uuid, number: z.int() }),
})

/** A new item, and its draw request, whose total budget grew by the item's. */
const added = z.object({
  item,
  drawRequest: z.object({ uuid, totalBudget: dollars, version: z.int() }),
  ...changed,
})

const inspectionParam = z.strictObject({ inspectionId: uuid })
const itemParam = z.strictObject({ itemId: uuid })
/** All rows, with their number. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), totalRecord: z.int() })

/**
 * The checklist of an item over its reviews: one column per ended review, and per line its progress in each; null if it
 * was not set, or the line did not exist.
 */
const checklistHistory = z.object({
  attempts: z.array(z.object({ attempt: z.int(), endedAt: instant })),
  lines: z.array(
    z.object({
      uuid,
      title: z.string(),
      progress: z.array(percent.nullable()),
      reasons: z.array(z.string().nullable()),
    }),
  ),
  totalRecord: z.int(),
})

/** A file of a draw request; `value` is its path (spec §9). */
const inspectionFile = z.object({
  uuid,
  kind: z.enum(['image', 'video', 'voice']),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  value: z.string(),
  itemId: uuid,
  itemTitle: z.string(),
  /** Id of the medium itself, or of the medium a voice note is about. */
  mediaId: uuid,
  attempt: z.int().nullable(),
  isReplaced: z.boolean(),
  uploadedBy: person,
  createdAt: instant,
})

const notificationForm = z.strictObject({
  inspectionId: uuid,
  to: z.enum(recipientRoles),
  text: z.string().trim().min(1, missing('message')).max(2000),
  version,
})

export const progressForm = z.strictObject({
  progress: percent.nullable(),
  reason: z.string().max(1000).optional(),
  version,
})

export const statusForm = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('re-requested'),
    /** Items to send back in addition to those with defective media, each with its reason. */
    items: z
      .array(
        z.strictObject({
          itemId: uuid,
          reason: z.string().trim().min(1, missing('reason')).max(1000),
        }),
      )
      .max(500)
      .default([]),
    version,
  }),
  z.strictObject({ status: z.literal('completed'), version }),
])

export const inspectionCalls = {
  'inspections.codes': endpoint({
    operation: 'inspections.codes',
    method: 'GET',
    path: '/api/inspections/{inspectionId}/codes',
    effect: 'read',
    summary: 'The items of a draw request',
    params: inspectionParam,
    data: paged(item),
  }),
  'inspections.costCodesByLot': endpoint({
    operation: 'inspections.costCodesByLot',
    method: 'GET',
    path: '/api/inspections/cost-codes/lot/{lotId}',
    effect: 'read',
    summary: 'The cost codes of a lot over all its draw requests, with the latest progress',
    params: z.strictObject({ lotId: uuid }),
    data: paged(lotCostCode),
  }),
  'inspections.insertItem': endpoint({
    operation: 'inspections.insertItem',
    method: 'POST',
    path: '/api/inspections/items',
    effect: 'change',
    summary: 'Add an item for a cost code; the total budget grows by its budget',
    body: itemForm,
    data: added,
  }),
  'inspections.addCustomCode': endpoint({
    operation: 'inspections.addCustomCode',
    method: 'POST',
    path: '/api/inspections/custom-code/{inspectionId}',
    effect: 'change',
    summary: 'Add an item with a custom code to one draw request',
    params: inspectionParam,
    body: ownCodeForm,
    data: added,
  }),
  'inspections.deleteItem': endpoint({
    operation: 'inspections.deleteItem',
    method: 'PATCH',
    path: '/api/inspections/items/delete',
    effect: 'change',
    summary: 'Archive items; the total budget shrinks by theirs',
    body: z.strictObject({ ids: z.array(uuid).max(500), version }),
    data: bulkOutcome.extend(changed),
  }),
  'inspections.createChecklist': endpoint({
    operation: 'inspections.createChecklist',
    method: 'POST',
    path: '/api/inspections/checklists',
    effect: 'change',
    summary: 'Add lines to the checklist of an item',
    body: linesForm,
    data: z.object({ entries: z.array(checklistEntry), item, ...changed }),
  }),
  'inspections.checklists': endpoint({
    operation: 'inspections.checklists',
    method: 'GET',
    path: '/api/inspections/checklists/{itemId}',
    effect: 'read',
    summary: 'Checklist of an item',
    params: itemParam,
    data: paged(checklistEntry),
  }),
  'inspections.updateChecklistProgress': endpoint({
    operation: 'inspections.updateChecklistProgress',
    method: 'PATCH',
    path: '/api/inspections/checklists/{uuid}',
    effect: 'change',
    summary: 'Set the progress of one checklist entry, 0 to 100 with one decimal',
    params: z.strictObject({ uuid }),
    body: progressForm,
    data: z.object({ entry: checklistEntry, item, ...changed }),
  }),
  'inspections.approveItem': endpoint({
    operation: 'inspections.approveItem',
    method: 'PATCH',
    path: '/api/inspections/items/approve',
    effect: 'change',
    summary: 'Approve items without pending media while the request is submitted',
    body: z.strictObject({ ids: z.array(uuid).min(1).max(500), version }),
    data: z.object({
      done: z.array(uuid),
      refused: z.array(z.object({ uuid, message: z.string() })),
      items: z.array(item),
      ...changed,
    }),
  }),
  'inspections.setStatus': endpoint({
    operation: 'inspections.setStatus',
    method: 'PATCH',
    path: '/api/inspections/status/{inspectionId}',
    effect: 'change',
    summary: 'Re-request missing or defective evidence, or complete the inspection',
    params: inspectionParam,
    body: statusForm,
    data: z.object({ requestId: uuid, status: inspectionStatus, version: z.int(), ...changed }),
  }),
  'inspections.addAttempt': endpoint({
    operation: 'inspections.addAttempt',
    method: 'POST',
    path: '/api/inspections/attempts',
    effect: 'change',
    summary: 'Submit the captured media as a numbered attempt',
    body: z.strictObject({ inspectionId: uuid, version }),
    data: z.object({ attempt, status: inspectionStatus, version: z.int(), ...changed }),
  }),
  'inspections.attempts': endpoint({
    operation: 'inspections.attempts',
    method: 'GET',
    path: '/api/inspections/attempts/{inspectionId}',
    effect: 'read',
    summary: 'The attempts with their frozen progress, newest first',
    params: inspectionParam,
    data: paged(attempt).extend({ totalAttempts: z.int() }),
  }),
  'inspections.attemptMedia': endpoint({
    operation: 'inspections.attemptMedia',
    method: 'GET',
    path: '/api/inspections/attempts/{inspectionId}/media',
    effect: 'read',
    summary: 'Media of one attempt',
    params: inspectionParam,
    query: z.strictObject({ attempt: z.coerce.number().int().min(1) }),
    data: paged(media),
  }),
  'inspections.history': endpoint({
    operation: 'inspections.history',
    method: 'GET',
    path: '/api/inspections/history/{inspectionId}',
    effect: 'read',
    summary: 'The history of a draw request, newest first',
    params: inspectionParam,
    data: paged(historyEntry),
  }),
  'inspections.costCodeHistoryMedia': endpoint({
    operation: 'inspections.costCodeHistoryMedia',
    method: 'GET',
    path: '/api/inspections/items/{itemId}/history-media',
    effect: 'read',
    summary: 'Media of one cost code over attempts and earlier draws, for the comparison side by side',
    params: itemParam,
    data: paged(media.extend({ requestNumber: z.int() })),
  }),
  'inspections.checklistHistory': endpoint({
    operation: 'inspections.checklistHistory',
    method: 'GET',
    path: '/api/inspections/checklists/history/{itemId}',
    effect: 'read',
    summary: 'The checklist of an item after each review, oldest review first',
    params: itemParam,
    data: checklistHistory,
  }),
  'inspections.files': endpoint({
    operation: 'inspections.files',
    method: 'GET',
    path: '/api/inspections/files/{id}',
    effect: 'read',
    summary: 'Every file of a draw request: photos, videos and voice notes, also replaced ones, newest first',
    params: idParam,
    data: paged(inspectionFile),
  }),
  'inspections.sendNotification': endpoint({
    operation: 'inspections.sendNotification',
    method: 'POST',
    path: '/api/inspections/notify',
    effect: 'change',
    summary:
      'Send a message to the borrower or the reviewer of a draw request, at most once per review pass; an undo within a minute stops it',
    body: notificationForm,
    data: z.object({ ...changed, sentTo: z.array(z.string()) }),
  }),
} as const
