import { readFile } from 'node:fs/promises'

import sharp, { type Exif } from 'sharp'

/** Contents of valid and invalid uploads, generated so that the tests need no files. */

/** A textured picture that compresses like a photo; `seed` varies it. */
export async function aPicture(width: number, height: number, seed = 1) {
  const light = patches(9, 7, seed)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const [u, v] = [x / width, y / height]
      const shape = (light(u * 9, v * 7) - 0.5) * 170
      // Stripes across the picture: edges that a blurred lens would lose.
      const board = Math.floor(u * 40) % 2 === 0 ? 22 : -22
      const value = 120 + shape + board
      pixels[at] = value
      pixels[at + 1] = value * 0.9 + 8
      pixels[at + 2] = value * 0.7 + v * 40
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Smooth light and dark patches: a number from 0 to 1 at each position. */
function patches(columns: number, rows: number, seed: number): (x: number, y: number) => number {
  const across = columns + 2
  // Computed once, not for each of a million pixels.
  const corners = Float64Array.from({ length: across * (rows + 2) }, (_, index) => {
    const wild = Math.sin((index % across) * 127.1 + Math.floor(index / across) * 311.7 + seed * 74.7) * 43_758.5453
    return wild - Math.floor(wild)
  })
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - left, y - top]
    const at = top * across + left
    const [a = 0, b = 0] = [corners[at], corners[at + 1]]
    const [c = 0, d = 0] = [corners[at + across], corners[at + across + 1]]
    return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
  }
}

export const aJpeg = async (width = 640, height = 480, seed = 1): Promise<Buffer> =>
  (await aPicture(width, height, seed)).jpeg({ quality: 88 }).toBuffer()

/** A phone photo at 36.9683, −122.0345, facing northeast, at 11:48 Pacific time. */
export const phoneExif: Exif = {
  IFD0: { Make: 'Apple', Model: 'iPhone 15' },
  IFD2: { DateTimeOriginal: '2026:11:17 11:48:30', OffsetTimeOriginal: '-08:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '36/1 58/1 588/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '122/1 2/1 420/100',
    GPSImgDirectionRef: 'T',
    GPSImgDirection: '4500/100',
    GPSHPositioningError: '600/100',
  },
}

export async function aJpegWith(exif: Exif, orientation = 1): Promise<Buffer> {
  return (await aPicture(320, 240)).withExif(exif).withMetadata({ orientation }).jpeg().toBuffer()
}

/** A HEIC of 96 × 64 pixels: red on the left, blue on the right, with a phone's EXIF. */
export const aHeic = (): Promise<Buffer> => readFile(new URL('../samples/corner.heic', import.meta.url))

/** The header of a PNG that claims any size, followed by a few bytes of data. */
export function aPngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, check])
  }
  const data = Buffer.from('789c636000000002000148afa471', 'hex')
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A JPEG whose frame header claims another size than its data has. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Keys and items of an iPhone's metadata; the creation date is the second of two keys. */
function quickTimeMetadata(creationDate: string): Buffer {
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 2])
  const key = (name: string) => box('mdta', Buffer.from(name))
  const item = (number: number, value: string) => {
    const bytes = box('\0\0\0\0', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(value)))
    bytes.writeUInt32BE(number, 4)
    return bytes
  }
  const keys = box('keys', count, key('com.apple.quicktime.make'), key('com.apple.quicktime.creationdate'))
  return box('meta', keys, box('ilst', item(1, 'Apple'), item(2, creationDate)))
}

type Mp4 = {
  brand?: string
  seconds?: number
  handler?: 'vide' | 'soun'
  width?: number
  height?: number
  location?: string
  /** iPhone metadata: `2026-11-17T11:48:30-0800`. */
  creationDate?: string
  /** The phone was held upright. */
  isUpright?: boolean
}

/** An MP4 or MOV with an index and no decodable frames. */
export function anMp4(facts: Mp4 = {}): Buffer {
  const {
    brand = 'isom',
    seconds = 12.5,
    handler = 'vide',
    width = 1280,
    height = 720,
    location = '',
    creationDate = '',
    isUpright = false,
  } = facts
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(2_082_844_800 + 1_700_000_000, 4)
  movie.writeUInt32BE(600, 12)
  movie.writeUInt32BE(Math.round(seconds * 600), 16)
  const track = Buffer.alloc(84)
  const matrix = isUpright ? [0, 1, 0, -1, 0, 0] : [1, 0, 0, 0, 1, 0]
  matrix.forEach((value, index) => track.writeInt32BE(value * 65_536, 40 + index * 4))
  track.writeUInt16BE(width, 76)
  track.writeUInt16BE(height, 80)
  const kind = Buffer.alloc(24)
  kind.write(handler, 8, 'latin1')
  const place = location ? [box('udta', box('\xa9xyz', Buffer.from(`\0\x12\x15\xc7${location}`, 'latin1')))] : []
  const index = box(
    'moov',
    box('mvhd', movie),
    box('trak', box('tkhd', track), box('mdia', box('hdlr', kind))),
    ...place,
    ...(creationDate ? [quickTimeMetadata(creationDate)] : []),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`, 'latin1')),
    index,
    box('mdat', Buffer.alloc(4096, 7)),
  ])
}

const element = (id: string, content: Buffer, isOpen = false): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(isOpen ? 0x01ffffffffffffffn : 0x0100000000000000n | BigInt(content.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
const numbered = (id: string, value: number) => element(id, Buffer.from(value.toString(16).padStart(4, '0'), 'hex'))

type Webm = {
  docType?: string
  tracks?: readonly number[]
  duration?: number | null
  blocks?: readonly number[]
  isOpen?: boolean
}

/** A WebM as recorded by a browser, without a duration (null) and with open sizes, or as finished by a tool. */
export function aWebm({
  docType = 'webm',
  tracks = [1],
  duration = null,
  blocks = [0, 900, 1800],
  isOpen = true,
}: Webm = {}): Buffer {
  const length = Buffer.alloc(8)
  length.writeDoubleBE(duration ?? 0)
  const info = element(
    '1549a966',
    Buffer.concat([
      element('2ad7b1', Buffer.from('0f4240', 'hex')),
      ...(duration === null ? [] : [element('4489', length)]),
    ]),
  )
  const entries = tracks.map((type) =>
    element(
      'ae',
      Buffer.concat([numbered('83', type), element('e0', Buffer.concat([numbered('b0', 480), numbered('ba', 360)]))]),
    ),
  )
  const cluster = (at: number) => {
    const block = Buffer.from([0x81, 0, 40, 0x80, 1, 2, 3])
    return element('1f43b675', Buffer.concat([numbered('e7', at), element('a3', block)]), isOpen)
  }
  const segment = element(
    '18538067',
    Buffer.concat([info, element('1654ae6b', Buffer.concat(entries)), ...blocks.map(cluster)]),
    isOpen,
  )
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from(docType))), segment])
}
