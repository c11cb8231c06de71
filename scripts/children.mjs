import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { ROOT } from './settings.mjs'

const COMPLAINTS_KEPT = 20
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const HEALTHY_MS = 60_000
const LOG_BYTES = 10 * 1024 * 1024

/**
 * @typedef {{ name: string, how: string, code: number, complaints: string[] }} End
 * @typedef {{ child: import('node:child_process').ChildProcess, ended: Promise<End>, stop: () => void, kill: () => void }} Child
 */

/**
 * Starts one of our Node processes. It is told of its supervisor's death by the closed channel, and has a process
 * group of its own, so that Ctrl-C reaches it through the supervisor alone.
 * @param {{ name: string, args: string[], env: object, onLine: (line: string) => void, onComplaint: (line: string) => void }} options
 *   `onLine` gets the lines of its output, `onComplaint` those of its error output.
 * @returns {Child} `ended` tells how it ended and its last complaints; `stop` asks, `kill` does not ask.
 */
export function startChild({ name, args, env, onLine, onComplaint }) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const complaints = []
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (complaints.push(line) > COMPLAINTS_KEPT) complaints.shift()
    onComplaint(line)
  })
  const ended = new Promise((resolve) => {
    const end = (how, code) => resolve({ name, how, code, complaints })
    child.once('error', (error) => end(error.message, 1))
    child.once('close', (code, signal) => end(signal ?? `exit code ${code}`, code ?? 1))
  })
  return { child, ended, stop: () => askToEnd(child), kill: () => child.kill('SIGKILL') }
}

/**
 * Keeps one of our processes running: each time it ends by itself it starts again, after a pause that doubles from a quarter
 * of a second to half a minute and is short again once the process has run for a minute.
 * @param {Parameters<typeof startChild>[0]} options
 * @param {{ onStart: (child: Child, previous: Child | undefined) => void, onEnd: (end: End, pauseMs: number) => void }} events
 *   `onEnd` hears of each end that nobody asked for.
 * @returns `stop` asks it to end and `kill` does not ask, both for good; `ended` resolves when none runs
 */
export function keepRunning(options, { onStart, onEnd }) {
  let child
  let timer
  let pause = FIRST_PAUSE_MS
  let isStopping = false
  const run = () => {
    const started = Date.now()
    const previous = child
    child = startChild(options)
    onStart(child, previous)
    child.ended.then((end) => {
      if (isStopping) return
      if (Date.now() - started >= HEALTHY_MS) pause = FIRST_PAUSE_MS
      timer = setTimeout(run, pause)
      onEnd(end, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
  }
  run()
  const endBy = (end) => () => {
    isStopping = true
    clearTimeout(timer)
    end()
  }
  return { stop: endBy(() => child.stop()), kill: endBy(() => child.kill()), ended: () => child.ended }
}

// Windows knows no polite signal; the closed channel says the same.
function askToEnd(child) {
  if (process.platform === 'win32') child.connected && child.disconnect()
  else child.kill('SIGTERM')
}

/** Appends lines to DATA_DIR/logs/<name>.log; at 10 MB the file steps aside once, so logs never fill a disk. */
export function openLog(dataDirectory, name) {
  const file = path.join(dataDirectory, 'logs', `${name}.log`)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  let size = existsSync(file) ? statSync(file).size : 0
  let stream = open(file)
  return (line) => {
    if (size > LOG_BYTES) {
      stream.end()
      renameSync(file, `${file}.old`)
      stream = open(file)
      size = 0
    }
    size += line.length + 1
    stream.write(`${line}\n`)
  }
}

function open(file) {
  // A full disk costs the log, not the service.
  return createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => undefined)
}
