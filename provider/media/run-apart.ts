import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { WorkerTask } from './media-worker'
import { refuseMedia, RefusedFile, type Refusal } from './refusals'
import { runTask, type Task, type TaskName, type TaskResult, type tasks } from './tasks'

/** Limit of processor time per file, in milliseconds; a 48-megapixel HEIC takes about twelve seconds on a slow core. */
const limitMs = 60_000
/** Longest wait for a result, in milliseconds; after it, the file is tried again later. */
const waitMs = 4 * 60_000
/** Milliseconds without work after which a process ends and frees its memory. */
const idleMs = 30_000
/** Heap for the parsers; decoders use memory outside of it, limited by the allowed pixels. */
const heapMegabytes = 256

export type ReaderOptions = {
  /** Greatest number of processes. */
  size: number
  program?: string | null
  limitMs?: number
  waitMs?: number
}
type Waiting = { task: Task; isSecond: boolean; resolve: (value: unknown) => void; reject: (error: Error) => void }
/** Name of the file that each task reads. */
const subjects: Record<TaskName, string> = {
  inspect: 'file',
  photo: 'photo',
  video: 'video',
  poster: 'photo',
  picture: 'picture',
  hash: 'photo',
}
type Answer = { value: unknown } | { refusal: Refusal } | { error: string }

/**
 * Reads files in separate processes, in order. A file that exceeds the processor time, or crashes its process twice, is
 * refused. Without a built program (tests run from sources) it reads in this process.
 */
export class FileReaders {
  readonly #options: Required<ReaderOptions>
  readonly #waiting: Waiting[] = []
  readonly #running = new Set<ChildProcess>()
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()

  constructor(options: ReaderOptions) {
    this.#options = { program: findProgram(), limitMs, waitMs, ...options }
    process.once('exit', () => this.stop())
  }

  /** @throws RefusedFile with its message; Error for temporary failures */
  async run<Name extends TaskName>(name: Name, ...args: Parameters<(typeof tasks)[Name]>): Promise<TaskResult<Name>> {
    const task = { name, args } as Task
    const { program } = this.#options
    if (!program) return (await runTask(task)) as TaskResult<Name>
    return new Promise<TaskResult<Name>>((resolve, reject) => {
      this.#waiting.push({ task, isSecond: false, resolve: (value) => resolve(value as TaskResult<Name>), reject })
      this.#next(program)
    })
  }

  /** Ends all processes at once. */
  stop(): void {
    for (const child of this.#running) child.kill('SIGKILL')
  }

  #next(program: string): void {
    if (this.#waiting.length === 0) return
    const [free] = this.#idle.keys()
    const child = free ?? (this.#running.size < this.#options.size ? this.#start(program) : null)
    const next = child && this.#waiting.shift()
    if (!child || !next) return
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    this.#give(child, next, program)
  }

  #start(program: string): ChildProcess {
    // The worker needs no settings, and some are secrets.
    const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH }
    const execArgv = [`--max-old-space-size=${heapMegabytes}`]
    const child = fork(program, {
      serialization: 'advanced',
      env,
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#running.add(child)
    const forget = () => {
      this.#running.delete(child)
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
      this.#next(program)
    }
    child.once('exit', forget)
    child.once('error', forget)
    // The worker does not keep the provider's process alive.
    child.unref()
    child.channel?.unref()
    return child
  }

  #give(child: ChildProcess, waiting: Waiting, program: string): void {
    const { limitMs: limit, waitMs: wait } = this.#options
    const timer = setTimeout(() => {
      settle(() => waiting.reject(new Error(`no answer within ${wait / 1000} seconds`)))
      child.kill('SIGKILL')
    }, wait)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', ended).off('error', failed)
      act()
      this.#next(program)
    }
    const answered = (answer: Answer) => {
      this.#idle.set(child, setTimeout(() => this.#end(child), idleMs).unref())
      settle(() => settleBy(answer, waiting))
    }
    const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => {
        if (signal === 'SIGXCPU') waiting.reject(new RefusedFile(refuseMedia('tooCostly')))
        // A first crash may be the machine's fault, for example if it is out of memory.
        else if (waiting.isSecond)
          waiting.reject(new RefusedFile(refuseMedia('unreadable', () => ({ kind: subjects[waiting.task.name] }))))
        else this.#waiting.unshift({ ...waiting, isSecond: true })
      })
    const failed = (error: Error) => settle(() => waiting.reject(error))
    child.once('message', answered).once('exit', ended).once('error', failed)
    child.send({ task: waiting.task, limitMs: limit } satisfies WorkerTask)
  }

  #end(child: ChildProcess): void {
    this.#idle.delete(child)
    child.kill('SIGKILL')
  }
}

function settleBy(answer: Answer, { resolve, reject }: Waiting): void {
  if ('value' in answer) resolve(answer.value)
  else reject('refusal' in answer ? new RefusedFile(answer.refusal) : new Error(answer.error))
}

/** The build puts workers next to the server; this code is in the same folder or one below. */
function findProgram(): string | null {
  const candidates = ['./media-worker.js', '../media-worker.js'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  )
  return candidates.find((file) => existsSync(file)) ?? null
}

/** Inspects headers of arriving uploads, separately from decoders, so that no upload waits for another one's pixels. */
export const inspectors = new FileReaders({ size: 1 })
/** Decodes and reduces, as many files at once as the queue processes. */
export const decoders = new FileReaders({ size: 2 })
