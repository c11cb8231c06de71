import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { ROOT } from './settings.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PACKAGE = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium')

/**
 * A Chromium for the tests: CHROME_PATH, else one that is installed, else the one npm brought.
 * @returns {string} its program
 * @throws {Error} with one sentence when none of them starts
 */
export function findBrowser() {
  if (process.env.CHROME_PATH) {
    if (starts(process.env.CHROME_PATH)) return process.env.CHROME_PATH
    throw new Error(`CHROME_PATH (${process.env.CHROME_PATH}) is not a browser that starts here.`)
  }
  const found = INSTALLED.find((program) => existsSync(program) && starts(program)) ?? unpackBrowser()
  if (found) return found
  throw new Error('No browser for the tests was found: install Chromium, or set CHROME_PATH.')
}

function starts(program) {
  try {
    execFileSync(program, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

/** Unpacks npm's Chromium once, with the system libraries it brings for machines that have none. */
function unpackBrowser() {
  if (process.platform !== 'linux' || !existsSync(PACKAGE)) return undefined
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'))
  const home = path.join(ROOT, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(home)) unpack(home)
  const program = path.join(home, 'chromium')
  const launcher = path.join(home, 'launch')
  return [program, launcher].find(starts)
}

function unpack(home) {
  process.stdout.write('Unpacking a browser for the tests…\n')
  const draft = `${home}.partial`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  execFileSync(process.execPath, ['-e', script], { cwd: ROOT, env, stdio: 'inherit' })
  writeFileSync(path.join(draft, 'launch'), LAUNCHER)
  chmodSync(path.join(draft, 'launch'), 0o755)
  renameSync(draft, home)
}

const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$here/fonts}"
exec "$here/chromium" "$@"
`
