import type { OpenApi, Operation } from './document'
import { notation } from './notation'
import type { JsonSchema } from './schemas'

/** One call as the readable pages show it. */
export type CallEntry = {
  id: string
  method: string
  path: string
  summary: string
  /** Roles that may make the call. */
  access: string
  /** Input and `data` of the response, in the notation of the readable pages. */
  lines: string[]
}

/** Groups the calls by noun, in the order of the catalog. */
export function callGroups({ paths }: OpenApi): Map<string, CallEntry[]> {
  const groups = new Map<string, CallEntry[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), entryOf(path, method, operation)])
    }
  }
  return groups
}

/** The named records, one line each. */
export const recordLines = ({ components }: OpenApi): [string, string][] =>
  Object.entries(components.schemas).map(([name, schema]) => [name, notation(schema)])

function entryOf(
  path: string,
  method: string,
  { operationId, summary, description, parameters, requestBody, responses }: Operation,
): CallEntry {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = jsonOf(requestBody)
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    access: description,
    lines: [
      ...query.map(
        ({ name, required, schema }) => `query    ${String(name)}${required ? '' : ' (optional)'}: ${notation(schema)}`,
      ),
      ...(body ? [`body     ${notation(body)}`] : []),
      `response ${dataOf(responses['200'])}`,
    ],
  }
}

function jsonOf(part: JsonSchema | undefined): unknown {
  const content = part?.content as Record<string, { schema?: unknown }> | undefined
  return (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema
}

function dataOf(response: JsonSchema | undefined): string {
  const schema = jsonOf(response) as { properties?: { data?: unknown } } | undefined
  return schema ? notation(schema.properties?.data) : String(response?.description ?? '')
}
