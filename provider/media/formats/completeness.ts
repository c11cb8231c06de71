import { boundedSource, type ByteSource } from './byte-source'
import type { MediaType } from './file-type'
import { pngChunks } from './png-chunks'
import { refuseMedia, RefusedFile } from 'provider/media/refusals'

/** Completeness of a picture's bytes: cut if they end before the format's end mark. */
type Completeness = 'complete' | 'cut'

/**
 * Segments before and between the scans of a JPEG; cameras write some 30, a large color profile or depth map some
 * hundred.
 */
const mostSegments = 2000
/**
 * Greatest number of scans of a progressive JPEG, because decoders process the whole picture for each; encoders write
 * about ten.
 */
const mostScans = 100

/**
 * Reads the segments of a JPEG up to its end-of-image mark without decoding. The mark of an EXIF thumbnail does not
 * count; bytes after the real mark (an appended page, a motion photo's video) are ignored. @throws RefusedFile for more
 * segments than any camera writes, because decoders keep all of them
 */
function jpegCompleteness(bytes: Buffer): Completeness {
  let [at, segments, scans] = [2, 0, 0]
  while (at + 4 <= bytes.length) {
    // Stray bytes between segments are skipped, as decoders do.
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at)
      if (next === -1) return 'cut'
      at = next
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return 'complete'
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      segments += 1
      if (marker === 0xda) {
        scans += 1
        at = endOfScan(bytes, at)
      }
      if (segments > mostSegments || scans > mostScans) throw new RefusedFile(refuseMedia('tooCostly'))
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? 'complete' : 'cut'
}

/**
 * Position of the first marker after entropy-coded data: FF not followed by a stuffed zero, a restart or a fill byte.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1))
  }
  return bytes.length
}

/** A PNG is complete if its chunks reach IEND. */
async function pngCompleteness(source: ByteSource): Promise<Completeness> {
  for await (const { name, end } of pngChunks(boundedSource(source)))
    if (name === 'IEND') return end + 4 <= source.size ? 'complete' : 'cut'
  return 'cut'
}

/** A WebP is complete if the file has the length of its RIFF header. */
async function webpCompleteness(source: ByteSource): Promise<Completeness> {
  const bounded = boundedSource(source)
  const head = await bounded.read(0, 12)
  const end = head.length === 12 ? head.readUInt32LE(4) + 8 : Infinity
  if (end > source.size) return 'cut'
  for (let at = 12; at + 8 <= end; ) {
    const length = (await bounded.read(at + 4, 4)).readUInt32LE(0)
    at += 8 + length + (length % 2)
  }
  return 'complete'
}

/**
 * True if a picture of this type is complete; always true for HEIC and AVIF, whose boxes are checked elsewhere. @throws
 * RefusedFile for a picture with too many parts
 */
export async function isWhole(source: ByteSource, type: MediaType): Promise<boolean> {
  if (type === 'image/jpeg') return jpegCompleteness(await source.read(0, source.size)) === 'complete'
  if (type === 'image/png') return (await pngCompleteness(source)) === 'complete'
  return type !== 'image/webp' || (await webpCompleteness(source)) === 'complete'
}
