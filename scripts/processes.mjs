import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A process by id and start time, since ids are given out again. Null when there is none, or it cannot be told. */
export function identify(pid) {
  const started = startOf(pid)
  return started ? { pid, started } : null
}

/** Whether exactly this process still runs. */
export function isRunning(identity) {
  return Boolean(identity) && startOf(identity.pid) === identity.started
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

/** Asks processes to end, waits, and kills those that did not. */
export async function endProcesses(identities, patience = 2_500) {
  for (const identity of identities) signal(identity, 'SIGTERM')
  if (await gone(identities, patience)) return
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
    // Ended meanwhile, or somebody else's.
  }
}

const runFile = (dataDirectory) => path.join(dataDirectory, 'run.json')

/**
 * Makes this process the one that runs on the data directory. What a killed run left is ended first.
 * @throws {Error} with one sentence while another run is alive and somebody watches over it
 */
export async function claimRun(dataDirectory) {
  const previous = readRun(dataDirectory)
  if (isRunning(previous.supervisor) && isRunning(previous.parent)) {
    throw new Error(
      `Plumbline already runs on this data at ${previous.address ?? 'an address still to come'} (process ${previous.supervisor.pid}): stop it first, or set DATA_DIR and PORT for a second one.`,
    )
  }
  await endProcesses([previous.supervisor, ...previous.children].filter(isRunning))
  const run = { supervisor: identify(process.pid), parent: identify(process.ppid), children: [] }
  writeRun(dataDirectory, run)
  return {
    add(pid) {
      run.children.push(identify(pid))
      writeRun(dataDirectory, run)
    },
    at(address) {
      run.address = address
      writeRun(dataDirectory, run)
    },
    release: () => rmSync(runFile(dataDirectory), { force: true }),
  }
}

function readRun(dataDirectory) {
  try {
    return JSON.parse(readFileSync(runFile(dataDirectory), 'utf8'))
  } catch {
    return { supervisor: null, parent: null, children: [] }
  }
}

function writeRun(dataDirectory, run) {
  const file = runFile(dataDirectory)
  writeFileSync(`${file}.partial`, JSON.stringify(run), { mode: 0o600 })
  renameSync(`${file}.partial`, file)
}

/** Ends the database server of a provider that could not do it itself: fast first, then at once. Nothing is lost. */
export async function endDatabase(dataDirectory) {
  const data = path.join(dataDirectory, 'postgres', 'data')
  const server = findPostmaster(data)
  if (!server) return
  signal(server, 'SIGINT')
  if (await gone([server], 1_000)) return
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
