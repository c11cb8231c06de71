import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { freePort } from './free-port'

/** The production web app in front of a test's provider. */
export type Web = { origin: string; pid: number; stop: () => Promise<void> }

/** Secret for the session cookies of test web apps. */
export const sessionSecret = 'a session secret that only tests use'

/** Secret by which the provider recognizes test web apps. */
export const providerSecret = 'a provider secret that only tests use'

const root = path.resolve(import.meta.dirname, '../../..')
const server = path.join(root, 'node_modules/@remix-run/serve/dist/cli.js')
const startLimit = 20_000

let running: Promise<{ web: Web; providerPort: number }> | undefined

/**
 * The web app of this worker's browser tests: its files run one after the other, and each file's provider listens on
 * the port that the web app calls. It ends with the process.
 */
export const theWeb = () => (running ??= startTheWeb())

async function startTheWeb(): Promise<{ web: Web; providerPort: number }> {
  const providerPort = await freePort()
  return { providerPort, web: await startWeb(`http://127.0.0.1:${providerPort}`) }
}

/** Retries an action. */
async function insist<T>(tries: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (tries === 1) throw error
    return insist(tries - 1, act)
  }
}

/**
 * Starts the built web app on a free port; `npm test` builds it before. Retries when the port was taken meanwhile.
 * @param folder where the build and its scripts are
 */
export const startWeb = (providerUrl: string, env: Record<string, string> = {}, folder = root): Promise<Web> =>
  insist(3, () => tryStart(providerUrl, env, folder))

async function tryStart(providerUrl: string, env: Record<string, string>, folder: string): Promise<Web> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const said: string[] = []
  const guard = pathToFileURL(path.join(folder, 'scripts/web-guard.mjs')).href
  const child = spawn(process.execPath, ['--import', guard, server, path.join(folder, 'build/server/index.js')], {
    cwd: folder,
    // The IPC channel ends it with this process, even if that is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_ORIGIN: origin,
      PROVIDER_API_URL: providerUrl,
      SESSION_SECRET: sessionSecret,
      PROVIDER_SECRET: providerSecret,
      ...env,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
    await gone
    clearTimeout(kill)
  }
  const limit = Date.now() + startLimit
  while (Date.now() < limit && child.exitCode === null) {
    const answer = await fetch(`${origin}/login`).catch(() => null)
    if (answer?.ok) return { origin, pid: child.pid ?? 0, stop }
    await delay(50)
  }
  await stop()
  throw new Error(`The web app did not start:\n${said.join('')}`)
}
