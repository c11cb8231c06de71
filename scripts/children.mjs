import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { ROOT } from './settings.mjs'

const ERROR_LINES_KEPT = 20
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const HEALTHY_MS = 60_000
const LAST_LINES_MS = 250
const LOG_BYTES = 10 * 1024 * 1024

/**
 * @typedef {{ name: string, how: string, code: number, errorLines: string[] }} End
 * @typedef {{ child: import('node:child_process').ChildProcess, ended: Promise<End>, stop: () => void, kill: () => void
 * }} Child
 */

/**
 * Starts one of our Node processes. The closed IPC channel informs it that the supervisor died. It runs in its own
 * process group, so that Ctrl-C reaches it only through the supervisor.
 * @param {{ name: string, args: string[], env: object, onLine: (line: string) => void, onErrorLine: (line: string) =>
 * void }} options `onLine` receives the lines of its output, `onErrorLine` those of its error output.
 * @returns {Child} `ended` resolves with how it ended and its last error lines; `stop` ends it gracefully, `kill` at
 * once.
 */
export function startChild({ name, args, env, onLine, onErrorLine }) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const errorLines = []
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', (line) => {
    // JSON lines are log entries about earlier errors, not the reason for an exit.
    if (!line.startsWith('{') && errorLines.push(line) > ERROR_LINES_KEPT) errorLines.shift()
    onErrorLine(line)
  })
  const ended = new Promise((resolve) => {
    const end = (how, code) => resolve({ name, how, code, errorLines })
    child.once('error', (error) => end(error.message, 1))
    child.once('exit', (code, signal) => {
      const report = () => end(signal ?? `exit code ${code}`, code ?? 1)
      // The last lines may still arrive. A busy child of the process can hold the output open for a minute: not waited
      // for.
      child.once('close', report)
      setTimeout(report, LAST_LINES_MS)
    })
  })
  return { child, ended, stop: () => requestExit(child), kill: () => child.kill('SIGKILL') }
}

/**
 * Keeps one of our processes running: restarts it each time it exits on its own. The pause before a restart doubles
 * from 0.25 s up to 30 s and is reset after the process has run for a minute.
 * @param {Parameters<typeof startChild>[0]} options
 * @param {{ onStart: (child: Child, previous: Child | undefined) => void, onEnd: (end: End, pauseMs: number) => void }}
 * events `onEnd` is called for each exit that was not requested.
 * @returns `stop` ends it gracefully and `kill` at once, both without a restart; `ended` resolves when the process has
 * exited
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

// Windows has no signal for a graceful exit; the closed IPC channel means the same.
function requestExit(child) {
  if (process.platform === 'win32') child.connected && child.disconnect()
  else child.kill('SIGTERM')
}

/**
 * Appends lines to DATA_DIR/logs/<name>.log. At 10 MB the file becomes <name>.log.old, so that logs never fill the
 * disk.
 */
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
  // On a full disk, lose log lines instead of ending the service.
  return createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => undefined)
}
