import { deflateSync } from 'node:zlib'

import sharp from 'sharp'

/** Files that are cheap to send and expensive to read; tests compare each with a plain file of similar size. */

/** A Matroska element, with a one-byte size if possible, else eight. */
function ebml(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(content.length < 127 ? 1 : 8)
  if (size.length === 1) size.writeUInt8(0x80 | content.length)
  else size.writeBigUInt64BE(0x0100000000000000n | BigInt(content.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

/** An element that claims `bytes` of content without containing them. */
function ebmlClaiming(id: string, bytes: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(0x0100000000000000n | BigInt(bytes))
  return Buffer.concat([Buffer.from(id, 'hex'), size])
}

const openSegment = Buffer.from('1853806701ffffffffffffff', 'hex')
const webmHeader = ebml('1a45dfa3', ebml('4282', Buffer.from('webm')))
const tracks = ebml('1654ae6b', ebml('ae', ebml('83', Buffer.from([1]))))

/** Empty two-byte elements with a total of `bytes`. */
const voids = (bytes: number): Buffer => Buffer.alloc(bytes - (bytes % 2), Buffer.from([0xec, 0x80]))

/** A WebM whose segment, information, tracks or last cluster consists of two-byte elements. */
export function webmOfVoids(bytes: number, place: 'segment' | 'info' | 'tracks' | 'cluster' | 'end'): Buffer {
  const inside = voids(bytes)
  const parts = {
    segment: [inside, tracks],
    info: [ebml('1549a966', inside), tracks],
    tracks: [ebml('1654ae6b', Buffer.concat([inside, ebml('ae', ebml('83', Buffer.from([1])))]))],
    cluster: [tracks, ebmlOpen('1f43b675'), inside],
    end: [tracks, ebml('1f43b675', Buffer.concat([ebml('e7', Buffer.from([0])), inside]))],
  }[place]
  return Buffer.concat([webmHeader, openSegment, ...parts])
}

const ebmlOpen = (id: string): Buffer => Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex')])

/** The beginning of a WebM whose duration claims `bytes` of content. */
export function webmWithDurationOf(bytes: number): Buffer {
  const duration = ebmlClaiming('4489', bytes)
  return Buffer.concat([webmHeader, openSegment, tracks, ebmlClaiming('1549a966', bytes + duration.length), duration])
}

/** A box of an ISO base media file. */
export function isoBox(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const brand = isoBox('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'))
const smallBoxes = (bytes: number): Buffer => Buffer.alloc(bytes - (bytes % 8), isoBox('free'))

/** An MP4 of eight-byte boxes: at the top, in its index, or in each of many tracks. */
export function mp4OfBoxes(bytes: number, place: 'top' | 'index' | 'tracks'): Buffer {
  if (place === 'top') return Buffer.concat([brand, smallBoxes(bytes), isoBox('moov')])
  if (place === 'index') return Buffer.concat([brand, isoBox('moov', smallBoxes(bytes))])
  const track = isoBox('trak', smallBoxes(9000 * 8))
  return Buffer.concat([brand, isoBox('moov', ...Array.from({ length: Math.ceil(bytes / track.length) }, () => track))])
}

/** A JPEG with its smallest segments inserted after the first marker. */
export function jpegOfSegments(jpeg: Buffer, bytes: number, segment = 'fffe0002'): Buffer {
  const segments = Buffer.alloc(bytes - (bytes % 4), Buffer.from(segment, 'hex'))
  return Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)])
}

/** A JPEG with `count` empty scans before its end, for each of which decoders process the whole picture. */
export function jpegOfScans(jpeg: Buffer, count: number): Buffer {
  const scan = Buffer.from('ffda0008010100003f0000', 'hex')
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2)])
}

/** A PNG chunk with a valid checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})
function crc32(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * A uniform gray or color PNG of any size, and therefore a few kilobytes; `isInterlaced` makes decoders buffer all of
 * it.
 */
export function emptyPng(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  header.writeUInt8(isInterlaced ? 1 : 0, 12)
  const rows = isInterlaced ? interlacedBytes(width, height) : (1 + width * 3) * height
  return Buffer.concat([
    pngMark,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Bytes of the seven passes of an interlaced picture, with a filter byte per row. */
function interlacedBytes(width: number, height: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce((sum, [x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)]
    return columns > 0 && rows > 0 ? sum + rows * (1 + columns * 3) : sum
  }, 0)
}

/** A PNG with `bytes` of empty chunks before its end. */
export function pngOfChunks(png: Buffer, bytes: number): Buffer {
  const chunk = pngChunk('plMb', Buffer.alloc(0))
  return Buffer.concat([png.subarray(0, -12), Buffer.alloc(bytes - (bytes % chunk.length), chunk), png.subarray(-12)])
}

/** A WebP with `bytes` of empty chunks after its picture. */
export async function webpOfChunks(bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Make: 'x' } })
    .webp()
    .toBuffer()
  const file = Buffer.concat([picture, Buffer.alloc(bytes - (bytes % 8), Buffer.from('XxXx\0\0\0\0', 'latin1'))])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** An EXIF directory: entries of [tag, type, count, value], then the offset of the next. */
export function ifd(entries: readonly (readonly [number, number, number, number])[], next = 0): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length, 0)
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  })
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}

/** A JPEG with this EXIF block, a little-endian TIFF whose first directory follows its header. */
export function jpegWithTiff(jpeg: Buffer, directories: Buffer): Buffer {
  const block = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), directories])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(block.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}
