import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'

import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { isAgency, needsAgency } from 'contract/core/capabilities'
import { roleName, type RoleName } from 'contract/core/roles'
import type { Db } from 'provider/db/transaction'
import type { Actor, Deps } from './context'
import { ApiError } from './errors'
import { readAccessToken } from './tokens'

type Row = {
  session_id: string
  uuid: string
  role: number
  agency: string | null
  email: string
  is_email_verified: boolean
  first_name: string
  last_name: string
}

// One read by primary keys on every call, so that an ended session, a deactivated account or a changed role takes
// effect at once, on every node. The name lets PostgreSQL plan it once per connection.
const openSessions = {
  name: 'open-sessions',
  text: `select sessions.uuid as session_id, users.uuid, users.role, users.agency, users.email, users.is_email_verified,
           users.first_name, users.last_name
         from sessions join users on users.uuid = sessions.user_id
         where sessions.uuid = any($1) and sessions.ended_at is null and users.status = 'active'`,
}

const signedOut = () => new ApiError(401, sayOfField('signedOut'))

/**
 * Returns the caller, identified by the bearer access token and its session; other data from the client is not trusted.
 * @throws ApiError 401 when the token is missing, forged or expired, or its session has ended; with another message
 * when the account is no longer active
 */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw signedOut()
  const claims = await readAccessToken(deps.config, token, deps.clock.now())
  const actor = claims && (await readSession(deps.pool, claims.sessionId))
  if (actor && actor.uuid === claims.userId) return actor
  const isKeptOut = claims && (await findKeptOut(deps.pool, [claims.sessionId])).has(claims.sessionId)
  throw isKeptOut ? new ApiError(401, refusal('inactiveAccount')) : signedOut()
}

type Batch = { ids: Set<string>; actors: Promise<Map<string, Actor>> }
const batches = new WeakMap<Pool, Batch>()

/** Reads a session together with those of the calls that arrive in the same turn of the event loop. */
async function readSession(pool: Pool, id: string): Promise<Actor | undefined> {
  const batch = batches.get(pool) ?? openBatch(pool)
  batch.ids.add(id)
  return (await batch.actors).get(id)
}

function openBatch(pool: Pool): Batch {
  const ids = new Set<string>()
  const actors = nextTurn().then(() => {
    batches.delete(pool)
    return findActors(pool, [...ids])
  })
  const batch = { ids, actors }
  batches.set(pool, batch)
  return batch
}

/** Finds the people of sessions that are still open, by session. */
export async function findActors(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const { rows } = await pool.query<Row>({ ...openSessions, values: [sessionIds] })
  return new Map(rows.map((row) => [row.session_id, toActor(row)]))
}

/** Returns the sessions whose account was deactivated or deleted. */
export async function findKeptOut(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ uuid: string }>(
    `select s.uuid from sessions s join users u on u.uuid = s.user_id where s.uuid = any($1) and u.status <> 'active'`,
    [sessionIds],
  )
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Finds an active person without a session, for reads by a secret address; null when there is none. */
export async function findActor(db: Db, uuid: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .select(['uuid', 'role', 'agency', 'email', 'is_email_verified', 'first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row ? toActor({ ...row, session_id: '' }) : null
}

/**
 * The agency whose records a person can access. A borrower may be invited by an agency, but sees none of its records.
 */
export function accessedAgency(role: RoleName, { uuid, agency }: Pick<Row, 'uuid' | 'agency'>): string | null {
  if (isAgency(role)) return uuid
  return needsAgency(role) ? agency : null
}

function toActor(row: Row): Actor {
  const role = roleName(row.role)
  if (!role) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  return {
    uuid: row.uuid,
    role,
    agency: accessedAgency(role, row),
    email: row.email,
    isEmailVerified: row.is_email_verified,
    name: `${row.first_name} ${row.last_name}`.trim(),
    sessionId: row.session_id,
  }
}
