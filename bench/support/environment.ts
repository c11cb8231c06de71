import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { startBoss } from 'provider/adapters/boss'
import { systemClock } from 'provider/adapters/clock'
import { diskFileStore } from 'provider/adapters/files'
import { createMailer } from 'provider/adapters/mailer'
import { buildApp } from 'provider/app'
import { loadConfig } from 'provider/config'
import { startEmbedded } from 'provider/db/embedded'
import { migrate } from 'provider/db/migrate'
import { openDatabase } from 'provider/db/pool'
import type { Deps } from 'provider/http/context'
import { makeAccessToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import { createLog } from 'provider/log'
import { providerSecret } from 'tests/support/servers/web'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A listening provider for a benchmark, on its own PostgreSQL. */
export type BenchEnvironment = {
  deps: Deps
  app: FastifyInstance
  url: string
  databaseUrl: string
  /** Opens a session for an existing user. @returns its access token, valid for fifteen minutes */
  signIn(userId: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the environment. @param keptIn folder that persists for the next run; otherwise a temporary one */
export async function startBenchEnvironment(keptIn?: string): Promise<BenchEnvironment> {
  const dataDir = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'plumbline-bench-')))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, log: quiet })
  const config = loadConfig({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'a token secret that only benchmarks use',
    PROVIDER_SECRET: providerSecret,
    LOG_LEVEL: 'error',
  })
  const { db, pool, close } = openDatabase(server.url, { max: 20 })
  await migrate(pool)
  const log = createLog(config)
  const boss = await startBoss(server.url, log)
  const mailer = createMailer({ smtpUrl: null, from: config.mailFrom, outbox: dataDir })
  const files = await diskFileStore(dataDir)
  const deps: Deps = {
    config,
    db,
    pool,
    mailer,
    files,
    boss,
    clock: systemClock,
    log,
  }
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const signIn = async (userId: string) => {
    const now = new Date()
    const sessionId = newId(now)
    await pool.query('insert into sessions (uuid, user_id, created_at, seen_at) values ($1, $2, $3, $3)', [
      sessionId,
      userId,
      now,
    ])
    return makeAccessToken(config, { userId, sessionId }, now)
  }
  const stop = async () => {
    await app.close()
    await boss.stop({ graceful: false, wait: true })
    await close()
    mailer.close()
    await server.stop()
    if (!keptIn) await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, app, url, databaseUrl: server.url, signIn, stop }
}
