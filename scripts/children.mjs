import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { ROOT } from './settings.mjs'

const LOG_BYTES = 10 * 1024 * 1024

/**
 * Starts one of our Node processes. It is told of its supervisor's death by the closed channel, and has a process
 * group of its own, so that Ctrl-C reaches it through the supervisor alone.
 * @param {{ name: string, args: string[], env: object, onLine: (line: string) => void, onError?: (line: string) => void }} options
 */
export function startChild({ name, args, env, onLine, onError }) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', onError ?? ((line) => process.stderr.write(`${line}\n`)))
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ name, how: error.message, code: 1 }))
    child.once('exit', (code, signal) => resolve({ name, how: signal ?? `exit code ${code}`, code: code ?? 1 }))
  })
  return { name, child, ended, stop: () => askToEnd(child), kill: () => child.kill('SIGKILL') }
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
