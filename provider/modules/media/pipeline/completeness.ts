import type { MediaType } from './file-type'

/** Where a picture's bytes end: all there, or cut off before the format's own end mark. */
export type Completeness = 'complete' | 'cut'

/**
 * Walks the segments of a JPEG to its end-of-image mark without decoding a pixel. The mark of a thumbnail inside EXIF does not
 * count, and bytes after the real mark (a page glued on, a motion photo's video) do not matter.
 */
export function jpegCompleteness(bytes: Buffer): Completeness {
  let at = 2
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
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? 'complete' : 'cut'
}

/** Position of the first marker after entropy-coded data: FF not followed by a stuffed zero, a restart or a fill byte. */
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

/** A PNG is complete when its chunks reach IEND. */
export function pngCompleteness(bytes: Buffer): Completeness {
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (name === 'IEND') return at <= bytes.length ? 'complete' : 'cut'
  }
  return 'cut'
}

/** A WebP is complete when the file holds as many bytes as its RIFF header says. */
export function webpCompleteness(bytes: Buffer): Completeness {
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length ? 'complete' : 'cut'
}

/** Whether a picture of this type has its own end; of HEIC its boxes say so, not this. */
export function isWhole(bytes: Buffer, type: MediaType): boolean {
  if (type === 'image/jpeg') return jpegCompleteness(bytes) === 'complete'
  if (type === 'image/png') return pngCompleteness(bytes) === 'complete'
  return type !== 'image/webp' || webpCompleteness(bytes) === 'complete'
}
