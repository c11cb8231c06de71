import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)

test('no file, export or dependency is unused', async () => {
  const problems = await run(process.execPath, [
    'node_modules/knip/bin/knip.js',
    '--no-config-hints',
    '--no-progress',
  ]).then(
    ({ stdout }) => stdout.trim(),
    (error: Error & { stdout?: string }) => error.stdout || error.message,
  )
  expect(problems).toBe('')
})
