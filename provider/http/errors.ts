import type { Issue } from 'contract/core/common'
import { t as sayOfField } from 'locales/fields'
import type { Verdict } from 'contract/core/rules'

type Extra = { issues?: Issue[]; current?: unknown; changedBy?: string; retryAfter?: number }

/** An error reported to the caller: status, message, and details that help to correct it (spec §8). */
export class ApiError extends Error {
  readonly status: number
  readonly extra: Extra

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

/** 404: the record does not exist, or the viewer may not know that it does. */
export const notFound = () => new ApiError(404, sayOfField('notFound'))

/** 400 for one field. */
export const invalid = (path: string, message: string) => new ApiError(400, message, { issues: [{ path, message }] })

/** 400 for several fields; each gets only its first error. */
export function invalidAt(all: readonly Issue[]): ApiError {
  const issues = all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index)
  const messages = new Set(issues.map(({ message }) => message))
  const [only = sayOfField('invalidInput')] = messages.size === 1 ? messages : []
  return new ApiError(400, only, { issues })
}

/** The field errors of an error; null for other errors. */
export const issuesOf = (error: unknown): readonly Issue[] | null =>
  error instanceof ApiError && error.status === 400 ? (error.extra.issues ?? null) : null

/**
 * Waits for two checks that may reject fields and throws once with all of them, so that a form shows every error at
 * once.
 * @throws ApiError 400 with the fields of both; any other failure unchanged
 */
export async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  const failures = [first, second].flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  throw (
    failures.find((error) => issuesOf(error) === null) ?? invalidAt(failures.flatMap((error) => issuesOf(error) ?? []))
  )
}

/** 409: a rule or the current state forbids it. */
export const conflict = (message: string) => new ApiError(409, message)

/** Throws 409 with the rule's reason unless it allows the action. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw conflict(verdict.why)
}

/** Returns the row, or throws 404. */
export function requireFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound()
  return row
}
