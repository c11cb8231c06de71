import { z } from 'zod'
import {
  amount,
  bulkOutcome,
  bulkTimeoutMs,
  bulkTarget,
  changed,
  dollars,
  idParam,
  instant,
  listFilter,
  listPage,
  percent,
  person,
  plainDate,
  uuid,
  version,
} from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { lotSortFields, lotFields } from 'contract/core/list-fields'
import { flagNames } from 'contract/ledger/flag-names'
import { eachLotText } from './fields'
import { lotEdit, lotForm, lotPlace } from './form'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'

const inspectionStatus = z.enum(Object.keys(inspectionStatuses) as [InspectionStatus, ...InspectionStatus[]])

export const lotFilter = listFilter(lotSortFields, lotFields)
/** Lots by ids, or all that match a filter; a version is only checked for a single lot. */
const lotTarget = bulkTarget(lotFilter)

/** Source of the lot's position; distance checks require a placed one or one geocoded from the full address. */
export const coordinateSources = ['placed', 'address', 'zip', 'city'] as const

/** A lot in lists and pages (spec §3); budgets in whole dollars, `inspectionArea` in square meters. */
export const lot = z.object({
  uuid,
  id: uuid,
  ...eachLotText(() => z.string()),
  agency: person.nullable(),
  coordinates: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      source: z.enum(coordinateSources),
      /** Outline as [longitude, latitude] pairs, closed; null for a point. */
      outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
    })
    .nullable(),
  inspectionArea: z.number().nullable(),
  timeZone: z.string(),
  timeZoneGuessed: z.boolean(),
  totalBudget: dollars.nullable(),
  budget: dollars.nullable(),
  progress: percent.nullable(),
  /** The current draw request: the latest open one, else the latest. */
  current: z
    .object({
      uuid,
      number: z.int(),
      title: z.string(),
      status: inspectionStatus,
      dueDate: plainDate.nullable(),
      reviewer: person.nullable(),
      toReview: z.int(),
    })
    .nullable(),
  requestCount: z.int(),
  date: instant,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Lot = z.infer<typeof lot>

/** A lot in a list. */
const lotRow = lot.extend({
  /**
   * Flags of its ledger, of its lines, and of its current draw request; none for viewers without `dashboard.ledger`.
   */
  flags: z.array(z.enum(flagNames)),
})
export type ListedLot = z.infer<typeof lotRow>

export const lotCalls = {
  'lots.list': endpoint({
    operation: 'lots.list',
    method: 'POST',
    path: '/api/requests/lot/listing/',
    given: true,
    effect: 'read',
    summary: 'Lots that the viewer may see, filtered and sorted',
    body: lotFilter,
    data: listPage(lotRow),
  }),
  'lots.details': endpoint({
    operation: 'lots.details',
    method: 'GET',
    path: '/api/requests/lot/{id}',
    effect: 'read',
    summary: 'One lot',
    params: idParam,
    data: lot,
  }),
  'lots.updateTotalBudget': endpoint({
    operation: 'lots.updateTotalBudget',
    method: 'PATCH',
    path: '/api/requests/lot/total-budget/{lotId}',
    effect: 'change',
    summary: "Set a lot's budget in whole dollars; null: the sum of its draw requests",
    params: z.strictObject({ lotId: uuid }),
    body: z.strictObject({ totalBudget: amount.nullable(), version }),
    data: z.object({ lot, ...changed }),
  }),
  'lots.create': endpoint({
    operation: 'lots.create',
    method: 'POST',
    path: '/api/requests/create/lot/listing',
    given: true,
    effect: 'change',
    summary: 'Add a lot; without coordinates they are found by its address',
    body: lotForm,
    data: z.object({ lot, ...changed }),
  }),
  'lots.update': endpoint({
    operation: 'lots.update',
    method: 'PATCH',
    path: '/api/requests/update/lot/listing',
    given: true,
    effect: 'change',
    summary: 'Edit a lot; fields left out stay',
    body: lotEdit,
    data: z.object({ lot, ...changed }),
  }),
  'lots.delete': endpoint({
    operation: 'lots.delete',
    method: 'PATCH',
    path: '/api/requests/lot/listing/delete',
    given: true,
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary: 'Archive lots and their draw requests',
    body: z.strictObject({ target: lotTarget, version }),
    data: bulkOutcome.extend(changed),
  }),
  'lots.assignAgency': endpoint({
    operation: 'lots.assignAgency',
    method: 'PATCH',
    path: '/api/requests/lot/assign-agency',
    effect: 'change',
    timeoutMs: bulkTimeoutMs,
    summary: 'Assign lots and their open draw requests to an agency, or to none',
    body: z.strictObject({ target: lotTarget, agency: uuid.nullable(), version }),
    data: bulkOutcome.extend(changed),
  }),
  'lots.updateCoordinates': endpoint({
    operation: 'lots.updateCoordinates',
    method: 'PATCH',
    path: '/api/requests/lot/coordinates/{lotId}',
    effect: 'change',
    summary: 'Set a lot’s location to a point or an outline; null locates it by its address again',
    params: z.strictObject({ lotId: uuid }),
    body: z.strictObject({ coordinates: lotPlace.nullable(), version }),
    data: z.object({ lot, ...changed }),
  }),
} as const
