import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { catalogue, endpointOf, type Catalogue, type DataOf, type OperationId } from 'contract/catalogue'
import type { Envelope } from 'contract/common'
import type { Access, Endpoint, Method } from 'contract/endpoint'
import { messages } from 'contract/messages'
import { fromQuery } from 'contract/query-fields'
import { may } from 'contract/rules'
import { authenticate } from 'provider/http/authenticate'
import type { Context, Deps, PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { once } from 'provider/http/idempotency'
import { parsePart } from 'provider/http/parse'

type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
type ContextByAccess = { public: PublicContext; 'signed-in': Context }
type ContextOf<O extends OperationId> = ContextByAccess[Catalogue[O]['access']]

/** What a handler gives back: the answer's data, the toast's sentence, and the change that `changes.undo` takes back. */
export type Answer<T> = { data: T; message?: string; changeId?: string | null; status?: number }
export type Handler<O extends OperationId> = (
  context: ContextOf<O>,
  input: Parsed<Catalogue[O]>,
) => Promise<Answer<DataOf<O>>>

/** A handler that writes the reply itself: bytes, tus, server-sent events. Its params and query are checked already. */
export type RawHandler<O extends OperationId> = (
  context: ContextOf<O>,
  input: Omit<Parsed<Catalogue[O]>, 'body'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | void>

/**
 * Binds one call of the contract to its handler: limit, authenticate, policy, validate, (once per idempotency key, in
 * one transaction where it changes something,) handle, present. The handler holds the rule alone.
 */
export function bind<O extends OperationId>(app: FastifyInstance, deps: Deps, operation: O, handler: Handler<O>): void {
  const endpoint = catalogue[operation]
  const { method, path, effect, data } = endpointOf(operation)
  const answerOf = present(data)
  app.route({
    method,
    url: toUrl(path),
    config: { operation },
    handler: async (request, reply) => {
      const context = await contextFor(app, deps, operation, request)
      const input = { ...checked(endpoint, request), body: checkedBody(endpoint, request) }
      const run = async (inside: ContextOf<O>) => answerOf(await handler(inside, input))
      const answer = effect === 'change' ? await once(context, keyOf(request), input, run) : await run(context)
      if (effect === 'change') app.live.wake()
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer)
    },
  })
}

/**
 * Binds a call that does not answer with the JSON envelope: limit, authenticate, policy, validate params and query, then
 * the handler owns the reply. `at` gives further methods and paths of the same call (tus has five); params of such a path
 * are the handler's to read.
 */
export function bindRaw<O extends OperationId>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  handler: RawHandler<O>,
  at: { method?: Method | 'HEAD' | ('HEAD' | Method)[]; url?: string } = {},
): void {
  const { method, path } = endpointOf(operation)
  app.route({
    method: at.method ?? method,
    url: at.url ?? toUrl(path),
    exposeHeadRoute: false,
    config: { operation },
    handler: async (request, reply) => {
      const context = await contextFor(app, deps, operation, request)
      return handler(context, checked(catalogue[operation], request, at.url ? {} : request.params), request, reply)
    },
  })
}

const toUrl = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const given = <E extends Endpoint, P extends 'params' | 'query' | 'body'>(endpoint: E, part: P): E[P] => endpoint[part]

/** The checked parts of a request, typed by the call (its widened endpoint would lose the types). */
function checked<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  params = request.params,
): Omit<Parsed<E>, 'body'> {
  return {
    params: parsePart<E['params']>(given(endpoint, 'params'), params),
    query: parsePart<E['query']>(given(endpoint, 'query'), fromQuery(endpoint.query, request.query)),
  }
}

function checkedBody<E extends Endpoint>(endpoint: E, request: FastifyRequest): Parsed<E>['body'] {
  return parsePart<E['body']>(given(endpoint, 'body'), request.body)
}

type Base = Omit<Context, 'actor'>
type Guards = { [A in Access]: (base: Base, who: () => Promise<Context['actor']>) => Promise<ContextByAccess[A]> }

const guards: Guards = {
  public: async (base) => ({ ...base, actor: null }),
  'signed-in': async (base, who) => ({ ...base, actor: await who() }),
}

async function contextFor<O extends OperationId>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  request: FastifyRequest,
): Promise<ContextOf<O>> {
  app.limits.takeForAddress(operation, request.clientAddress)
  const { pool: _pool, ...rest } = deps
  const base: Base = {
    ...rest,
    operation,
    now: deps.clock.now(),
    traceId: request.id,
    address: request.clientAddress,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  const access: Catalogue[O]['access'] = catalogue[operation]['access']
  return guards[access](base, async () => {
    const actor = await authenticate(deps, request)
    app.limits.takeForPerson(actor.uuid)
    if (!may(actor.role, operation)) throw new ApiError(403, messages.notAllowed)
    return actor
  })
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return Array.isArray(key) ? key.join() : key
}

/** Strips what the contract does not list from an answer, and wraps it (contract: Envelope). */
const present =
  (schema: z.ZodType) =>
  (answer: Answer<unknown>): Envelope<unknown> => {
    const body = { status: answer.status ?? 200, message: answer.message ?? '', data: schema.parse(answer.data) }
    return answer.changeId ? { ...body, changeId: answer.changeId } : body
  }
