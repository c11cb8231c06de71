import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { ROOT } from './settings.mjs'

const LOCKFILE = path.join(ROOT, 'package-lock.json')
// npm writes this file last, so an interrupted install has none.
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = path.join(ROOT, 'node_modules', '.installed-from')

/** @throws {Error} with one sentence when this Node is too old */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Plumbline needs Node 20.19 or newer; this is ${version}.`)
}

/** Installs the lockfile's packages unless they are installed. No package may need its install script. */
export async function installPackages() {
  const wanted = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  if (isInstalled(wanted)) return
  process.stdout.write('Installing packages…\n')
  const code = await runNpm('ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund')
  if (code !== 0) throw new Error('npm ci failed: see its message above.')
  writeFileSync(STAMP, wanted)
}

function runNpm(...args) {
  // Uses the npm that runs `npm start`, regardless of PATH.
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const options = { cwd: ROOT, stdio: 'inherit', shell: program === 'npm' && process.platform === 'win32' }
  const child = spawn(program, [...first, ...args, '--loglevel=error'], options)
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', end)
      resolve(code)
    })
  })
}

function isInstalled(wanted) {
  if (!existsSync(INSTALLED)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  return statSync(INSTALLED).mtimeMs >= statSync(LOCKFILE).mtimeMs
}
