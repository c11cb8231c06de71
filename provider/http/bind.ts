import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { catalogue, endpointOf, type Catalogue, type DataOf, type OperationId } from 'contract/catalogue'
import type { Envelope } from 'contract/common'
import type { Endpoint } from 'contract/endpoint'
import { messages, say } from 'contract/messages'
import { may, policy } from 'contract/rules'
import { authenticate } from './authenticate'
import type { Context, Deps, PublicContext } from './context'
import { ApiError } from './errors'
import { once } from './idempotency'
import { limitRate } from './rate-limits'

type Parsed<E extends Endpoint> = { params: z.output<E['params']>; query: z.output<E['query']>; body: z.output<E['body']> }
export type Answer<T> = { data: T; message?: string; changeId?: string | null; status?: number }
type ContextOf<O extends OperationId> = Catalogue[O]['access'] extends 'public' ? PublicContext : Context
export type Handler<O extends OperationId> = (context: ContextOf<O>, input: Parsed<Catalogue[O]>) => Promise<Answer<DataOf<O>>>

const toPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Parses one part of a request; every issue is named with its path so that a form can show it at its field. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: messages.unknownField as string }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  throw new ApiError(400, issues.length === 1 ? (issues[0]?.message ?? messages.invalidInput) : messages.invalidInput, { issues })
}

/** An absent part stands for an empty one, so that defaults apply; a call that has no such part gets undefined. */
function part(schema: z.ZodType, value: unknown): unknown {
  if (schema.type === 'undefined') return undefined
  return value ?? {}
}

async function contextFor(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Context | PublicContext> {
  const { pool: _pool, ...rest } = deps
  const base = {
    ...rest, operation: endpoint.operation, now: deps.clock.now(), traceId: request.id,
    address: request.clientAddress, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
  if (policy[endpoint.operation as OperationId] === 'public') return { ...base, actor: null }
  const actor = await authenticate(deps, request)
  if (!may(actor.role, endpoint.operation as OperationId)) throw new ApiError(403, say('notAllowed'))
  return { ...base, actor }
}

/** Strips what the contract does not list from an answer, and wraps it (contract: Envelope). */
function present(endpoint: Endpoint, answer: Answer<unknown>): Envelope<unknown> {
  const body: Envelope<unknown> = { status: answer.status ?? 200, message: answer.message ?? '', data: endpoint.data.parse(answer.data) }
  return answer.changeId ? { ...body, changeId: answer.changeId } : body
}

/**
 * Binds one call of the contract to its handler: limit, authenticate, policy, validate, (once per idempotency key, in
 * one transaction where it changes something,) handle, present. The handler holds the rule alone.
 */
export function bind<O extends OperationId>(app: FastifyInstance, deps: Deps, operation: O, handler: Handler<O>): void {
  const endpoint = endpointOf(operation)
  const handle = handler as unknown as (context: Context | PublicContext, input: unknown) => Promise<Answer<unknown>>
  app.route({
    method: endpoint.method,
    url: toPath(endpoint.path),
    config: { operation },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      await limitRate(deps, operation, request)
      const context = await contextFor(deps, endpoint, request)
      const input = {
        params: parse(endpoint.params, part(endpoint.params, request.params)),
        query: parse(endpoint.query, part(endpoint.query, request.query)),
        body: parse(endpoint.body, part(endpoint.body, request.body)),
      }
      const run = async (inside: Context | PublicContext) => present(endpoint, await handle(inside, input))
      const answer = endpoint.effect === 'change' ? await once(deps, context as Context, request, input, run) : await run(context)
      return reply.code(answer.status).send(answer)
    },
  })
}

/** Operation ids of the catalogue, for the law that each is bound. */
export const allOperations = Object.keys(catalogue) as OperationId[]
