import { z } from 'zod'
import { defaultPageSize, firstYear, isRecordDate, largestPage, lastYear, longestCursor, mostDollars } from './limits'
import { t as sayOfField } from 'locales/fields'
import { amountTooLarge } from 'contract/money/money'

/**
 * Id of every record: a UUIDv7 created by the provider, sent as `uuid` and, as the specification requires, also as
 * `id`.
 */
export const uuid = z.uuid({ error: ({ input }) => (input === undefined ? undefined : sayOfField('invalidId')) })

/** A timestamp, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A calendar date without a zone, `YYYY-MM-DD` (due dates). */
export const plainDate = z.iso.date()

/** A calendar year that records are looked for in. */
export const year = z.coerce.number().int().min(firstYear).max(lastYear)
/** Error of a date that no record has. */
export const wrongYear = { error: () => sayOfField('yearRange', { from: String(firstYear), to: String(lastYear) }) }
/** Date of a record, as a person types it; a year of two digits is the year 26, not 2026. */
export const recordDate = plainDate.refine(isRecordDate, wrongYear)
/** Timestamp of a record that a person plans; its date as it is written. */
export const recordInstant = instant.refine((moment) => isRecordDate(moment.slice(0, 10)), wrongYear)

/** Whole dollars in responses (budgets, spec §3); a sum may exceed the limit of a single amount. */
export const dollars = z.int().min(0)
/** Whole dollars in requests. */
export const amount = dollars.max(mostDollars, { error: amountTooLarge })

/** Percent of work in place: 0 to 100, one decimal (spec §5). */
export const percent = z.number().min(0).max(100)

/** WGS84 position in degrees. */
export const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export type Position = z.infer<typeof position>

/** The version a writer last saw: an outdated one gives 409, an absent one is not checked. */
export const version = z.int().min(1).optional()

export const idParam = z.strictObject({ id: uuid })

export type SortDirection = 'ascending' | 'descending'

/**
 * The list filter of every list (spec §3): page 1, limit 10, keyword null, createdAt descending; sort columns and
 * filter fields come from an allow-list per list, anything else is 400.
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
    cursor: z.string().max(longestCursor).nullable().default(null),
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

/** One page of a list; `totalIsCapped` when the total stops at the cap. */
export const listPage = <One extends z.ZodType>(one: One) =>
  z.object({
    data: z.array(one),
    totalRecord: z.int(),
    totalIsCapped: z.boolean().optional(),
    cursor: z.string().nullable(),
  })

/** The rows of a bulk call: their ids, or all that match a filter except some, with the count the caller saw. */
export function bulkTarget<F extends z.ZodType>(filter: F) {
  return z.union([
    z.strictObject({ ids: z.array(uuid).max(10_000) }),
    z.strictObject({ filter, except: z.array(uuid).max(10_000).default([]), expected: z.int().min(0) }),
  ])
}

/** Timeout of a bulk call and of its undo: up to 10,000 rows with their children. */
export const bulkTimeoutMs = 60_000

/** Result of a bulk call: changed rows, and refused rows with the reason. */
export const bulkOutcome = z.object({ done: z.array(uuid), refused: z.array(z.object({ uuid, message: z.string() })) })

/** Response of an undoable write. */
export const changed = { changeId: uuid.nullable() }

export const issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issue>

/** Body of every error response (spec §8). A 409 for an outdated version also contains `current` and who changed it. */
export const errorBody = z.object({
  status: z.int(),
  message: z.string(),
  issues: z.array(issue).optional(),
  current: z.unknown().optional(),
  changedBy: z.string().optional(),
  traceId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Body of every success response: `message` is the toast; empty for none. */
export type Envelope<T> = { status: number; message: string; data: T; changeId?: string }

/** A person as others see them. */
export const person = z.object({ uuid, name: z.string() })
export type Person = z.infer<typeof person>
