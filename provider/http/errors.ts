import type { Issue } from 'contract/common'
import { messages, say, type MessageId } from 'contract/messages'
import type { Verdict } from 'contract/rules'

type Extra = { issues?: Issue[]; current?: unknown; changedBy?: string; retryAfter?: number }

/** A failure that the caller is told about: status, sentence, and what helps to mend it (spec §8). */
export class ApiError extends Error {
  readonly status: number
  readonly extra: Extra

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

const sentence = (id: MessageId, values?: Record<string, string | number>) => say(id, values)

/** 404: it is not there, or the viewer may not know that it is. */
export const notFound = () => new ApiError(404, sentence('notFound'))

/** 400 at one field. */
export const invalid = (path: string, message: string) => new ApiError(400, message, { issues: [{ path, message }] })

/** 400 at several fields; each is told the first thing that is wrong with it. */
export function invalidAt(all: readonly Issue[]): ApiError {
  const issues = all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index)
  const said = new Set(issues.map(({ message }) => message))
  const [only = messages.invalidInput] = said.size === 1 ? said : []
  return new ApiError(400, only, { issues })
}

/** What an error says of fields; null where it is not about fields. */
export const issuesOf = (error: unknown): readonly Issue[] | null =>
  error instanceof ApiError && error.status === 400 ? (error.extra.issues ?? null) : null

/**
 * Waits for two checks that may each refuse fields, and refuses once with all they named, so that nobody mends a form twice.
 * @throws ApiError 400 at the fields of both; any other failure as it is
 */
export async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  const failures = [first, second].flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  throw (
    failures.find((error) => issuesOf(error) === null) ?? invalidAt(failures.flatMap((error) => issuesOf(error) ?? []))
  )
}

/** 409: a rule or a state forbids it now. */
export const conflict = (message: string) => new ApiError(409, message)

/** Throws 409 with the rule's reason unless it says yes. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw conflict(verdict.why)
}

/** Returns the row, or throws 404. */
export function requireFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound()
  return row
}
