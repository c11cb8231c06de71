import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { findBrowser } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { installPackages, requireNode } from './install.mjs'
import { MEMORY, sharedMemory } from './memory.mjs'
import { ROOT, SETTINGS } from './settings.mjs'

const BIN = path.join(ROOT, 'node_modules')
const TSC = path.join(BIN, 'typescript-native', 'bin', 'tsc')
const OXLINT = path.join(BIN, 'oxlint', 'bin', 'oxlint')
const VITEST = path.join(BIN, 'vitest', 'vitest.mjs')
const SECOND_TRIES = './tests/support/second-tries.ts'

// Databases, uploads and browsers’ profiles are written and thrown away hundreds of times.
if (sharedMemory() > 4 * 2 ** 30) process.env.TMPDIR = MEMORY

const total = { passed: 0, failed: 0 }
const results = mkdtempSync(path.join(tmpdir(), 'plumbline-results-'))

try {
  requireNode()
  await installPackages()
  // Each works on one core, and the build for half of its time on none: what needs nothing built runs beside it.
  const checks = [check('types', [TSC, '--noEmit', '--singleThreaded']), check('lint', [OXLINT]), suites('unit')]
  const [browser] = await Promise.all([findBrowser(), buildWhenStale(), ...checks])
  process.env.CHROME_PATH = browser
  await suites('laws', 'api', 'e2e')
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  total.failed += 1
} finally {
  rmSync(results, { recursive: true, force: true })
}

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a tool that is right or wrong as a whole; it counts as one test. */
async function check(name, args) {
  process.stdout.write(`Checking ${name}…\n`)
  // Both are Go programs, which on more threads take more of both cores.
  count((await run(args, { GOMAXPROCS: '1' })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs test projects and counts their tests. A run that ends badly without a failed test is a failure too. */
async function suites(...projects) {
  const file = path.join(results, `${projects.join('-')}.json`)
  const chosen = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', `--reporter=${SECOND_TRIES}`, '--reporter=json', `--outputFile.json=${file}`]
  const prepared = { PREPARED_MODULES: path.join(results, 'modules') }
  const code = await run([VITEST, 'run', '--passWithNoTests', ...chosen, ...reporters], prepared)
  const { passed, failed } = readCounts(file)
  count({ passed, failed: code === 0 ? failed : Math.max(failed, 1) })
}

function readCounts(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...cleanEnvironment(), ...env }, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

// The tests bring their own settings; those of the person who runs them must not reach a real database or mail server.
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS) && name !== 'NODE_ENV'))
}
