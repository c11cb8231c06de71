import type { z } from 'zod'

import type { Issue } from 'contract/common'
import { messages } from 'contract/messages'
import { ApiError } from 'provider/http/errors'

/**
 * Parses one part of a request (params, query or body). An absent part stands for an empty one, so that defaults apply.
 * @throws ApiError 400 that names every issue with its path, for the form to show it at its field
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(isNothing(schema) ? nothingFrom(value) : (value ?? {}))
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(toIssues)
  const [first, ...others] = issues
  throw new ApiError(400, first && others.length === 0 ? first.message : messages.invalidInput, { issues })
}

/** Whether a call has no such part. */
export const isNothing = (schema: z.ZodType): boolean => schema.type === 'undefined'

// A call without a body takes none or an empty one; fields in it are unknown fields.
function nothingFrom(value: unknown): undefined {
  if (value === undefined || value === null) return undefined
  const fields = typeof value === 'object' ? Object.keys(value) : ['']
  if (fields.length === 0) return undefined
  throw new ApiError(400, messages.unknownField, {
    issues: fields.map((path) => ({ path, message: messages.unknownField })),
  })
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const at = (...path: PropertyKey[]): string => path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: at(...issue.path, key), message: messages.unknownField }))
  return [{ path: at(...issue.path), message: issue.message }]
}
