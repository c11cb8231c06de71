import path from 'node:path'

import { REMIX } from './build.mjs'
import { startChild } from './children.mjs'
import { installPackages, requireNode } from './install.mjs'
import { choosePort, preferPort } from './ports.mjs'
import { claimRun, endDatabase } from './processes.mjs'
import { fillSecrets, makeDataDirectory, readSettings, ROOT } from './settings.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
let env
let run
let watcher
let provider
let web
let isStopping = false

start().catch((error) => stop(1, error.message))

/** Runs both processes from their sources: the web app reloads itself, the provider restarts after each change. */
async function start() {
  requireNode()
  const settings = readSettings()
  makeDataDirectory(settings.DATA_DIR)
  env = { ...fillSecrets(settings), NODE_ENV: 'development' }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  run = await claimRun(env.DATA_DIR)
  // The parent that passes Ctrl-C on has exited.
  setInterval(() => run.isAbandoned() && stop(0), 250).unref()
  env.PORT = String(await choosePort('PORT', env.PORT ?? 3000, 'HOST', env.HOST))
  env.APP_ORIGIN ??= `http://localhost:${env.PORT}`
  run.at(env.APP_ORIGIN)
  await installPackages()
  if (!env.PROVIDER_API_URL) await watchProvider()
  startWeb()
}

async function watchProvider() {
  env.PROVIDER_PORT ??= String(await preferPort(4000, '127.0.0.1'))
  env.PROVIDER_API_URL = `http://127.0.0.1:${env.PROVIDER_PORT}`
  const { build } = await import('vite')
  watcher = await build({
    configFile: path.join(ROOT, 'vite.provider.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {} },
  })
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(event.error.message)
    if (event.code === 'BUNDLE_END') restartProvider().catch((error) => stop(1, error.message))
  })
}

let restarting = Promise.resolve()

// Sequentially, because two providers would compete for port and database.
function restartProvider() {
  restarting = restarting.then(async () => {
    provider?.stop()
    await provider?.ended
    if (isStopping) return
    const args = ['--enable-source-maps', path.join('build', 'provider', 'server.js')]
    provider = startChild({ name: 'The provider', args, env, onLine: say, onErrorLine: say })
    run.add(provider.child.pid)
  })
  return restarting
}

function startWeb() {
  const args = [REMIX, 'vite:dev', '--port', env.PORT, '--host', env.HOST, '--strictPort']
  web = startChild({ name: 'The web app', args, env, onLine: say, onErrorLine: say })
  run.add(web.child.pid)
  web.ended.then(({ name, how }) => stop(1, `${name} ended by itself (${how}).`))
}

async function stop(code, reason) {
  if (isStopping) return
  isStopping = true
  if (reason) process.stderr.write(`${reason}\n`)
  run?.ending()
  await watcher?.close()
  for (const child of [provider, web]) child?.stop()
  setTimeout(() => [provider, web].forEach((child) => child?.kill()), 1_500).unref()
  await Promise.all([provider?.ended, web?.ended])
  if (provider) await endDatabase(env.DATA_DIR, Date.now() + 400)
  run?.release()
  process.exit(code)
}
