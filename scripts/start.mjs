import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { buildWhenStale } from './build.mjs'
import { keepRunning, openLog } from './children.mjs'
import { installPackages, requireNode } from './install.mjs'
import { choosePort, preferPort } from './ports.mjs'
import { claimRun, endDatabase } from './processes.mjs'
import { fillSecrets, makeDataDirectory, readSettings, ROOT, SettingError } from './settings.mjs'

// Time after a stop request in which the parts exit themselves, and in which the database of a failed provider is
// stopped.
const PARTS_MS = 1_400
const DATABASE_MS = 1_700
const WEB_START_MS = 60_000
const WRONG_SETTING = 2
const SERVE = path.join(ROOT, 'node_modules', '@remix-run', 'serve', 'dist', 'cli.js')
// Less space for young objects, and two pools for native memory instead of eight per core, saves 50 MB
// (bench/memory.ts).
const LEAN = { args: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '2' } }
const PEOPLE = ['admin', 'agency', 'reviewer', 'borrower']
// Settings for the provider only.
const PRIVATE = ['TOKEN_SECRET', 'DATABASE_URL', 'FILES_URL', 'FILES_KEY_ID', 'FILES_SECRET', 'SMTP_URL', 'AI_API_KEY']

const say = (text) => process.stdout.write(`${text}\n`)
const parts = []
let run
let dataDirectory
let isStopping = false

start().catch((error) => stop(1, error.message))

async function start() {
  requireNode()
  const settings = readSettings()
  dataDirectory = settings.DATA_DIR
  makeDataDirectory(dataDirectory)
  const env = fillSecrets(settings)
  stopOnSignal()
  run = await claimRun(dataDirectory)
  // The parent that passes Ctrl-C on has exited.
  setInterval(() => run.isAbandoned() && stop(0), 250).unref()
  await chooseAddresses(settings, env)
  await installPackages()
  await buildWhenStale()
  // The build may have taken minutes, in which another process may have taken a port.
  await chooseAddresses(settings, env)
  const provider = env.PROVIDER_API_URL ? undefined : startProvider(env)
  env.PROVIDER_API_URL ??= `http://127.0.0.1:${env.PROVIDER_PORT}`
  const [answer] = await Promise.all([provider, startWeb(env)])
  announce(env, answer)
}

async function chooseAddresses(asked, env) {
  if (asked.PORT && asked.PORT !== '0' && asked.PORT === asked.PROVIDER_PORT && !asked.PROVIDER_API_URL)
    throw new SettingError(`PORT and PROVIDER_PORT must be two ports, not both ${asked.PORT}.`)
  env.PORT = String(await choosePort('PORT', asked.PORT ?? 3000, 'HOST', env.HOST))
  env.APP_ORIGIN = asked.APP_ORIGIN ?? `http://localhost:${env.PORT}`
  run.at(env.APP_ORIGIN)
  if (asked.PROVIDER_API_URL) return
  env.PROVIDER_HOST ??= '127.0.0.1'
  const wanted = asked.PROVIDER_PORT
  const chosen = wanted
    ? await choosePort('PROVIDER_PORT', wanted, 'PROVIDER_HOST', env.PROVIDER_HOST)
    : await preferPort(env.PORT === '4000' ? 4001 : 4000, env.PROVIDER_HOST)
  env.PROVIDER_PORT = String(chosen)
}

/** Keeps the provider running. @returns its message when it is ready for the first time */
async function startProvider(env) {
  const log = openLog(dataDirectory, 'provider')
  let isReady = false
  return new Promise((resolve) => {
    supervise({
      name: 'The provider',
      args: [...LEAN.args, '--enable-source-maps', path.join('build', 'provider', 'server.js')],
      env: { ...LEAN.env, ...env },
      log,
      onLine: (line) => logLine(log, line),
      onStart: ({ child }) =>
        child.on('message', (message) => {
          if (message.type === 'progress') say(message.text)
          if (message.type !== 'ready') return
          if (isReady) report(log, 'info', 'The provider is ready again.')
          isReady = true
          resolve(message)
        }),
      // After it was ready once, the settings were valid, and errors such as an unavailable database may be temporary.
      isFatal: ({ code }) => code === WRONG_SETTING && !isReady,
    })
  })
}

/** Keeps remix-serve running; resolves when it serves for the first time. */
async function startWeb(env) {
  const log = openLog(dataDirectory, 'web')
  const known = Object.fromEntries(Object.entries(env).filter(([name]) => !PRIVATE.includes(name)))
  const address = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}/favicon.ico`
  return new Promise((resolve) => {
    supervise({
      name: 'The web app',
      args: ['--import', './scripts/web-guard.mjs', SERVE, path.join('build', 'server', 'index.js')],
      env: { ...known, NODE_ENV: 'production' },
      log,
      // Drops its own lines, which contain tokens from URLs.
      onLine: (line) => line.startsWith('{') && logLine(log, line),
      onStart: async (part, previous) => {
        if (!(await serves(part, address))) return
        if (previous) report(log, 'info', 'The web app is ready again.')
        resolve()
      },
      isFatal: () => false,
    })
  })
}

/** Waits until a web app answers; false if it exits instead. Kills one that does not answer within a minute. */
async function serves(part, address) {
  let hasEnded = false
  part.ended.then(() => (hasEnded = true))
  for (const end = Date.now() + WEB_START_MS; !hasEnded && !isStopping; await delay(40)) {
    if (await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)) return true
    if (Date.now() > end) part.kill()
  }
  return false
}

function supervise({ log, onStart, isFatal, ...options }) {
  const part = keepRunning(
    { ...options, onErrorLine: (line) => logLine(log, line) },
    {
      onStart: (child, previous) => {
        run.add(child.child.pid, previous?.child.pid)
        onStart(child, previous)
      },
      onEnd: (end, pauseMs) => {
        // The process has printed the complete message about an invalid setting.
        if (isFatal(end)) return stop(1, end.errorLines.join('\n'))
        const reason = end.errorLines[0] ? `: ${end.errorLines[0].replace(/\.$/, '')}` : ''
        const next = `It starts again in ${pauseMs / 1000} s; its log is in ${path.join(dataDirectory, 'logs')}.`
        report(log, 'error', `${end.name} ended by itself (${end.how})${reason}. ${next}`)
      },
    },
  )
  parts.push(part)
}

/** Logs an action of the supervisor in the part's log and on standard output. */
function report(log, level, msg) {
  const line = JSON.stringify({ level, time: new Date().toISOString(), process: 'supervisor', msg })
  log(line)
  say(process.env.NODE_ENV === 'production' ? line : msg)
}

// In production a collector reads the lines; in a terminal they would hide important messages.
function logLine(log, line) {
  log(line)
  if (process.env.NODE_ENV === 'production') say(line)
}

function announce(env, provider) {
  if (isStopping) return
  say(`\nPlumbline is ready at ${env.APP_ORIGIN}\n`)
  if (provider?.demo) {
    for (const person of PEOPLE) say(`  ${person.padEnd(9)} ${`${person}@plumbline.test`.padEnd(26)} Plumbline1!`)
    say('')
  }
  if (provider?.admin.exists === false) printFirstAdminLink(provider.admin.link)
  if (provider?.admin.isEmailIgnored)
    say('ADMIN_EMAIL was ignored: this data directory already has an admin. Set another DATA_DIR to start over.\n')
  say(`The API is described at ${env.PROVIDER_API_URL}/api/docs.`)
  say(`Data and logs are in ${dataDirectory}. Stop with Ctrl-C.`)
}

function stopOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopping ? kill() : stop(0)))
  process.on('uncaughtException', (error) => stop(1, error.stack))
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

function printFirstAdminLink(link) {
  if (link) say(`There is no admin yet. Whoever opens this link first becomes the admin; it works once:\n\n  ${link}\n`)
  else say('There is no admin yet: start once with ADMIN_EMAIL=you@example.com to get the link that makes you one.\n')
}

async function stop(code, reason) {
  if (isStopping) return
  isStopping = true
  const asked = Date.now()
  if (reason) process.stderr.write(`${reason}\n`)
  run?.ending()
  for (const part of parts) part.stop()
  const ended = Promise.all(parts.map((part) => part.ended()))
  if (!(await Promise.race([ended.then(() => true), delay(PARTS_MS, false)]))) kill()
  await ended
  if (parts.length > 0) await endDatabase(dataDirectory, asked + DATABASE_MS)
  run?.release()
  process.exit(code)
}

function kill() {
  for (const part of parts) part.kill()
}
