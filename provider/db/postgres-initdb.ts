import { chown, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { SettingError } from 'provider/config'
import type { Account } from './postgres-account'
import type { Installation } from './postgres-binaries'
import { runProgram } from './postgres-process'

type Place = { home: string; data: string; account: Account }

/**
 * Creates a new cluster under a temporary name and renames it when complete, so that an interrupted first start leaves
 * nothing half made.
 * @throws SettingError with initdb's message when no locale works
 */
export async function initialise(
  installation: Installation,
  place: Place,
  user: string,
  password: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = `${place.data}.partial`
  const passwordFile = path.join(place.home, 'initdb-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.account) await chown(passwordFile, place.account.uid, place.account.gid)
  try {
    await makeCluster(installation, place, draft, ['-U', user, `--pwfile=${passwordFile}`], signal)
    await rm(place.data, { recursive: true, force: true })
    await rename(draft, place.data)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function makeCluster(
  installation: Installation,
  place: Place,
  draft: string,
  identity: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const program = path.join(installation.directory, 'initdb')
  let failure: unknown
  for (const locale of locales(installation.major)) {
    signal?.throwIfAborted()
    await rm(draft, { recursive: true, force: true })
    const args = ['-D', draft, ...identity, '--auth=scram-sha-256', '--encoding=UTF8', ...locale]
    try {
      await runProgram(program, args, place.account, place.home, signal)
      return
    } catch (error) {
      failure = error
    }
  }
  throw new SettingError(
    `PostgreSQL could not make its data directory: ${failure instanceof Error ? failure.message.trim() : 'no reason given'}`,
  )
}

// Byte order for sorting and indexes, Unicode for upper and lower case; plain C when the system has no UTF-8 locale.
function locales(major: number): string[][] {
  const unicode = ['C.UTF-8', 'en_US.UTF-8'].map((name) => ['--locale=C', `--lc-ctype=${name}`])
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  if (major >= 17)
    return [...unicode.map((locale) => [...builtin, ...locale]), [...builtin, '--locale=C'], ...unicode, ['--locale=C']]
  return [...unicode, ['--locale=C']]
}
