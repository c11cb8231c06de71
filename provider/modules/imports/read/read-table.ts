import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import { currentLanguage } from 'locales/engine/current-language'
import { caps } from './caps'
import { fileRows } from './file-rows'
import { FileRefused, refuseFile, type Batches, type ReadWishes } from './table'
import type { ReaderAnswer, ReaderTask } from './table-worker'

/**
 * Rows of a file, read in a worker thread with a separate heap, so that a hostile file ends only that thread. Without a
 * built worker (tests run from sources) it reads in this thread. @throws FileRefused with its message
 */
export function readTable(file: string, wishes: ReadWishes = {}, program = findProgram()): Batches {
  return program ? threadRows(file, wishes, program) : fileRows(file, wishes)
}

/** The build puts workers next to the server; this code is in the same folder or one below. */
function findProgram(): URL | null {
  const candidates = ['./table-worker.js', '../table-worker.js'].map((path) => new URL(path, import.meta.url))
  return candidates.find((url) => existsSync(fileURLToPath(url))) ?? null
}

async function* threadRows(file: string, { noun, sheet, onSheets }: ReadWishes, program: URL): Batches {
  const worker = new Worker(program, {
    workerData: { file, noun, sheet, language: currentLanguage() } satisfies ReaderTask,
    resourceLimits: { maxOldGenerationSizeMb: caps.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  // The worker does not keep the provider's process alive.
  worker.unref()
  try {
    for (;;) {
      const answer = await requestRows(worker)
      if ('refused' in answer) throw new FileRefused(answer.refused)
      if ('failed' in answer) throw new Error(answer.failed)
      if (answer.choice) onSheets?.(answer.choice)
      if ('done' in answer) return
      yield answer.rows
    }
  } finally {
    await worker.terminate()
  }
}

async function requestRows(worker: Worker): Promise<ReaderAnswer> {
  const silence = AbortSignal.timeout(caps.silenceMs)
  worker.postMessage('next')
  try {
    const [answer] = (await once(worker, 'message', { signal: silence })) as [ReaderAnswer]
    return answer
  } catch (error) {
    if (silence.aborted) throw refuseFile('fileTooSlow')
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refuseFile('fileTooBig')
    throw error
  }
}
