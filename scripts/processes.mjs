import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Identifies a process by id and start time, because ids are reused. Null if there is none, or its start time is
 * unknown.
 */
export function identify(pid) {
  const started = startOf(pid)
  return started ? { pid, started } : null
}

/** True when exactly this process still runs. */
export function isRunning(identity) {
  return Boolean(identity) && startOf(identity.pid) === identity.started
}

const SETTLE_MS = 3_000
const SHELLS = /^-?(ba|da|a|z|k)?sh$|busybox/

/**
 * Processes that started us and pass Ctrl-C on: under npm the shell in between and npm itself. When one of them is
 * killed, this run is abandoned. Empty when started by hand, since the run may be meant to outlive its shell.
 */
export function findWatchers() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return []
  const parent = identify(process.ppid)
  const { name, parentId } = describe(process.ppid)
  return [parent, SHELLS.test(name) ? identify(parentId) : null].filter(Boolean)
}

function describe(pid) {
  try {
    if (process.platform !== 'linux') return describeByPs(pid)
    const [, name, parentId] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parentId: Number(parentId) }
  } catch {
    return { name: '', parentId: 0 }
  }
}

function describeByPs(pid) {
  const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parentId, name] = /^\s*(\d+)\s+(.*?)\s*$/m.exec(line)
  return { name: path.basename(name), parentId: Number(parentId) }
}

function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const isGone = fields[0] === 'Z' || fields[0] === 'X'
    return isGone ? '' : `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return ''
  }
}

/** Asks processes to exit, waits, and kills the remaining ones. */
export async function endProcesses(identities, timeoutMs = 2_500) {
  for (const identity of identities) signal(identity, 'SIGTERM')
  if (await gone(identities, timeoutMs)) return
  for (const identity of identities) signal(identity, 'SIGKILL')
  await gone(identities, 2_000)
}

async function gone(identities, limit) {
  for (const end = Date.now() + limit; Date.now() < end; await delay(30)) {
    if (!identities.some(isRunning)) return true
  }
  return !identities.some(isRunning)
}

function signal(identity, name) {
  try {
    if (isRunning(identity)) process.kill(identity.pid, name)
  } catch {
    // It has exited meanwhile, or belongs to somebody else.
  }
}

const runFile = (dataDirectory) => path.join(dataDirectory, 'run.json')

/**
 * Registers this process as the run on the data directory. Processes of a killed run are ended first, and a run that is
 * stopping is waited for.
 * @throws {Error} with one sentence while another supervised run is alive
 */
export async function claimRun(dataDirectory) {
  const previous = await settle(dataDirectory)
  if (isHealthy(previous)) {
    throw new Error(
      `Plumbline already runs on this data at ${previous.address ?? 'an address still to come'} (process ${previous.supervisor.pid}): stop it first, or set DATA_DIR and PORT for a second one.`,
    )
  }
  await endProcesses([previous.supervisor, ...previous.children].filter(isRunning))
  const run = { supervisor: identify(process.pid), watchers: findWatchers(), children: [] }
  writeRun(dataDirectory, run)
  const change = (what) => {
    Object.assign(run, what)
    try {
      writeRun(dataDirectory, run)
    } catch {
      // On a full disk, lose the record instead of ending the service.
    }
  }
  return {
    /** Records a child in place of the one it replaces. */
    add: (pid, replaced) => {
      const others = run.children.filter((child) => child && child.pid !== replaced)
      const index = run.children.findIndex((child) => child?.pid === replaced)
      change({ children: others.toSpliced(index < 0 ? others.length : index, 0, identify(pid)) })
    },
    at: (address) => change({ address }),
    ending: () => change({ isEnding: true }),
    release: () => rmSync(runFile(dataDirectory), { force: true }),
    isAbandoned: () => !run.watchers.every(({ pid }) => exists(pid)),
  }
}

// A run that was asked to stop exits within two seconds.
async function settle(dataDirectory) {
  for (const end = Date.now() + SETTLE_MS; ; await delay(50)) {
    const previous = readRun(dataDirectory)
    if (!isRunning(previous.supervisor) || !previous.isEnding || Date.now() > end) return previous
  }
}

function isHealthy({ supervisor, watchers, isEnding }) {
  return !isEnding && isRunning(supervisor) && watchers.every(isRunning)
}

function exists(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readRun(dataDirectory) {
  try {
    return JSON.parse(readFileSync(runFile(dataDirectory), 'utf8'))
  } catch {
    return { supervisor: null, watchers: [], children: [] }
  }
}

function writeRun(dataDirectory, run) {
  const file = runFile(dataDirectory)
  writeFileSync(`${file}.partial`, JSON.stringify(run), { mode: 0o600 })
  renameSync(`${file}.partial`, file)
}

/**
 * Stops the database server of a provider that did not: cleanly until a time, then immediately. Committed data is in
 * its log on disk either way.
 * @param {number} by milliseconds like Date.now
 */
export async function endDatabase(dataDirectory, by) {
  const data = path.join(dataDirectory, 'postgres', 'data')
  const server = findPostmaster(data)
  if (!server) return
  signal(server, 'SIGINT')
  if (await gone([server], by - Date.now())) return
  signal(server, 'SIGQUIT')
  await gone([server], 1_000)
}

function findPostmaster(data) {
  try {
    const pid = Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10)
    const isOurs =
      process.platform !== 'linux' || (existsSync(`/proc/${pid}/cwd`) && readlinkSync(`/proc/${pid}/cwd`) === data)
    return pid > 0 && isOurs ? identify(pid) : null
  } catch {
    return null
  }
}
