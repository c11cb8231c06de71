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
const BIOME = path.join(BIN, '@biomejs', 'biome', 'bin', 'biome')
const OXLINT = path.join(BIN, 'oxlint', 'bin', 'oxlint')
const VITEST = path.join(BIN, 'vitest', 'vitest.mjs')
const SECOND_TRIES = './tests/support/browser/second-tries.ts'

// Databases, uploads and browser profiles are created and deleted hundreds of times.
if (sharedMemory() > 4 * 2 ** 30) process.env.TMPDIR = MEMORY

const total = { passed: 0, failed: 0 }
const results = mkdtempSync(path.join(tmpdir(), 'plumbline-results-'))

// Without arguments runs everything; `unit`, `laws`, `api` or `e2e` run one project, with further arguments for Vitest.
const [project, ...chosen] = process.argv.slice(2)

try {
  requireNode()
  await installPackages()
  await (project ? runProject() : runAll())
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  total.failed += 1
} finally {
  rmSync(results, { recursive: true, force: true })
}

if (!project) process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function runAll() {
  // Each uses one core, and the build is idle half of its time, so checks that need no build run in parallel.
  const checks = [
    check('format', [BIOME, 'format', '.']),
    check('types', [TSC, '--noEmit', '--singleThreaded']),
    check('lint', [OXLINT]),
    suites('unit'),
  ]
  const [browser] = await Promise.all([findBrowser(), buildWhenStale(), ...checks])
  process.env.CHROME_PATH = browser
  await suites('laws', 'api', 'e2e')
}

/**
 * Runs one project with what it needs; Vitest prints the counts. Architecture tests that read the build make it
 * themselves.
 */
async function runProject() {
  if (project === 'api' || project === 'e2e') await buildWhenStale()
  if (project === 'e2e') process.env.CHROME_PATH = await findBrowser()
  if ((await run([VITEST, 'run', `--project=${project}`, ...chosen])) !== 0) total.failed += 1
}

/** Runs a tool that passes or fails as a whole; counts as one test. */
async function check(name, args) {
  process.stdout.write(`Checking ${name}…\n`)
  // Types and lint are Go programs, which would use both cores.
  count((await run(args, { GOMAXPROCS: '1' })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs test projects and counts their tests. A failed run without a failed test counts as a failure. */
async function suites(...projects) {
  const file = path.join(results, `${projects.join('-')}.json`)
  const named = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', `--reporter=${SECOND_TRIES}`, '--reporter=json', `--outputFile.json=${file}`]
  const prepared = { PREPARED_MODULES: path.join(results, 'modules') }
  const code = await run([VITEST, 'run', '--passWithNoTests', ...named, ...reporters], prepared)
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

// Tests have their own settings; the user's must not reach a real database or mail server.
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS) && name !== 'NODE_ENV'))
}
