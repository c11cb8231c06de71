import { parentPort, workerData } from 'node:worker_threads'

import { fileRows } from './file-rows'
import { FileRefused, type RawRow } from './table'

/** What the reading thread answers to each 'next'. */
export type ReaderAnswer = { rows: RawRow[] } | { done: true } | { refused: string } | { failed: string }

const batches = fileRows(String(workerData))

async function answer(): Promise<ReaderAnswer> {
  try {
    const { value, done } = await batches.next()
    return done ? { done: true } : { rows: value }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A batch is sent when it is asked for, so that a slow writer never makes the rows of a whole file wait in memory.
parentPort?.on('message', () => void answer().then((result) => parentPort?.postMessage(result)))
