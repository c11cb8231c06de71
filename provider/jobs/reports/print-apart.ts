import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printJobIn } from './printing'

const heapMegabytes = 400
const timeoutMs = 5 * 60 * 1000

/**
 * Prints the job in a folder in a separate process with its own heap; in this process when there is no built worker
 * (tests run from sources).
 * @returns the number of pages
 * @throws when that process fails or takes longer than five minutes
 */
export async function printApart(folder: string, program = findProgram()): Promise<number> {
  if (!program) return printJobIn(folder)
  const run = promisify(execFile)
  const flags = [`--max-old-space-size=${heapMegabytes}`, program, folder]
  // The worker needs none of the provider's secrets.
  const { stdout } = await run(process.execPath, flags, { timeout: timeoutMs, env: { NODE_ENV: 'production' } })
  return Number(stdout)
}

/** Finds the worker next to the server's bundle; this code may be in the bundle or in a chunk one level down. */
function findProgram(): string | null {
  const candidates = ['./report-worker.js', '../report-worker.js'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  )
  return candidates.find((file) => existsSync(file)) ?? null
}
