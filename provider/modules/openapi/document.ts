import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import type { Endpoint, Files } from 'contract/core/endpoint'
import { queryFields } from 'contract/core/query-fields'
import { roleNames } from 'contract/core/roles'
import { policy } from 'contract/core/policy'
import { failuresOf } from './failures'
import { namedSchemas, toSchema, type JsonSchema } from './schemas'

/** The OpenAPI entry of one call, besides its schemas. */
export type Operation = {
  operationId: OperationId
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: JsonSchema[]
  requestBody?: JsonSchema
  responses: Record<string, JsonSchema>
}

/** The OpenAPI 3.1 document of the provider. */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

const introduction = `Every response is an envelope: \`{ status, message, data }\`. \`message\` is a text for the user, or empty; an undoable change also has a
\`changeId\`. An error is \`{ status, message, issues?, traceId }\`. A record that the viewer may not see gives 404. Changes accept an optional
\`Idempotency-Key\`, remembered for 7 days. Any call may respond with 429 (too many calls) or 503 (the database is unavailable), and a change with 409 and
\`Retry-After\`: the same call can be repeated after that many seconds.`

/** Generates the document from the contract: every call of the catalog by its operation id. */
export function openApiDocument(): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const operation of operationIds) {
    const { path, method } = endpointOf(operation)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1', description: introduction.replaceAll('\n', ' ') },
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describe(operation: OperationId): Operation {
  const endpoint = endpointOf(operation)
  return {
    operationId: operation,
    summary: endpoint.summary,
    description: whoMay(operation),
    tags: [operation.split('.')[0] ?? operation],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

const reach = {
  all: 'all records',
  own: 'its own',
  assigned: 'assigned to them',
  lot: 'of their lots',
  self: 'their own',
  global: 'global ones',
}

/** Describes the roles that may make a call, and on which records. */
function whoMay(operation: OperationId): string {
  const row = policy[operation]
  if (row === 'public') return 'Public.'
  if (roleNames.every((role) => row[role] === 'self')) return 'For everyone signed in (their own records).'
  const granted = roleNames.flatMap((role) => (row[role] ? [`${role} (${reach[row[role]]})`] : []))
  return `For ${granted.join(', ')}.`
}

function parametersOf({ params, query, effect, wire }: Endpoint): JsonSchema[] {
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }
  return [
    ...placesOf(toSchema(params, 'input')),
    ...queryFields(query).map(({ name, required, schema, fallback }) => ({
      name,
      in: 'query',
      required,
      schema: { ...toSchema(schema, 'input'), ...(fallback != null && { default: fallback }) },
    })),
    ...(effect === 'change' && (wire === 'json' || wire === 'multipart') ? [key] : []),
  ]
}

const placesOf = ({ properties = {} }: { properties?: object }): JsonSchema[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))

/** Describes a call's body. */
export function bodyOf({ body, wire, files }: Pick<Endpoint, 'body' | 'wire' | 'files'>): { requestBody?: JsonSchema } {
  if (wire === 'tus')
    return {
      requestBody: { description: 'Bytes of a tus 1.0 upload.', content: { 'application/offset+octet-stream': {} } },
    }
  if (wire === 'multipart')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(body, files) } } } }
  if (body.type === 'undefined') return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } } }
}

/** Describes a form's fields and files as one object. */
function formOf(body: Endpoint['body'], files: Files): JsonSchema {
  const {
    properties = {},
    required = [],
    ...rest
  }: FormSchema = body.type === 'undefined' ? {} : toSchema(body, 'input')
  const named = Object.entries(files)
  const bytes = ({ maxBytes }: Files[string]) => ({
    type: 'string',
    format: 'binary',
    description: `A file of at most ${maxBytes} bytes.`,
  })
  return {
    ...rest,
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(named.map(([name, file]) => [name, bytes(file)])) },
    required: [...required, ...named.filter(([, file]) => file.required).map(([name]) => name)],
  }
}

type FormSchema = JsonSchema & { properties?: object; required?: readonly string[] }

const wires = {
  bytes: { description: 'The bytes; 206 for a range.', content: { 'application/octet-stream': {} } },
  tus: { description: 'Responses of tus 1.0; `Upload-Result` is the id of the record that a finished upload created.' },
  events: {
    description:
      'Events, each with its position as id; `hello` first, `reset` when too many were missed, `signed-out` at the end of the session.',
    content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/StreamEvent' } } },
  },
}

function responsesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  const { wire } = endpoint
  const failures = failuresOf(endpoint)
  if (wire !== 'json' && wire !== 'multipart') return { '200': wires[wire], ...failures }
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 200 },
      message: { type: 'string' },
      data: toSchema(endpoint.data, 'output'),
      ...(endpoint.effect === 'change' && { changeId: { type: 'string', format: 'uuid' } }),
    },
  }
  return { '200': { description: 'Done.', content: { 'application/json': { schema: envelope } } }, ...failures }
}
