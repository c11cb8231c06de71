import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { SettingError } from 'provider/config'
import { embeddedUrl, type Access, type ServerPlace } from './embedded-place'
import type { Installation } from './postgres-binaries'
import { findLeftovers, findPostmaster, runProgram } from './postgres-process'

/** Application name of the connection that marks a server as owned by a living process. */
export const SUPERVISOR = 'plumbline supervisor'

/** Stops the server of a killed run, but never a server whose owner is alive, as shown by its supervisor connection. */
export async function endPreviousServer(installation: Installation, place: ServerPlace, access: Access): Promise<void> {
  if (await findPostmaster(place.data)) {
    if (await isOwned(access))
      throw new SettingError(`Another Plumbline is running on ${place.home}: end it first or choose another DATA_DIR.`)
    await shutDown(installation, place)
  }
  for (const pid of await findLeftovers(place.data)) process.kill(pid, 'SIGQUIT')
  await until(async () => (await findLeftovers(place.data)).length === 0, 5_000)
  // The process id of a dead server may have been reused, which PostgreSQL cannot detect.
  if (!(await findPostmaster(place.data))) await rm(path.join(place.data, 'postmaster.pid'), { force: true })
}

async function isOwned(access: Access): Promise<boolean> {
  const client = new pg.Client({ connectionString: embeddedUrl(access, 'postgres'), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const owners = () => client.query('select 1 from pg_stat_activity where application_name = $1', [SUPERVISOR])
    return !(await until(async () => (await owners()).rowCount === 0, 2_000))
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Stops the server of a data directory, if it is running: fast shutdown, then immediate, then kill. */
export async function shutDown(installation: Installation, place: ServerPlace): Promise<void> {
  const pid = await findPostmaster(place.data)
  if (!pid) return
  const stop = (mode: string, seconds: string) =>
    runProgram(
      path.join(installation.directory, 'pg_ctl'),
      ['stop', '-D', place.data, '-m', mode, '-w', '-t', seconds],
      place.account,
      place.home,
    )
  await stop('fast', '5')
    .catch(() => stop('immediate', '3'))
    .catch(() => kill(pid))
  await until(async () => (await findPostmaster(place.data)) !== pid, 2_000)
}

/** Kills a process, unless it has ended by itself meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Polls until the check is true; returns false when the limit expires first. */
export async function until(check: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; ; ) {
    if (await check()) return true
    if (Date.now() > end) return false
    await delay(40)
  }
}
