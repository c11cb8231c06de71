import { execFile, type ExecFileOptions } from 'node:child_process'
import { readFile, readdir, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Account } from './postgres-account'

const execute = promisify(execFile)

/** Options for PostgreSQL's programs: messages in English, times in UTC, a working directory the account can enter. */
export function programOptions(account: Account, directory: string): ExecFileOptions & { encoding: 'utf8' } {
  const { NODE_ENV, PATH, SystemRoot } = process.env
  return {
    ...account,
    cwd: directory,
    encoding: 'utf8',
    // A fixed list, so that our secrets and a user's PGDATA do not reach the database.
    env: { NODE_ENV, PATH, SystemRoot, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' },
  }
}

/**
 * Runs one of PostgreSQL's programs until it ends or `signal` aborts it; its output is part of the error when it fails.
 */
export async function runProgram(
  file: string,
  args: string[],
  account: Account,
  directory: string,
  signal?: AbortSignal,
): Promise<string> {
  const { stdout, stderr } = await execute(file, args, { ...programOptions(account, directory), signal })
  return `${stdout}${stderr}`
}

/** Returns the process id in `postmaster.pid` if that process is really the server of this data directory. */
export async function findPostmaster(dataDirectory: string): Promise<number | undefined> {
  const lockFile = await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lockFile, 10)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  return (await isServerOf(pid, dataDirectory)) ? pid : undefined
}

/**
 * Finds server processes that outlived their postmaster: they use the data directory and must end before a new start.
 */
export async function findLeftovers(dataDirectory: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const checks = await Promise.all(pids.map((pid) => worksIn(pid, dataDirectory)))
  return pids.filter((_, index) => checks[index])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isServerOf(pid: number, dataDirectory: string): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, dataDirectory)
  if (process.platform === 'win32') return true
  const { stdout } = await execute('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(dataDirectory)
}

// A PostgreSQL process always has its data directory as working directory.
async function worksIn(pid: number, dataDirectory: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (!name.startsWith('postgres')) return false
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return directory !== '' && directory === (await realpath(dataDirectory).catch(() => dataDirectory))
}
