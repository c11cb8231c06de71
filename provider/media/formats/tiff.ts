/** Values of one tag: a text, or numbers (a rational is its quotient, NaN where divided by zero). */
export type TiffValue = string | number[]

/** Tags of the directories with capture facts, by number. */
export type TiffTags = { image: Map<number, TiffValue>; photo: Map<number, TiffValue>; gps: Map<number, TiffValue> }

/** Greatest number of entries of a directory; real ones have some 60. */
const mostEntries = 512
const mostNumbers = 3
const longestText = 256

const pointers = { photo: 0x8769, gps: 0x8825 }
/** Bytes of each value by type: byte, ASCII, short, long, rational, signed long, signed rational. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 9: 4, 10: 8 }

type Reader = { bytes: Buffer; u16: (at: number) => number; u32: (at: number) => number; i32: (at: number) => number }

/**
 * Reads the image, photo and GPS directories of an EXIF block, with limited numbers of entries and short values. A
 * damaged entry is left out.
 */
export function readTiff(bytes: Buffer): TiffTags {
  const tags: TiffTags = { image: new Map(), photo: new Map(), gps: new Map() }
  const reader = openReader(bytes)
  if (!reader) return tags
  tags.image = readDirectory(reader, reader.u32(4))
  for (const name of ['photo', 'gps'] as const) {
    const [at] = tags.image.get(pointers[name]) ?? []
    if (typeof at === 'number') tags[name] = readDirectory(reader, at)
  }
  return tags
}

function openReader(bytes: Buffer): Reader | null {
  const order = bytes.toString('latin1', 0, 2)
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  return {
    bytes,
    u16: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    i32: (at) => (isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at)),
  }
}

function readDirectory(reader: Reader, start: number): Map<number, TiffValue> {
  const found = new Map<number, TiffValue>()
  if (start + 2 > reader.bytes.length) return found
  const count = Math.min(reader.u16(start), mostEntries)
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12
    if (at + 12 > reader.bytes.length) break
    const value = readValue(reader, at)
    if (value !== null && !found.has(reader.u16(at))) found.set(reader.u16(at), value)
  }
  return found
}

/** Values of up to four bytes are in the entry itself, longer ones at its offset. */
function readValue(reader: Reader, entry: number): TiffValue | null {
  const type = reader.u16(entry + 2)
  const size = sizes[type]
  const count = reader.u32(entry + 4)
  if (size === undefined || count === 0) return null
  const at = size * count <= 4 ? entry + 8 : reader.u32(entry + 8)
  const wanted = Math.min(count, type === 2 ? longestText : mostNumbers)
  if (at + wanted * size > reader.bytes.length) return null
  if (type === 2) return reader.bytes.toString('latin1', at, at + wanted).split('\0')[0] ?? ''
  return Array.from({ length: wanted }, (_, index) => readNumber(reader, type, at + index * size))
}

function readNumber({ bytes, u16, u32, i32 }: Reader, type: number, at: number): number {
  if (type === 5) return u32(at) / u32(at + 4)
  if (type === 10) return i32(at) / i32(at + 4)
  if (type === 3) return u16(at)
  if (type === 9) return i32(at)
  return type === 4 ? u32(at) : bytes.readUInt8(at)
}
