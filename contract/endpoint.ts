import { z } from 'zod'

// The content security policy forbids eval, which zod's compiled parsers need.
z.config({ jitless: true })

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What a call does: `read` looks, `change` writes a record (so a command must reach it), `session` concerns only who is signed in. */
export type Effect = 'read' | 'change' | 'session'

/**
 * How a call travels: as the JSON envelope; as a form with files that the envelope answers (`multipart`); as raw bytes, the
 * tus protocol, or server-sent events.
 */
export type Wire = 'json' | 'multipart' | 'bytes' | 'tus' | 'events'

/** The files of a multipart form, by the name of their field, each with the most bytes it may have. */
export type Files = { readonly [field: string]: { readonly maxBytes: number; readonly required: boolean } }
type NoFiles = Record<never, never>

/** Who may knock at all: anybody, or only somebody signed in (the policy table says which roles). */
export type Access = 'public' | 'signed-in'

/** One call of the provider API, read by both sides and by the OpenAPI document (spec §7). */
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
  /** Path with `{name}` places. A path marked `given` is the specification's and also answers with or without its trailing slash. */
  readonly path: string
  readonly given: boolean
  readonly summary: string
  readonly effect: Effect
  readonly access: A
  readonly wire: Wire
  /** Milliseconds a client waits for the answer; more than the usual ten seconds only where a file or a model is worked on. */
  readonly patienceMs: number
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
  patienceMs?: number
  params?: P
  query?: Q
  body?: B
  files?: F
  data?: D
}

/** Describes one call; what is left out is "nothing" (no params, no query, no body, null data), signed-in, JSON. */
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
    patienceMs: 10_000,
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

/** What a caller hands over for an endpoint: `{ params, query, body, files }`, each only where the call has it. */
export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']> &
  GivenFiles<E['files']>

/** The `data` of the endpoint's answer, as the caller reads it. */
export type Data<E extends Endpoint> = z.output<E['data']>

/** The path with its places filled, each value encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
