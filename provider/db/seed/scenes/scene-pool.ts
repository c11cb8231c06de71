import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { renderScene, type SceneOrder } from './render-scene'

/**
 * Drawing takes a third of a second of computing and some 180 MB: in processes of their own that give way to the others, so
 * that calls are answered meanwhile, and that give all of their memory back when nothing was asked for `idleMs`.
 */
const mostWorkers = Math.min(2, availableParallelism())
const idleMs = 3000

type Waiting = { order: SceneOrder; resolve: (jpeg: Buffer) => void; reject: (error: Error) => void }
type Answer = { jpeg?: Uint8Array; error?: string }

const waiting: Waiting[] = []
const running = new Set<ChildProcess>()
const idle = new Map<ChildProcess, NodeJS.Timeout>()

// They would see by themselves that we are gone, but only after the picture they are at.
process.once('exit', () => running.forEach((worker) => worker.kill('SIGKILL')))

/** Draws a scene in a process of its own; where there is no built program for one (tests run from sources) here and now. */
export function drawScene(order: SceneOrder): Promise<Buffer> {
  const program = findProgram()
  if (!program) return renderScene(order)
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve, reject })
    const [free] = idle.keys()
    if (free) take(free)
    else if (running.size < mostWorkers) take(startWorker(program))
  })
}

/** The bundler puts workers beside the server; this code may be in it or in a chunk one level down. */
function findProgram(): string | null {
  const candidates = ['./scene-worker.js', '../scene-worker.js'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return candidates.find((file) => existsSync(file)) ?? null
}

function startWorker(program: string): ChildProcess {
  // Nothing of our settings: it needs none, and some are secrets.
  const env = { NODE_ENV: process.env.NODE_ENV }
  const worker = fork(program, { serialization: 'advanced', env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(worker)
  const forget = () => {
    running.delete(worker)
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  worker.once('exit', forget)
  worker.once('error', forget)
  if (worker.pid) giveWay(worker.pid)
  // It never keeps the provider from ending.
  worker.unref()
  worker.channel?.unref()
  return worker
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system lets us; then it draws as one among equals.
  }
}

function take(worker: ChildProcess): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  const next = waiting.shift()
  if (!next) return void idle.set(worker, setTimeout(() => void worker.kill('SIGKILL'), idleMs).unref())
  const fail = (cause: unknown) => next.reject(cause instanceof Error ? cause : new Error('The drawing process ended'))
  worker.once('error', fail)
  worker.once('exit', fail)
  worker.once('message', ({ jpeg, error }: Answer) => {
    worker.off('error', fail)
    worker.off('exit', fail)
    if (jpeg) next.resolve(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
    else fail(new Error(error))
    take(worker)
  })
  worker.send(next.order)
}
