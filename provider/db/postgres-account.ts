import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'

import { SettingError } from 'provider/config'

/** The operating system account PostgreSQL runs under; undefined: the current account. */
export type Account = { uid: number; gid: number } | undefined

const NOBODY = { uid: 65534, gid: 65534 }

/**
 * Chooses the account for the database server. PostgreSQL refuses to run as root, so root switches to the owner of an
 * existing data directory, else to `postgres`, else to `nobody`. Other users run it themselves.
 * @throws SettingError for an account without a name, as in some containers, because PostgreSQL needs it
 */
export async function chooseAccount(dataDirectory: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    requireName()
    return undefined
  }
  const owner = await stat(dataDirectory).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return findUser(passwd, 'postgres') ?? findUser(passwd, 'nobody') ?? NOBODY
}

function requireName(): void {
  try {
    userInfo()
  } catch {
    throw new SettingError(
      `PostgreSQL does not run under an account without a name (its id is ${process.getuid?.()}): start as another one, or set DATABASE_URL to a running server.`,
    )
  }
}

function findUser(passwd: string, name: string): Account {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!Number(uid) || !Number(gid)) return undefined
  return { uid: Number(uid), gid: Number(gid) }
}

/** True when the account can enter every directory of the path and read it: root's home is closed to other accounts. */
export async function isReachable(target: string, account: Account): Promise<boolean> {
  if (!account) return true
  for (let current = path.resolve(target); ; current = path.dirname(current)) {
    const entry = await stat(current).catch(() => undefined)
    if (!entry || !mayEnter(entry, account)) return false
    if (current === path.dirname(current)) return true
  }
}

function mayEnter(entry: { mode: number; uid: number; gid: number }, account: NonNullable<Account>): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
  const execute = 1 << shift
  return (entry.mode & execute) !== 0
}
