import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { PgBoss } from 'provider/adapters/boss'
import type { JournalOperation } from 'contract/audit/audit-lines'
import type { RoleName } from 'contract/core/roles'
import type { Clock } from 'provider/adapters/clock'
import type { FileStore } from 'provider/adapters/files'
import type { Mailer } from 'provider/adapters/mailer'
import type { Config } from 'provider/config'
import type { Database } from 'provider/db/schema'

/** Dependencies of the process, passed to every part instead of globals. */
export type Deps = {
  config: Config
  db: Kysely<Database>
  pool: Pool
  files: FileStore
  mailer: Mailer
  boss: PgBoss
  clock: Clock
  log: Logger
  /** Parses each answer by its schema; only for tests, because it costs more than the rest of a call's own work. */
  checksAnswers?: boolean
}

/** The caller, read from the access token alone, never from other data of the client. */
export type Actor = {
  uuid: string
  role: RoleName
  /** The agency whose records this role can access: an agency's own uuid, a reviewer's agency; null otherwise. */
  agency: string | null
  email: string
  isEmailVerified: boolean
  name: string
  sessionId: string
}

/** Input of a handler. In a call that changes data, `db` is its transaction. */
export type Context = Omit<Deps, 'pool'> & {
  actor: Actor
  operation: JournalOperation
  now: Date
  traceId: string
  address: string
  userAgent: string
}

/** Context of a call that needs no sign-in. */
export type PublicContext = Omit<Context, 'actor'> & { actor: null }
