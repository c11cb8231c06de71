import { Worker } from 'node:worker_threads'
import { refuse, RefusedFile } from './refusals'

/** How long one conversion may take; a 48-megapixel photo needs about four seconds. */
const limitMs = 60_000

/**
 * The decoder is WebAssembly that works for half a second without a pause, so it runs on a thread of its own, which gives
 * its memory back when it ends. Written as text because the bundled provider is one file: there is no second one to load.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { createRequire } = require('node:module')
  const convert = createRequire(workerData.from)('heic-convert')
  convert({ buffer: Buffer.from(workerData.bytes), format: 'JPEG', quality: 0.95 })
    .then((jpeg) => { const bytes = new Uint8Array(jpeg); parentPort.postMessage(bytes, [bytes.buffer]) })
`

/**
 * Converts a HEIC photo to JPEG, upright: the decoder applies the container's rotation, so the EXIF orientation must not be
 * applied again. The result carries no metadata.
 * @throws RefusedFile when the photo cannot be decoded
 */
export function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData: { bytes, from: import.meta.url }, stderr: true })
    const timer = setTimeout(() => void worker.terminate(), limitMs)
    const fail = (cause?: unknown) => reject(new RefusedFile(refuse('unreadable'), { cause }))
    worker.once('message', (jpeg: Uint8Array) => resolve(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)))
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(timer)
      // After a message this changes nothing; without one the thread was stopped or ran out of memory.
      fail()
    })
  })
}
