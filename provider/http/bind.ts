import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'

import { catalog, endpointOf, type Catalog, type OperationId } from 'contract/core/catalog'
import type { Envelope } from 'contract/core/common'
import type { Access, Data, Endpoint, Method } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import { fromQuery } from 'contract/core/query-fields'
import { may } from 'contract/core/policy'
import { recordRefusal } from 'provider/access/access-trail'
import { answerShape, checkedShape } from './answer-shape'
import { authenticate } from './authenticate'
import type { Context, Deps, PublicContext } from './context'
import { ApiError } from './errors'
import { runOncePerKey } from './idempotency'
import { parseBody, parsePart, type Readable } from './parse'
import { sweepForms, withForm, type ReceivedFiles } from './received-form'

/** An endpoint with a row in the policy table. */
type Call = Endpoint & { operation: OperationId }
type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Files of a multipart call; they stay on disk until the call has been answered. */
  files: ReceivedFiles<E['files']>
}
type ContextByAccess = { public: PublicContext; 'signed-in': Context }
type ContextOf<E extends Endpoint> = ContextByAccess[E['access']]

/**
 * Result of a handler: the data, which contains the id of the change that `changes.undo` reverts, and the toast's text.
 */
type Answer<T> = { data: T; message?: string; status?: number }
export type HandlerOf<E extends Endpoint, A = undefined> = (
  context: ContextOf<E>,
  input: Parsed<E>,
  lookup: A,
) => Promise<Answer<Data<E>>>
/**
 * Runs before the transaction opens, for slow lookups such as geocoding, so that no transaction waits for another
 * service.
 */
export type LookupOf<E extends Endpoint, A> = (context: ContextOf<E>, input: Parsed<E>) => Promise<A>
/**
 * Checks fields against stored records when the schema already rejects the body, so that both kinds of errors are
 * reported `together`. The handler itself checks a body that passes the schema.
 */
export type FaultsOf<E extends Endpoint> = (
  context: ContextOf<E>,
  fields: Readable<Parsed<E>['body']>,
) => Promise<unknown>
export type Handler<O extends OperationId, A = undefined> = HandlerOf<Catalog[O], A>

/** A handler that writes the reply itself: bytes, tus, server-sent events. Params and query are already validated. */
export type RawHandler<O extends OperationId> = (
  context: ContextOf<Catalog[O]>,
  input: Pick<Parsed<Catalog[O]>, 'params' | 'query'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | void>

/**
 * Binds one call of the contract to its handler: rate limit, authentication, policy, validation, handler, response. A
 * call that changes data runs in one transaction, once per idempotency key. The handler contains only the business
 * rule.
 *
 * Calls with effect `session` have neither transaction nor idempotency key: a stored answer would contain tokens in
 * plain text, sign-in must not occupy a connection during the password check, and a refused refresh must not roll back
 * the end of a stolen session. They open transactions themselves (modules/auth/service).
 */
export function bind<O extends OperationId>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  handler: Handler<O>,
  faults?: FaultsOf<Catalog[O]>,
): void {
  bindEndpoint(app, deps, catalog[operation], handler, faults)
}

/** Same as `bind`, for a change that first asks another service, such as a geocoder. */
export function bindWithLookup<O extends OperationId, A>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  lookup: LookupOf<Catalog[O], A>,
  handler: Handler<O, A>,
  faults?: FaultsOf<Catalog[O]>,
): void {
  bindRoute(app, deps, catalog[operation], lookup, handler, faults)
}

/** Same as `bind`, for an endpoint definition from any source. */
export function bindEndpoint<E extends Call>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: HandlerOf<E>,
  faults?: FaultsOf<E>,
): void {
  bindRoute(app, deps, endpoint, async () => undefined, handler, faults)
}

function bindRoute<E extends Call, A>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  lookup: LookupOf<E, A>,
  handler: HandlerOf<E, A>,
  faults?: FaultsOf<E>,
): void {
  const { method, path, effect, wire, operation, data } = widened(endpoint)
  const answerOf = present(deps.checksAnswers ? checkedShape(data) : answerShape(data))
  const answerTo = async (request: FastifyRequest, context: ContextOf<E>, fields: unknown, files: ReceivedFiles) => {
    const alsoWrong = faults && ((readable: Readable<Parsed<E>['body']>) => faults(context, readable))
    const body = await parseBody<E['body']>(given(endpoint, 'body'), fields, alsoWrong)
    const requested = { ...checked(endpoint, request), body }
    const input = { ...requested, files: files as Parsed<E>['files'] }
    const known = await lookup(context, input)
    const run = async (inside: ContextOf<E>) => answerOf(await handler(inside, input, known))
    if (effect !== 'change') return run(context)
    // Files are compared by their hash, so that a repeated upload counts as the same request.
    const question = wire === 'multipart' ? { ...requested, files: hashesOf(files) } : requested
    const answer = await runOncePerKey(context, keyOf(request), question, async (inside) => {
      const answered = await run(inside)
      await app.beforeCommit(inside)
      return answered
    })
    app.live.wake()
    return answer
  }
  const route: RouteOptions = {
    method,
    url: toUrl(path),
    config: { operation },
    handler: async (request, reply) => {
      const context = await contextFor(app, deps, endpoint, request)
      const answer = await recordRefusals(context, () =>
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

/** Registers the multipart parser only for this route, so that every other route rejects multipart bodies. */
async function formRoute(app: FastifyInstance, { config }: Deps, route: RouteOptions): Promise<void> {
  await app.register(multipart)
  app.addHook('onReady', () => sweepForms(config.dataDir))
  app.route(route)
}

const hashesOf = (files: ReceivedFiles) =>
  Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file?.sha256]))

const widened = (endpoint: Call): Call => endpoint

/**
 * Binds a call that does not answer with the JSON envelope: rate limit, authentication, policy, validation of params
 * and query; then the handler writes the reply. `at` adds methods and paths for the same call (tus has five); the
 * handler reads the params of such a path.
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
      const context = await contextFor(app, deps, catalog[operation], request)
      const input = checked(catalog[operation], request, at.url ? {} : request.params)
      return recordRefusals(context, () => handler(context, input, request, reply))
    },
  })
}

const toUrl = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const given = <E extends Endpoint, P extends 'params' | 'query' | 'body'>(endpoint: E, part: P): E[P] => endpoint[part]

/** Returns the validated parts of a request with the types of the call, which its widened endpoint would lose. */
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
  await app.limits.takeForAddress(operation, request.clientAddress)
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
    await app.limits.takeForPerson(actor.uuid)
    if (may(actor.role, operation)) return actor
    await storeRefusal({ ...base, actor })
    throw new ApiError(403, sayOfField('notAllowed'))
  })
}

/** Runs a handler and records a 403, outside the transaction that the refusal rolled back. */
async function recordRefusals<T>(context: PublicContext | Context, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (context.actor && error instanceof ApiError && error.status === 403) await storeRefusal(context)
    throw error
  }
}

/** Records a refused call; the answer stays the same when the database cannot store the entry. */
async function storeRefusal(context: Context): Promise<void> {
  await recordRefusal(context).catch((error: unknown) => context.log.warn({ err: error }, 'refused call not recorded'))
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return Array.isArray(key) ? key.join() : key
}

/**
 * Removes fields that the contract does not list, and wraps the data in the envelope with the change it names
 * (docs/api-conventions.md#envelope).
 */
const present =
  (shape: (data: unknown) => unknown) =>
  (answer: Answer<unknown>): Envelope<unknown> => {
    const data = shape(answer.data)
    return { status: answer.status ?? 200, message: answer.message ?? '', data, ...changeNamedIn(data) }
  }

function changeNamedIn(data: unknown): { changeId?: string } {
  const named = typeof data === 'object' && data !== null && 'changeId' in data ? data.changeId : null
  return typeof named === 'string' ? { changeId: named } : {}
}
