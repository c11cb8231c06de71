import type { Issue } from 'contract/common'
import { say, type MessageId } from 'contract/messages'
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
