import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'

import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { roleName } from 'contract/roles'
import type { Db } from 'provider/db/transaction'
import type { Actor, Deps } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { readAccessToken } from 'provider/http/tokens'

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

// One read by primary keys on every call: an ended session, a deactivated account or a changed role counts at once, on
// every node. It is named so that PostgreSQL plans it once per connection.
const openSessions = {
  name: 'open-sessions',
  text: `select sessions.uuid as session_id, users.uuid, users.role, users.agency, users.email, users.is_email_verified,
           users.first_name, users.last_name
         from sessions join users on users.uuid = sessions.user_id
         where sessions.uuid = any($1) and sessions.ended_at is null and users.status = 'active'`,
}

const signedOut = () => new ApiError(401, messages.signedOut)

/**
 * Who is asking, by the bearer access token and the session it belongs to; nothing else the client sends is believed.
 * @throws ApiError 401 when the token is missing, forged or expired, or its session has ended; in other words where the
 * account is not in use any more
 */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw signedOut()
  const claims = await readAccessToken(deps.config, token, deps.clock.now())
  const actor = claims && (await findActors(deps.pool, [claims.sessionId])).get(claims.sessionId)
  if (actor && actor.uuid === claims.userId) return actor
  const isKeptOut = claims && (await findKeptOut(deps.pool, [claims.sessionId])).has(claims.sessionId)
  throw isKeptOut ? new ApiError(401, refusal('inactiveAccount')) : signedOut()
}

/** The people behind those of the sessions that are still open, by session. */
export async function findActors(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const { rows } = await pool.query<Row>({ ...openSessions, values: [sessionIds] })
  return new Map(rows.map((row) => [row.session_id, toActor(row)]))
}

/** Those of the sessions whose account is not in use any more, whether it was deactivated or deleted. */
export async function findKeptOut(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ uuid: string }>(
    `select s.uuid from sessions s join users u on u.uuid = s.user_id where s.uuid = any($1) and u.status <> 'active'`,
    [sessionIds],
  )
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Somebody who is active, where no session says so: who reads by a secret address. Null for nobody. */
export async function findActor(db: Db, uuid: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .select(['uuid', 'role', 'agency', 'email', 'is_email_verified', 'first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row ? toActor({ ...row, session_id: '' }) : null
}

function toActor(row: Row): Actor {
  const role = roleName(row.role)
  if (!role) throw new Error(`User ${row.uuid} has the unknown role ${row.role}`)
  return {
    uuid: row.uuid,
    role,
    // Whom an agency invited as a borrower is of no agency: its records are none of theirs.
    agency: role === 'agency' ? row.uuid : role === 'reviewer' ? row.agency : null,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    name: `${row.first_name} ${row.last_name}`.trim(),
    sessionId: row.session_id,
  }
}
