export type PictureSize = { readonly width: number; readonly height: number }

/** Bytes at the start of a HEIC or AVIF that contain its sizes. */
const headOfBoxes = 64 * 1024

/**
 * Width and height in pixels from a picture's header, before its orientation is applied, without decoding; null for
 * other formats and truncated headers.
 */
export function pictureSize(bytes: DataView): PictureSize | null {
  try {
    return readers.find(([isOne]) => isOne(bytes))?.[1](bytes) ?? null
  } catch (error) {
    // The file is shorter than its header claims.
    if (error instanceof RangeError) return null
    throw error
  }
}

const letters = (bytes: DataView, at: number, count: number) =>
  at + count > bytes.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + at, count))

/** Brands of an ISO media file, the major one first; limited to the number that real files have. */
const brands = (bytes: DataView) => letters(bytes, 8, Math.min(Math.max(bytes.getUint32(0) - 8, 4), 120))

const readers: readonly [(bytes: DataView) => boolean, (bytes: DataView) => PictureSize | null][] = [
  [(bytes) => letters(bytes, 1, 3) === 'PNG', (bytes) => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) })],
  [(bytes) => letters(bytes, 0, 2) === '\xff\xd8', jpegSize],
  [(bytes) => letters(bytes, 8, 4) === 'WEBP', webpSize],
  // Videos have the same container format.
  [(bytes) => letters(bytes, 4, 4) === 'ftyp' && /mif1|msf1|hei[cmsx]|hev[cx]|avi[fs]/.test(brands(bytes)), boxedSize],
]

/** True if the file begins like one of the accepted picture formats. */
export const isPicture = (bytes: DataView): boolean => readers.some(([isOne]) => isOne(bytes))

/** Markers of a frame header; the excluded codes are tables and the arithmetic coding. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

function jpegSize(bytes: DataView): PictureSize | null {
  for (let at = 2; bytes.getUint8(at) === 0xff; ) {
    const code = bytes.getUint8(at + 1)
    if (isFrame(code)) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
    // Padding bytes of 0xff may precede a marker.
    at += code === 0xff ? 1 : 2 + bytes.getUint16(at + 2)
  }
  return null
}

const threeBytes = (bytes: DataView, at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x1_0000

function webpSize(bytes: DataView): PictureSize | null {
  const kind = letters(bytes, 12, 4)
  if (kind === 'VP8X') return { width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 }
  if (kind === 'VP8 ') return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
  const both = bytes.getUint32(21, true)
  return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 }
}

/** The largest size in the file: its tiles have sizes of their own. */
function boxedSize(bytes: DataView): PictureSize | null {
  let largest: PictureSize | null = null
  for (let at = 8; at < Math.min(headOfBoxes, bytes.byteLength - 16); at += 1) {
    if (letters(bytes, at, 4) !== 'ispe') continue
    const size = { width: bytes.getUint32(at + 8), height: bytes.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
