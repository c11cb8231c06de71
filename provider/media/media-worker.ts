import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import sharp from 'sharp'

import { RefusedFile } from './refusals'
import { runTask, type Task } from './tasks'

/** A task with its limit of processor time in milliseconds. */
export type WorkerTask = { task: Task; limitMs: number }

// Each thread of the decoder has its own buffers: with many cores a wide picture would take gigabytes.
sharp.concurrency(2)
sharp.cache(false)

/**
 * Ends this process if a task takes too much processor time (of all threads, decoders included). It runs in a worker
 * thread, because a decoder may block the main one, and counts processor time, because a slow machine is no fault of
 * the file.
 */
const watch = new Worker(
  `const { parentPort } = require('node:worker_threads')
  const { constants } = require('node:os')
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let end = Infinity
  parentPort.on('message', (limit) => { end = limit === null ? Infinity : spent() + limit })
  setInterval(() => {
    if (spent() > end) process.kill(process.pid, constants.signals.SIGXCPU ? 'SIGXCPU' : 'SIGKILL')
  }, 25)`,
  { eval: true },
)

const isWatched = once(watch, 'online')

// One task at a time: the parent keeps the queue.
process.on('message', ({ task, limitMs }: WorkerTask) => {
  const done = isWatched.then(() => {
    watch.postMessage(limitMs)
    return runTask(task)
  })
  done.then(
    (value) => {
      watch.postMessage(null)
      process.send?.({ value })
    },
    (error: unknown) => {
      watch.postMessage(null)
      if (error instanceof RefusedFile) process.send?.({ refusal: error.refusal })
      else process.send?.({ error: error instanceof Error ? error.message : String(error) })
    },
  )
})
// The provider has ended.
process.on('disconnect', () => process.exit())
