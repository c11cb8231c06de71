import { z } from 'zod'
import { changed, instant, person, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { longestSummary } from 'contract/core/limits'
import { tooLong } from 'contract/text/field-errors'

/** Possible subjects of a summary. */
export const summarised = ['media', 'item', 'drawRequest', 'lot'] as const
export type Summarised = (typeof summarised)[number]

/** Writer of a text: a person, a model, or the product from the records, without AI. */
const writers = ['person', 'ai', 'data'] as const
export type Writer = (typeof writers)[number]

/** A photo or video cited as `[n]`; n is its position in the list, from 1. */
const cited = z.object({ uuid, itemId: uuid, requestId: uuid, label: z.string() })
export type Cited = z.infer<typeof cited>

/** An accepted summary of a record. It describes evidence and decides nothing. */
export const summary = z.object({
  uuid,
  noun: z.enum(summarised),
  subjectId: uuid,
  text: z.string(),
  writer: z.enum(writers),
  /** Name of the model; null if none was used. */
  model: z.string().nullable(),
  /** True when a person edited a generated text. */
  isEdited: z.boolean(),
  cites: z.array(cited),
  acceptedBy: person,
  acceptedAt: instant,
  version: z.int(),
})
export type Summary = z.infer<typeof summary>

/** Events sent while a text is generated, each with its data as JSON. */
export const draftEvents = {
  /** A new text begins; text sent before is void. */
  begin: z.object({ draftId: uuid, writer: z.enum(writers), model: z.string().nullable(), cites: z.array(cited) }),
  text: z.object({ text: z.string() }),
  /** The model was unavailable or returned nothing useful; the text continues without it. */
  problem: z.object({ message: z.string() }),
  end: z.object({}),
} as const
export type DraftEvent = keyof typeof draftEvents

/**
 * A text to save; an empty one removes the summary. `draftId`: the suggestion it is based on, which determines the
 * writer.
 */
const summaryForm = z.strictObject({
  text: z.string().trim().max(longestSummary, tooLong(longestSummary)),
  draftId: uuid.optional(),
  /** Version of the displayed text. */
  version,
})

const kept = z.object({ summary: summary.nullable(), ...changed })
const suggestionTimeoutMs = 180_000

export const summaryCalls = {
  'inspections.summaries': endpoint({
    operation: 'inspections.summaries',
    method: 'GET',
    path: '/api/inspections/summaries/{id}',
    effect: 'read',
    summary:
      'The accepted texts about a draw request, its items, its media and its lot; by the id of a lot, that of the lot',
    params: z.strictObject({ id: uuid }),
    data: z.object({ summaries: z.array(summary), model: z.string().nullable() }),
  }),
  'inspections.analyseImage': endpoint({
    operation: 'inspections.analyseImage',
    method: 'POST',
    path: '/api/inspections/media/analyse',
    effect: 'read',
    wire: 'events',
    timeoutMs: suggestionTimeoutMs,
    summary: 'Stream a suggested text about a photo; it is stored only when accepted',
    body: z.strictObject({ mediaId: uuid }),
  }),
  'inspections.generateSummary': endpoint({
    operation: 'inspections.generateSummary',
    method: 'POST',
    path: '/api/inspections/summary',
    effect: 'read',
    wire: 'events',
    timeoutMs: suggestionTimeoutMs,
    summary: 'Stream a suggested text about a draw request or one of its items',
    body: z.strictObject({ inspectionId: uuid, itemId: uuid.optional() }),
  }),
  'inspections.generateLotSummary': endpoint({
    operation: 'inspections.generateLotSummary',
    method: 'POST',
    path: '/api/inspections/lot-summary',
    effect: 'read',
    wire: 'events',
    timeoutMs: suggestionTimeoutMs,
    summary: 'Stream a suggested text about a lot over all its draw requests',
    body: z.strictObject({ lotId: uuid }),
  }),
  'inspections.updateImageSummary': endpoint({
    operation: 'inspections.updateImageSummary',
    method: 'POST',
    path: '/api/inspections/media/summary',
    effect: 'change',
    summary: 'Save a text about a photo',
    body: summaryForm.extend({ mediaId: uuid }),
    data: kept,
  }),
  'inspections.updateItemSummary': endpoint({
    operation: 'inspections.updateItemSummary',
    method: 'PATCH',
    path: '/api/inspections/items/summary/{itemId}',
    effect: 'change',
    summary: 'Save a text about an item',
    params: z.strictObject({ itemId: uuid }),
    body: summaryForm,
    data: kept,
  }),
  'inspections.updateSummary': endpoint({
    operation: 'inspections.updateSummary',
    method: 'PATCH',
    path: '/api/inspections/summary/{inspectionId}',
    effect: 'change',
    summary: 'Save a text about a draw request',
    params: z.strictObject({ inspectionId: uuid }),
    body: summaryForm,
    data: kept,
  }),
  'inspections.updateLotSummary': endpoint({
    operation: 'inspections.updateLotSummary',
    method: 'PATCH',
    path: '/api/inspections/lot-summary/{lotId}',
    effect: 'change',
    summary: 'Save a text about a lot',
    params: z.strictObject({ lotId: uuid }),
    body: summaryForm,
    data: kept,
  }),
} as const
