import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

import { SettingError } from 'provider/config'
import { chooseAccount, isReachable, type Account } from './postgres-account'

/** Directories of an embedded server, and the account it runs under. */
export type ServerPlace = {
  /** DATA_DIR/postgres: our own files next to the cluster. */
  home: string
  /** The cluster's data directory. */
  data: string
  account: Account
}

/** Port and password of the server, in a file that only its owner can read. */
export type Access = { port: number; password: string }

/** Name of the embedded server's role and database. */
export const USER = 'plumbline'

/**
 * Creates the server's folder and chooses its account.
 * @throws SettingError when that account cannot reach the folder
 */
export async function preparePlace(dataDir: string): Promise<ServerPlace> {
  const home = path.join(path.resolve(dataDir), 'postgres')
  const data = path.join(home, 'data')
  await mkdir(home, { recursive: true })
  const account = await chooseAccount(data)
  if (account && !(await isReachable(path.dirname(home), account))) {
    throw new SettingError(
      `DATA_DIR (${dataDir}) is closed to the account PostgreSQL runs under: choose one outside a private home.`,
    )
  }
  if (account) await chown(home, account.uid, account.gid)
  return { home, data, account }
}

/**
 * Major version of the PostgreSQL that created the cluster, the only version that reads it; undefined when there is no
 * cluster.
 */
export async function clusterVersion(data: string): Promise<number | undefined> {
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new SettingError(`${data} belongs to another user: start as that user or choose another DATA_DIR.`)
    return ''
  })
  return Number.parseInt(version, 10) || undefined
}

/**
 * Reads port and password. Without a cluster they are created and written first: an interrupted start must not leave a
 * cluster without its password.
 */
export async function readAccess(place: ServerPlace): Promise<Access> {
  const file = accessFile(place)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text) return JSON.parse(text)
  if (await clusterVersion(place.data))
    throw new SettingError(`${file} is missing: it holds the password of the database beside it.`)
  const access = { port: 0, password: randomBytes(24).toString('base64url') }
  await writeAccess(place, access)
  return access
}

/** Saves port and password atomically. */
export async function writeAccess(place: ServerPlace, access: Access): Promise<void> {
  const file = accessFile(place)
  await writeFile(`${file}.partial`, JSON.stringify(access), { mode: 0o600, flush: true })
  await rename(`${file}.partial`, file)
}

const accessFile = ({ home }: ServerPlace): string => path.join(home, 'access.json')

/** URL of one of the server's databases. */
export function embeddedUrl({ port, password }: Access, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/** Returns the previous port if it is free, else any free port. */
export function choosePort(kept: number): Promise<number> {
  return listenOnce(kept).catch(() => listenOnce(0))
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
