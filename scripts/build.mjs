import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { compressAssets } from './compress.mjs'
import { ROOT } from './settings.mjs'

const STAMP = path.join(ROOT, 'build', 'stamp')
const SOURCES = [
  'app',
  'contract',
  'locales',
  'provider',
  'demo',
  'report',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'remix.config.js',
  'scripts/build.mjs',
  'scripts/compress.mjs',
]
const RESULTS = ['stamp', 'client', 'server/index.js', 'provider/server.js'].map((name) =>
  path.join(ROOT, 'build', name),
)
// Vite ends its error with a list of thousands of unrelated files.
const WATCHED = /,?\s*watchFiles: \[[^\]]*\]/
const SERVICE_WORKER = path.join(ROOT, 'app', 'offline', 'pages', 'service-worker.ts')

export const VITE = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
export const REMIX = path.join(ROOT, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js')

/** Builds web app, service worker and provider if a source is newer than the last complete build. */
export async function buildWhenStale() {
  if (!isStale()) return
  process.stdout.write('Building…\n')
  const started = new Date()
  rmSync(STAMP, { force: true })
  mkdirSync(path.dirname(STAMP), { recursive: true })
  // Sequentially, because the web app's build first empties the folder.
  await buildWeb()
  await run('the provider', VITE, ['build', '--config', 'vite.provider.config.ts'])
  // Dated at the start, so that files saved meanwhile are built next time.
  writeFileSync(STAMP, started.toISOString())
  utimesSync(STAMP, started, started)
}

async function buildWeb() {
  await run('the web app', REMIX, ['vite:build'])
  await compressAssets(path.join(ROOT, 'build', 'client', 'assets'))
  if (existsSync(SERVICE_WORKER))
    await run('the service worker', VITE, ['build', '--config', 'vite.service-worker.config.ts'])
}

function isStale() {
  if (!RESULTS.every(existsSync)) return true
  const built = statSync(STAMP).mtimeMs
  const configs = readdirSync(ROOT).filter((name) => /^vite\..*\.?config\.ts$/.test(name) || name === 'vite.config.ts')
  return [...SOURCES, ...configs].some((name) => isNewer(path.join(ROOT, name), built))
}

// A folder's modification time detects removed files.
function isNewer(file, time) {
  if (!existsSync(file) || file.includes('.test.')) return false
  const entry = statSync(file)
  if (entry.mtimeMs > time) return true
  return entry.isDirectory() && readdirSync(file).some((name) => isNewer(path.join(file, name), time))
}

function run(what, program, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => child.kill()
    process.once('exit', end)
    child.once('close', () => process.off('exit', end))
    let output = ''
    const append = (chunk) => (output += chunk)
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building ${what} failed:\n${output.replace(WATCHED, '')}`)),
    )
  })
}
