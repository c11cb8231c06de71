import { safeParse, ZodObject, type z } from 'zod'

import type { Issue } from 'contract/core/common'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { issueText } from 'contract/text/zod-words'
import { ApiError, invalidAt, issuesOf } from './errors'

/** Limit for the issues in one answer: a hostile body could cause one for each of its keys. */
const mostIssues = 200

/**
 * Parses one part of a request (params, query or body). A missing part counts as an empty object, so that defaults
 * apply.
 * @throws ApiError 400 with every issue and its path, so that the form shows it at the field
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unstorable = unstorableIn(value)
  if (unstorable.length > 0) throw invalidAt(unstorable.map((path) => ({ path, message: refusal('badCharacter') })))
  const result = schema.safeParse(isNothing(schema) ? nothingFrom(value) : (value ?? {}), { error: issueText })
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(toIssues).slice(0, mostIssues)
  const [first, ...others] = issues
  throw new ApiError(400, first && others.length === 0 ? first.message : sayOfField('invalidInput'), { issues })
}

/** NUL and unpaired surrogates, which PostgreSQL cannot store. */
const unstorableText = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Finds the paths of texts and field names that the database cannot store. */
function unstorableIn(value: unknown): string[] {
  const paths: string[] = []
  const waiting: [path: string, value: unknown][] = [['', value]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next
    if (typeof one === 'string' && unstorableText.test(one)) paths.push(path)
    if (typeof one !== 'object' || one === null) continue
    for (const [name, inner] of Object.entries(one)) {
      if (unstorableText.test(name)) paths.push(path)
      waiting.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return paths
}

/** The fields of a body that are valid by themselves; none when the body is not an object. */
export type Readable<T> = { [Name in keyof T]?: T[Name] | undefined }

/**
 * Parses a body like `parsePart`. When it is rejected, `faults` checks the remaining valid fields, and the answer
 * contains the errors of both.
 */
export async function parseBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  faults?: (fields: Readable<z.output<S>>) => Promise<unknown>,
): Promise<z.output<S>> {
  try {
    return parsePart(schema, value)
  } catch (refused) {
    const issues = issuesOf(refused)
    if (!faults || !issues) throw refused
    const others = await faults(readable(schema, value)).then(() => [], issuesIn)
    throw others.length === 0 ? refused : invalidAt([...issues, ...others])
  }
}

/**
 * Returns the field errors of the second check. Other client errors add nothing, because the body is rejected anyway.
 */
function issuesIn(error: unknown): readonly Issue[] {
  if (error instanceof ApiError && error.status < 500) return issuesOf(error) ?? []
  throw error
}

function readable<S extends z.ZodType>(schema: S, value: unknown): Readable<z.output<S>> {
  const shape: Record<string, z.core.$ZodType> = schema instanceof ZodObject ? schema.shape : {}
  const fields = Object.entries(Object(value)).flatMap(([name, given]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    const read = field && unstorableIn(given).length === 0 && safeParse(field, given)
    return read && read.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(fields) as Readable<z.output<S>>
}

/** True when a call does not have this part. */
export const isNothing = (schema: z.ZodType): boolean => schema.type === 'undefined'

// A call without a body accepts none or an empty object; any field is an unknown field.
function nothingFrom(value: unknown): undefined {
  if (value === undefined || value === null) return undefined
  const fields = typeof value === 'object' ? Object.keys(value) : ['']
  if (fields.length === 0) return undefined
  throw new ApiError(400, refusal('unknownField'), {
    issues: fields.slice(0, mostIssues).map((path) => ({ path, message: refusal('unknownField') })),
  })
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const at = (...path: PropertyKey[]): string => path.map(String).join('.')
  if (issue.code === 'invalid_union') {
    const nearestIssues = nearest(issue.errors)
    if (nearestIssues) return nearestIssues.flatMap((one) => toIssues({ ...one, path: [...issue.path, ...one.path] }))
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: at(...issue.path, key), message: refusal('unknownField') }))
  return [{ path: at(...issue.path), message: issue.message }]
}

/**
 * Picks the intended member of a union: the one whose fields are all present without unknown ones, even if a value is
 * invalid.
 */
function nearest(errors: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const isOfShape = ({ code, path }: z.core.$ZodIssue) => code !== 'unrecognized_keys' && path.length > 0
  return errors.find((issues) => issues.length > 0 && issues.every((one) => isOfShape(one) && !isMissing(one)))
}

const isMissing = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_type' && issue.input === undefined
