import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { renderScene, type SceneOrder } from './render-scene'

/** Drawing takes a third of a second of computing: on threads of their own, so that calls are answered meanwhile. */
const mostWorkers = Math.min(2, availableParallelism())
/** Threads hold some fifty megabytes each and end when nothing was asked for this long. */
const idleMs = 3000

type Waiting = { order: SceneOrder; resolve: (jpeg: Buffer) => void; reject: (error: Error) => void }
type Answer = { jpeg?: Uint8Array; error?: string }

const waiting: Waiting[] = []
const idle = new Map<Worker, NodeJS.Timeout>()
let running = 0

/** Draws a scene on a thread; where there is no built worker (tests run from sources) here and now. */
export function drawScene(order: SceneOrder): Promise<Buffer> {
  const program = findProgram()
  if (!program) return renderScene(order)
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve, reject })
    const [free] = idle.keys()
    if (free) take(free)
    else if (running < mostWorkers) take(startWorker(program))
  })
}

/** The bundler puts workers beside the server; this code may be in it or in a chunk one level down. */
function findProgram(): URL | null {
  const candidates = ['./scene-worker.js', '../scene-worker.js'].map((path) => new URL(path, import.meta.url))
  return candidates.find((url) => existsSync(fileURLToPath(url))) ?? null
}

function startWorker(program: URL): Worker {
  running += 1
  const worker = new Worker(program)
  worker.once('exit', () => {
    running -= 1
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  })
  // It never keeps the provider from ending.
  worker.unref()
  return worker
}

function take(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  const next = waiting.shift()
  if (!next) return void idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref())
  const fail = (cause: unknown) => next.reject(cause instanceof Error ? cause : new Error('The drawing thread ended'))
  worker.once('error', fail)
  worker.once('exit', fail)
  worker.once('message', ({ jpeg, error }: Answer) => {
    worker.off('error', fail)
    worker.off('exit', fail)
    if (jpeg) next.resolve(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
    else fail(new Error(error))
    take(worker)
  })
  worker.postMessage(next.order)
}
