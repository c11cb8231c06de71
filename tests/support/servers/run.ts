import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { freePort } from './free-port'
import { identify } from '../../../scripts/processes.mjs'

const runFile = z.object({
  supervisor: z.object({ pid: z.number() }),
  children: z.array(z.object({ pid: z.number() })),
})
const accessFile = z.object({ port: z.number(), password: z.string() })

/** One `node scripts/start.mjs` on a data directory: its output and its end. */
export type Run = {
  process: ChildProcess
  output: () => string
  /** Waits for the web app's URL. @throws with the output when the start ends instead of becoming ready */
  ready: () => Promise<string>
  ended: Promise<{ code: number | null; output: string }>
}

/** Starts Plumbline like `npm start`, on free ports and without the demo. */
export function startRun(dataDir: string, env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      NODE_ENV: 'development',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      PROVIDER_PORT: '0',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = new Promise<string>((resolve) => {
    const append = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
  })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  const failed = async (): Promise<never> => {
    throw new Error(`It ended instead of becoming ready: ${(await ended).output}`)
  }
  return { process: child, output: () => output, ended, ready: () => Promise.race([address, failed()]) }
}

/** Same with the demo; `provider` is the URL of its API. */
export async function startDemoRun(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Run & { provider: string }> {
  const port = await freePort()
  return {
    ...startRun(dataDir, { DEMO: '1', PROVIDER_PORT: String(port), ...env }),
    provider: `http://127.0.0.1:${port}`,
  }
}

/** Process ids of a run, from its data directory. */
export async function partsOf(
  dataDir: string,
): Promise<{ supervisor: number; provider: number; web: number; database: number }> {
  const { supervisor, children } = runFile.parse(JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8')))
  const [provider, web] = children.map(({ pid }) => pid)
  const database = Number.parseInt(await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
  if (!provider || !web || !database) throw new Error('The run has not all its parts.')
  return { supervisor: supervisor.pid, provider, web, database }
}

/** URL of a run's own database. */
export async function databaseOf(dataDir: string): Promise<string> {
  const { port, password } = accessFile.parse(
    JSON.parse(await readFile(path.join(dataDir, 'postgres', 'access.json'), 'utf8')),
  )
  return `postgres://plumbline:${password}@127.0.0.1:${port}/plumbline`
}

/** True when a process with this id runs, and is not a zombie. */
export function isAlive(pid: number): boolean {
  return identify(pid) !== null
}
