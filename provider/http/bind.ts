import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'

import { catalogue, endpointOf, type Catalogue, type OperationId } from 'contract/catalogue'
import type { Envelope } from 'contract/common'
import type { Access, Data, Endpoint, Method } from 'contract/endpoint'
import { messages } from 'contract/messages'
import { fromQuery } from 'contract/query-fields'
import { may } from 'contract/policy'
import { recordRefusal } from 'provider/access-trail'
import { authenticate } from 'provider/http/authenticate'
import type { Context, Deps, PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { once } from 'provider/http/idempotency'
import { parseBody, parsePart, type Readable } from 'provider/http/parse'
import { sweepForms, withForm, type ReceivedFiles } from 'provider/http/received-form'

/** A call that has its row in the policy table. */
type Call = Endpoint & { operation: OperationId }
type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Of a multipart call, on disk until it has answered. */
  files: ReceivedFiles<E['files']>
}
type ContextByAccess = { public: PublicContext; 'signed-in': Context }
type ContextOf<E extends Endpoint> = ContextByAccess[E['access']]

/** What a handler gives back: the answer's data, which names the change that `changes.undo` takes back, and the toast's sentence. */
export type Answer<T> = { data: T; message?: string; status?: number }
export type HandlerOf<E extends Endpoint, A = undefined> = (
  context: ContextOf<E>,
  input: Parsed<E>,
  ahead: A,
) => Promise<Answer<Data<E>>>
/** What a change needs from elsewhere, asked before its transaction is opened: nobody's answer is waited for inside. */
export type AheadOf<E extends Endpoint, A> = (context: ContextOf<E>, input: Parsed<E>) => Promise<A>
/**
 * Refuses fields for what only the records tell, of a body that is refused already: `together` with what its schema said. A
 * body that reads well is the handler's own to check.
 */
export type FaultsOf<E extends Endpoint> = (
  context: ContextOf<E>,
  fields: Readable<Parsed<E>['body']>,
) => Promise<unknown>
export type Handler<O extends OperationId, A = undefined> = HandlerOf<Catalogue[O], A>

/** A handler that writes the reply itself: bytes, tus, server-sent events. Its params and query are checked already. */
export type RawHandler<O extends OperationId> = (
  context: ContextOf<Catalogue[O]>,
  input: Pick<Parsed<Catalogue[O]>, 'params' | 'query'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | void>

/**
 * Binds one call of the contract to its handler: limit, authenticate, policy, validate, (once per idempotency key, in
 * one transaction where it changes something,) handle, present. The handler holds the rule alone.
 *
 * A call of effect `session` gets neither: a kept answer would hold its tokens in clear; signing in must hold no connection
 * while it checks a password; and that a refresh is refused must not roll back the end of a stolen session. Each opens the
 * transaction it needs (modules/auth/service).
 */
export function bind<O extends OperationId>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  handler: Handler<O>,
  faults?: FaultsOf<Catalogue[O]>,
): void {
  bindEndpoint(app, deps, catalogue[operation], handler, faults)
}

/** The same for a change that asks somebody else first, such as a geocoder. */
export function bindAfter<O extends OperationId, A>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  ahead: AheadOf<Catalogue[O], A>,
  handler: Handler<O, A>,
  faults?: FaultsOf<Catalogue[O]>,
): void {
  bindAsking(app, deps, catalogue[operation], ahead, handler, faults)
}

/** The same for an endpoint as it is described, wherever that stands. */
export function bindEndpoint<E extends Call>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: HandlerOf<E>,
  faults?: FaultsOf<E>,
): void {
  bindAsking(app, deps, endpoint, async () => undefined, handler, faults)
}

function bindAsking<E extends Call, A>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  ahead: AheadOf<E, A>,
  handler: HandlerOf<E, A>,
  faults?: FaultsOf<E>,
): void {
  const { method, path, effect, wire, operation, data } = widened(endpoint)
  const answerOf = present(data)
  const answerTo = async (request: FastifyRequest, context: ContextOf<E>, fields: unknown, files: ReceivedFiles) => {
    const alsoWrong = faults && ((readable: Readable<Parsed<E>['body']>) => faults(context, readable))
    const body = await parseBody<E['body']>(given(endpoint, 'body'), fields, alsoWrong)
    const asked = { ...checked(endpoint, request), body }
    const input = { ...asked, files: files as Parsed<E>['files'] }
    const known = await ahead(context, input)
    const run = async (inside: ContextOf<E>) => answerOf(await handler(inside, input, known))
    if (effect !== 'change') return run(context)
    // A file is the same question again when its bytes are.
    const question = wire === 'multipart' ? { ...asked, files: hashesOf(files) } : asked
    const answer = await once(context, keyOf(request), question, run)
    app.live.wake()
    return answer
  }
  const route: RouteOptions = {
    method,
    url: toUrl(path),
    config: { operation },
    handler: async (request, reply) => {
      const context = await contextFor(app, deps, endpoint, request)
      const answer = await withRefusalsKept(context, () =>
        wire === 'multipart'
          ? withForm(request, endpoint, deps.config.dataDir, ({ fields, files }) =>
              answerTo(request, context, fields, files),
            )
          : answerTo(request, context, request.body, {}),
      )
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer)
    },
  }
  if (wire === 'multipart') void app.register((inside) => formRoute(inside, deps, route))
  else app.route(route)
}

/** In a room of its own, so that no other call takes forms. */
async function formRoute(app: FastifyInstance, { config }: Deps, route: RouteOptions): Promise<void> {
  await app.register(multipart)
  app.addHook('onReady', () => sweepForms(config.dataDir))
  app.route(route)
}

const hashesOf = (files: ReceivedFiles) =>
  Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file?.sha256]))

const widened = (endpoint: Call): Call => endpoint

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
      const context = await contextFor(app, deps, catalogue[operation], request)
      const input = checked(catalogue[operation], request, at.url ? {} : request.params)
      return withRefusalsKept(context, () => handler(context, input, request, reply))
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
): Pick<Parsed<E>, 'params' | 'query'> {
  return {
    params: parsePart<E['params']>(given(endpoint, 'params'), params),
    query: parsePart<E['query']>(given(endpoint, 'query'), fromQuery(endpoint.query, request.query)),
  }
}

type Base = Omit<Context, 'actor'>
type Guards = { [A in Access]: (base: Base, who: () => Promise<Context['actor']>) => Promise<ContextByAccess[A]> }

const guards: Guards = {
  public: async (base) => ({ ...base, actor: null }),
  'signed-in': async (base, who) => ({ ...base, actor: await who() }),
}

async function contextFor<E extends Call>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  request: FastifyRequest,
): Promise<ContextOf<E>> {
  const { operation, effect } = widened(endpoint)
  app.limits.takeForAddress(operation, request.clientAddress)
  const { pool: _pool, ...rest } = deps
  const base: Base = {
    ...rest,
    db: app.databaseOf(operation, effect),
    operation,
    now: deps.clock.now(),
    traceId: request.id,
    address: request.clientAddress,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  const access: E['access'] = endpoint['access']
  return guards[access](base, async () => {
    const actor = await authenticate(deps, request)
    app.limits.takeForPerson(actor.uuid)
    if (may(actor.role, operation)) return actor
    await keepRefusal({ ...base, actor })
    throw new ApiError(403, messages.notAllowed)
  })
}

/** Runs a handler and records its 403, outside of the transaction that the refusal ended. */
async function withRefusalsKept<T>(context: PublicContext | Context, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (context.actor && error instanceof ApiError && error.status === 403) await keepRefusal(context)
    throw error
  }
}

/** Records a refused call. A database that cannot take the entry does not change the answer. */
async function keepRefusal(context: Context): Promise<void> {
  await recordRefusal(context).catch((error: unknown) => context.log.warn({ err: error }, 'refused call not recorded'))
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return Array.isArray(key) ? key.join() : key
}

/** Strips what the contract does not list from an answer, and wraps it with the change it names (contract: Envelope). */
const present =
  (schema: z.ZodType) =>
  (answer: Answer<unknown>): Envelope<unknown> => {
    const data = schema.parse(answer.data)
    return { status: answer.status ?? 200, message: answer.message ?? '', data, ...changeNamedIn(data) }
  }

function changeNamedIn(data: unknown): { changeId?: string } {
  const named = typeof data === 'object' && data !== null && 'changeId' in data ? data.changeId : null
  return typeof named === 'string' ? { changeId: named } : {}
}
