import { z } from 'zod'
import { bulkPatienceMs, instant, person, uuid } from './common'
import { endpoint } from './endpoint'
import { longestSearch } from './limits'
import { messages } from './messages'
import { hitNouns, nouns } from './nouns'
import { roleNames } from './roles'
import { userStatuses } from './statuses'

/** One undoable change. */
export const change = z.object({
  uuid,
  operation: z.string(),
  text: z.string(),
  at: instant,
  actor: person,
  count: z.int(),
  undone: z.boolean(),
  undoOf: uuid.nullable(),
  /** The draw request it was in, and the one item, where it was one. */
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  /** The item or the draw request in words. */
  about: z.string().nullable(),
})
export type Change = z.infer<typeof change>

/** What a search finds: the record and the ids that make its address; of a delivery the `uuid` is its link's. */
export const searchHit = z.object({
  noun: z.enum(hitNouns),
  uuid,
  title: z.string(),
  subtitle: z.string(),
  status: z.string().nullable(),
  /** Null in the archive, where nothing is changed but by a restore. */
  version: z.int().nullable(),
  archived: z.boolean(),
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  /** Of a lot: how many of its draw requests are completed, of those the viewer sees. */
  completed: z.int().optional(),
  /** Of a lot or a draw request: what the template of its report is called, for who may send one. */
  template: z.string().nullish(),
  /** What of a lot or a draw request holds the words, where neither its title nor its subtitle does: a borrower's address, some words of its description. */
  matched: z.string().nullish(),
})
export type SearchHit = z.infer<typeof searchHit>

/**
 * What narrows a search for people (role, agency, status), lenders and cost codes (agency, status; global codes are every
 * agency's); lenders also by the lot or draw request they are `for`: those of its agency; deliveries by the one they are of.
 */
const searchWhere = z.strictObject({
  role: z.enum(roleNames).optional(),
  agency: uuid.optional(),
  status: z.enum(userStatuses).optional(),
  for: uuid.optional(),
})
export type SearchWhere = z.infer<typeof searchWhere>

/** One event of the stream; `changed` are the fields, `position` is the SSE id. */
export const streamEvent = z.object({
  position: z.int(),
  at: instant,
  actor: uuid.nullable(),
  /** Who that is, for pages of what is gone, which can ask no more. */
  actorName: z.string().nullable(),
  operation: z.string(),
  noun: z.enum(nouns),
  uuid,
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  version: z.int().nullable(),
  /** `removed` without a patch: the record is there still, but not this person's any more. */
  changed: z.array(z.string()),
  /** The record's new values where they are small (media status, checklist progress), so that a client need not ask. */
  patch: z.record(z.string(), z.unknown()).nullable(),
})
export type StreamEvent = z.infer<typeof streamEvent>

export const accountCalls = {
  'changes.list': endpoint({
    operation: 'changes.list',
    method: 'GET',
    path: '/api/changes',
    effect: 'read',
    summary: "The viewer's undoable changes, newest first; `within` a lot, draw request, item or media",
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(500).default(200),
      within: uuid.optional(),
    }),
    data: z.object({ data: z.array(change), totalRecord: z.int() }),
  }),
  'changes.undo': endpoint({
    operation: 'changes.undo',
    method: 'POST',
    path: '/api/changes/{changeId}/undo',
    effect: 'change',
    patienceMs: bulkPatienceMs,
    summary: 'Undo a change in one transaction; undoing an undo is redo; `over` also what somebody changed since',
    params: z.strictObject({ changeId: uuid }),
    query: z.strictObject({ over: z.enum(['true']).optional() }),
    data: z.object({
      change,
      touched: z.array(z.object({ noun: z.string(), uuid, version: z.int() })),
      changeId: uuid,
    }),
  }),
  search: endpoint({
    operation: 'search',
    method: 'GET',
    path: '/api/search',
    effect: 'read',
    summary:
      'Records by a few letters; `types` is a comma-separated list of nouns, `archive`, and only where they are named `delivery` (links to reports that lenders hold and that work) and `session` (where else the viewer is signed in), of which the newest are found where there are no letters; of items that match alike those of the draw request `near` come first',
    query: z
      .strictObject({
        q: z.string().max(longestSearch).default(''),
        types: z.string().max(200).optional(),
        where: searchWhere.optional(),
        near: uuid.optional(),
      })
      .refine(({ q, types }) => q !== '' || types, { path: ['q'], error: messages.invalidInput }),
    data: z.object({ data: z.array(searchHit), totalRecord: z.int() }),
  }),
  stream: endpoint({
    operation: 'stream',
    method: 'GET',
    path: '/api/stream',
    effect: 'read',
    wire: 'events',
    summary: 'Server-sent events of what the viewer may see; resumes from Last-Event-ID',
  }),
  'health.live': endpoint({
    operation: 'health.live',
    method: 'GET',
    path: '/healthz',
    effect: 'read',
    access: 'public',
    summary: 'The process answers',
    data: z.object({ ok: z.literal(true) }),
  }),
  'health.ready': endpoint({
    operation: 'health.ready',
    method: 'GET',
    path: '/readyz',
    effect: 'read',
    access: 'public',
    summary: 'Database and jobs answer',
    data: z.object({ ok: z.boolean() }),
  }),
} as const
