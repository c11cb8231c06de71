import { parentPort, workerData } from 'node:worker_threads'

import type { ImportNoun } from 'contract/imports/nouns'
import { setLanguageSource } from 'locales/engine/current-language'
import type { Language } from 'locales/languages'
import { fileRows } from './file-rows'
import { FileRefused, type RawRow, type SheetChoice } from './table'

/** Start data of the reader thread. */
export type ReaderTask = { file: string; noun: ImportNoun | undefined; sheet: string | undefined; language: Language }

/** Reply of the reader thread to each `next`; the first reply carries the sheets of a workbook. */
export type ReaderAnswer =
  | { rows: RawRow[]; choice: SheetChoice | null }
  | { done: true; choice: SheetChoice | null }
  | { refused: string }
  | { failed: string }

let choice: SheetChoice | null = null
const { file, noun, sheet, language }: ReaderTask = workerData
setLanguageSource(() => language)
const batches = fileRows(file, { noun, sheet, onSheets: (found) => (choice = found) })

async function answer(): Promise<ReaderAnswer> {
  try {
    const { value, done } = await batches.next()
    return done ? { done: true, choice } : { rows: value, choice }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// Sends one batch per request, so that a slow consumer never fills the memory with rows.
parentPort?.on('message', () => void answer().then((result) => parentPort?.postMessage(result)))
