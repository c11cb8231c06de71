import { z } from 'zod'
import { defaultPageSize, largestPage, mostDollars } from './limits'
import { messages } from './messages'
import { amountTooLarge } from './money'

/** Every record's identity: a UUIDv7 made by the provider, sent as `uuid` and, where the specification says so, as `id`. */
export const uuid = z.uuid({ error: ({ input }) => (input === undefined ? undefined : messages.invalidId) })

/** A moment in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A calendar date without a zone, `YYYY-MM-DD` (due dates). */
export const plainDate = z.iso.date()

/** Whole dollars as they are answered (budgets, spec §3): a sum of many amounts may be larger than any one of them. */
export const dollars = z.int().min(0)
/** Whole dollars as they are entered. */
export const amount = dollars.max(mostDollars, amountTooLarge)

/** Percent of work in place: 0 to 100, one decimal (spec §5). */
export const percent = z.number().min(0).max(100)

/** WGS84 position in degrees. */
export const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export type Position = z.infer<typeof position>

/** The version a writer last saw; stale → 409, absent → not checked. */
export const version = z.int().min(1).optional()

export const idParam = z.strictObject({ id: uuid })

export type SortDirection = 'ascending' | 'descending'

/**
 * The list filter of every list (spec §3): page 1, limit 10, keyword null, createdAt descending; sort columns and filter
 * fields come from an allow-list per list, anything else is 400.
 */
export function listFilter<const C extends readonly [string, ...string[]], const F extends readonly string[]>(
  columns: C,
  fields: F,
) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(largestPage).default(defaultPageSize),
    keyword: z.string().max(200).nullable().default(null),
    sortDescriptor: z
      .strictObject({ column: z.enum(columns), direction: z.enum(['ascending', 'descending']) })
      .default({ column: columns[0], direction: 'descending' }),
    filters: z.partialRecord(z.enum(fields), z.array(z.string().max(200)).max(100)).default({}),
    cursor: z.string().max(400).nullable().default(null),
  })
}
export type ListFilter = {
  page: number
  limit: number
  keyword: string | null
  sortDescriptor: { column: string; direction: SortDirection }
  filters: Partial<Record<string, string[]>>
  cursor: string | null
}

/** One page of a list's answer; a total that stops at the cap says so. */
export const listPage = <One extends z.ZodType>(one: One) =>
  z.object({
    data: z.array(one),
    totalRecord: z.int(),
    totalIsCapped: z.boolean().optional(),
    cursor: z.string().nullable(),
  })

/** Which rows a bulk call means: their ids, or all that match a filter but some, with the count the caller saw. */
export function bulkTarget<F extends z.ZodType>(filter: F) {
  return z.union([
    z.strictObject({ ids: z.array(uuid).max(10_000) }),
    z.strictObject({ filter, except: z.array(uuid).max(10_000).default([]), expected: z.int().min(0) }),
  ])
}

/** How long an answer of a bulk call may take, and of undoing one: up to 10,000 rows with all that hangs on them. */
export const bulkPatienceMs = 60_000

/** The outcome of a bulk call: rows done, and rows a rule refused, each with its reason. */
export const bulkOutcome = z.object({ done: z.array(uuid), refused: z.array(z.object({ uuid, message: z.string() })) })

/** Answer of an undoable write. */
export const changed = { changeId: uuid.nullable() }

export const issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issue>

/** Every failure's body (spec §8). 409 for a stale version also carries `current` and who changed it. */
export const errorBody = z.object({
  status: z.int(),
  message: z.string(),
  issues: z.array(issue).optional(),
  current: z.unknown().optional(),
  changedBy: z.string().optional(),
  traceId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Every success's body: `message` is the toast, empty where there is nothing to tell. */
export type Envelope<T> = { status: number; message: string; data: T; changeId?: string }

/** A person as others see them. */
export const person = z.object({ uuid, name: z.string() })
export type Person = z.infer<typeof person>
