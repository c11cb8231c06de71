import { z } from 'zod'
import { changed, instant, percent, uuid, version, year } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { photosForm } from './form'
import { item, paged } from 'contract/inspections/calls'
import { decided, decision } from 'contract/media/calls'

/** An item's progress at the end of an attempt's review. */
const itemProgressEntry = z.object({
  attempt: z.int(),
  endedAt: instant,
  outcome: z.enum(['re-requested', 'completed']),
  progress: percent.nullable(),
  mediaCount: z.int(),
})

/** A person asked for evidence; `user` is null for an address without an account. */
const requestedPerson = z.object({ user: uuid.nullable(), name: z.string(), email: z.string() })

/** Items approved in one month, in the time zone of each item's lot. */
const monthly = z.object({ month: z.int().min(1).max(12), name: z.string(), approved: z.int() })

const itemParam = z.strictObject({ itemId: uuid })

export const itemCalls = {
  'items.sendRequest': endpoint({
    operation: 'items.sendRequest',
    method: 'POST',
    path: '/api/inspection-items/send-request',
    effect: 'change',
    summary: 'Request evidence from the borrower: items become Requested; sends a notification and a mail',
    body: z.strictObject({
      requestId: uuid,
      itemIds: z.array(uuid).max(500).optional(),
      text: z.string().max(2000).optional(),
      version,
    }),
    data: z.object({ items: z.array(item), sentTo: z.array(z.string()), ...changed }),
  }),
  'items.askPhotos': endpoint({
    operation: 'items.askPhotos',
    method: 'PATCH',
    path: '/api/inspection-items/photos/{itemId}',
    effect: 'change',
    summary: 'Set the number of photos requested for an item; null leaves it open',
    params: itemParam,
    body: photosForm,
    data: z.object({ item, ...changed }),
  }),
  'items.borrowerStaff': endpoint({
    operation: 'items.borrowerStaff',
    method: 'GET',
    path: '/api/inspection-items/borrower-staff/{requestId}',
    effect: 'read',
    summary: 'The person from whom evidence of a draw request is requested',
    params: z.strictObject({ requestId: uuid }),
    data: paged(requestedPerson),
  }),
  'items.updateImageStatus': endpoint({
    operation: 'items.updateImageStatus',
    method: 'PATCH',
    path: '/api/inspection-items/image-status',
    effect: 'change',
    summary: 'Decide on one media item, named in the body; otherwise like inspections.validateMedia',
    body: decision.extend({ id: uuid }),
    data: decided,
  }),
  'items.progressHistory': endpoint({
    operation: 'items.progressHistory',
    method: 'GET',
    path: '/api/inspection-items/progress-history/{itemId}',
    effect: 'read',
    summary: 'The progress of an item after each review, newest first',
    params: itemParam,
    data: paged(itemProgressEntry),
  }),
  'items.lastTwoProgress': endpoint({
    operation: 'items.lastTwoProgress',
    method: 'GET',
    path: '/api/inspection-items/last-progress/{itemId}',
    effect: 'read',
    summary: 'The progress of an item after each of the last two reviews, newest first',
    params: itemParam,
    data: paged(itemProgressEntry),
  }),
  'items.perMonth': endpoint({
    operation: 'items.perMonth',
    method: 'GET',
    path: '/api/inspection-items/per-month',
    effect: 'read',
    summary: 'How many items were approved in each month of a year',
    query: z.strictObject({ year: year.optional() }),
    data: z.object({ year: z.int(), data: z.array(monthly), totalRecord: z.int() }),
  }),
} as const
