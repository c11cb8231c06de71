import { z } from 'zod'

// The content security policy forbids eval, which zod's compiled parsers need.
z.config({ jitless: true })

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Effect of a call: `read` has none, `change` writes a record (so a command must use it), `session` only concerns the
 * sign-in.
 */
type Effect = 'read' | 'change' | 'session'

/**
 * Format of a call: JSON envelope, a form with files and a JSON response (`multipart`), raw bytes, the tus protocol, or
 * server-sent events.
 */
type Wire = 'json' | 'multipart' | 'bytes' | 'tus' | 'events'

/** The files of a multipart form by field, each with its size limit in bytes. */
export type Files = { readonly [field: string]: { readonly maxBytes: number; readonly required: boolean } }
type NoFiles = Record<never, never>

/** Access before roles are checked: everyone, or signed-in people (the policy table lists their roles). */
export type Access = 'public' | 'signed-in'

/** One call of the provider API, used by both sides and by the OpenAPI document (spec §7). */
export type Endpoint<
  Id extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  A extends Access = Access,
  F extends Files = Files,
> = {
  readonly operation: Id
  readonly method: Method
  /**
   * Path with `{name}` placeholders. `given` paths come from the specification and also work with or without a trailing
   * slash.
   */
  readonly path: string
  readonly given: boolean
  readonly summary: string
  readonly effect: Effect
  readonly access: A
  readonly wire: Wire
  /** Client timeout in milliseconds; above the usual ten seconds only for files and models. */
  readonly timeoutMs: number
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly files: F
  readonly data: Data
}

const nothing = z.undefined()
type Nothing = typeof nothing

type Described<Id extends string, P, Q, B, D, A, F> = {
  operation: Id
  method: Method
  path: string
  summary: string
  effect: Effect
  given?: boolean
  access?: A
  wire?: Wire
  timeoutMs?: number
  params?: P
  query?: Q
  body?: B
  files?: F
  data?: D
}

/** Defines a call. Defaults: no params, query or body, null data, signed-in, JSON. */
export function endpoint<
  const Id extends string,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  D extends z.ZodType = z.ZodNull,
  const A extends Access = 'signed-in',
  const F extends Files = NoFiles,
>(described: Described<Id, P, Q, B, D, A, F>): Endpoint<Id, P, Q, B, D, A, F> {
  return {
    given: false,
    wire: 'json',
    timeoutMs: 10_000,
    ...described,
    access: (described.access ?? 'signed-in') as A,
    params: (described.params ?? nothing) as P,
    query: (described.query ?? nothing) as Q,
    body: (described.body ?? nothing) as B,
    files: described.files ?? ({} as F),
    data: (described.data ?? z.null()) as D,
  }
}

type Given<Name extends string, Schema extends z.ZodType> = [z.input<Schema>] extends [undefined]
  ? Record<never, never>
  : undefined extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : Record<never, never> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }

type Needed<F extends Files> = { [K in keyof F]: F[K]['required'] extends true ? K : never }[keyof F]

type GivenFiles<F extends Files> = [keyof F] extends [never]
  ? NoFiles
  : [Needed<F>] extends [never]
    ? { files?: { [K in keyof F]?: Blob } }
    : { files: { [K in Needed<F>]: Blob } & { [K in keyof F]?: Blob } }

/** Input of an endpoint: `{ params, query, body, files }`, each only if the call has it. */
export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']> &
  GivenFiles<E['files']>

/** The `data` of the endpoint's response. */
export type Data<E extends Endpoint> = z.output<E['data']>

/** Fills the path's placeholders with encoded values. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
