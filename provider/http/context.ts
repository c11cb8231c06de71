import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { PgBoss } from 'provider/jobs/boss'
import type { JournalOperation } from 'contract/audit-lines'
import type { RoleName } from 'contract/roles'
import type { Clock } from 'provider/adapters/clock'
import type { FileStore } from 'provider/adapters/files'
import type { Mailer } from 'provider/adapters/mailer'
import type { Config } from 'provider/config'
import type { Database } from 'provider/db/schema'

/** What the process holds once and every part is handed: no globals. */
export type Deps = {
  config: Config
  db: Kysely<Database>
  pool: Pool
  files: FileStore
  mailer: Mailer
  boss: PgBoss
  clock: Clock
  log: Logger
}

/** Who is asking: from the access token alone, never from anything else the client sends. */
export type Actor = {
  uuid: string
  role: RoleName
  /** The agency whose records this person's role reaches: an agency's own uuid, a reviewer's agency; null otherwise. */
  agency: string | null
  email: string
  isEmailVerified: boolean
  name: string
  sessionId: string
}

/** What a handler works with. In a call that changes something `db` is the transaction of that call. */
export type Context = Omit<Deps, 'pool'> & {
  actor: Actor
  operation: JournalOperation
  now: Date
  traceId: string
  address: string
  userAgent: string
}

/** Context of a call that anybody may make. */
export type PublicContext = Omit<Context, 'actor'> & { actor: null }
