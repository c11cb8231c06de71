import { inflateRawSync } from 'node:zlib'

import { caps } from './caps'
import { refuseFile } from './table'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const unknownSize = 0xffffffff

/** A part of a workbook as its directory declares it. */
export type ZipPart = { name: string; method: number; packed: number; unpacked: number; at: number }

const broken = (why: string) => refuseFile('fileBroken', { why })

/**
 * Parts of a workbook by the directory of its archive, so that sizes are known before anything is unpacked; `unpack`
 * refuses a part larger than declared. @throws FileRefused for a zip bomb, a damaged archive, or undeclared sizes
 */
export function zipParts(bytes: Buffer): Map<string, ZipPart> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) throw broken('its end is missing')
  const count = bytes.readUInt16LE(end + 10)
  if (count > caps.zipEntries) throw refuseFile('fileBomb')
  const parts = new Map<string, ZipPart>()
  let [at, total] = [bytes.readUInt32LE(end + 16), 0]
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw broken('its directory is cut off')
    const nameLength = bytes.readUInt16LE(at + 28)
    const part = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    requireModest(part)
    total += part.unpacked
    parts.set(part.name, part)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (total > caps.unpackedBytes) throw refuseFile('fileBomb')
  return parts
}

function requireModest({ name, method, packed, unpacked }: ZipPart): void {
  const isTable = /(^|\/)(sheet[^/]*|sharedStrings)\.xml$/i.test(name)
  const isRead = /\.(xml|rels)$/i.test(name)
  const most = isTable ? caps.tableBytes : isRead ? caps.partBytes : caps.unpackedBytes
  const isSilent = method !== 0 && unpacked === 0 && packed > 2
  const isGrown = unpacked > 1024 * 1024 && unpacked > packed * caps.ratio
  if ([packed, unpacked].includes(unknownSize) || isSilent || isGrown || unpacked > most) throw refuseFile('fileBomb')
}

/** A part unpacked, never beyond its declared size. @throws FileRefused */
export function unpack(bytes: Buffer, { method, packed, unpacked, at }: ZipPart): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) throw broken('a part is missing')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === 0) return data
  if (packed === 0) return Buffer.alloc(0)
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    throw broken('a part does not unpack')
  }
}
