import type { ByteSource } from './byte-source'
import { boxesIn, type Box } from './iso-boxes'
import { parseLocalTime, parseOffset } from './local-time'
import type { VideoFacts } from './video-facts'

/** Greatest length of a movie's user data or metadata that is read; thumbnails of cameras come after the tags. */
const longestTags = 256 * 1024
const creationDate = 'com.apple.quicktime.creationdate'

/**
 * Position and capture time from a movie's user data and metadata: phones write the position as ISO 6709
 * ("+36.9741-122.0308+010/") under one of several keys, and iPhones the capture time with its offset.
 */
export async function readCaptureTags(source: ByteSource, moov: Box): Promise<Pick<VideoFacts, 'position' | 'taken'>> {
  let facts: Pick<VideoFacts, 'position' | 'taken'> = { position: null, taken: null }
  for await (const box of boxesIn(source, moov.start, moov.end)) {
    if (box.name !== 'udta' && box.name !== 'meta') continue
    const bytes = await source.read(box.start, Math.min(box.end - box.start, longestTags))
    const { position, taken } = facts
    facts = { position: position ?? readIso6709(bytes), taken: taken ?? readTaken(bytes) }
  }
  return facts
}

function readIso6709(tags: Buffer): VideoFacts['position'] {
  const match = /([+-]\d{2}\.\d{3,8})([+-]\d{3}\.\d{3,8})(?:[+-]\d+(?:\.\d+)?)?\//.exec(tags.toString('latin1'))
  const [latitude, longitude] = [Number(match?.[1] ?? NaN), Number(match?.[2] ?? NaN)]
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return inRange && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

/** Creation date of the item list, such as "2026-11-17T11:48:30-0800", if the key list names one. */
function readTaken(tags: Buffer): VideoFacts['taken'] {
  const [keys, items] = [tags.indexOf('keys'), tags.indexOf('ilst')]
  const number = keys < 0 || items < 0 ? 0 : keyNumber(tags, keys + 4)
  const value = number > 0 ? itemValue(tags, items + 4, number) : null
  const time = value && parseLocalTime(value)
  const offsetMinutes = time ? parseOffset(time.rest) : null
  return time && offsetMinutes !== null ? { local: time.local, offsetMinutes } : null
}

/** Position of the creation date among the keys, counted from 1; 0 if absent. */
function keyNumber(tags: Buffer, from: number): number {
  let at = from + 8
  for (let number = 1; at + 8 <= tags.length; number++) {
    const size = tags.readUInt32BE(at)
    if (size < 8) return 0
    if (tags.toString('latin1', at + 8, Math.min(at + size, at + 100)) === creationDate) return number
    at += size
  }
  return 0
}

/**
 * Text of an item: its box is named by the key's number and holds a `data` box with type and locale before the text.
 */
function itemValue(tags: Buffer, from: number, number: number): string | null {
  let at = from
  while (at + 24 <= tags.length) {
    const size = tags.readUInt32BE(at)
    if (size < 8) return null
    if (tags.readUInt32BE(at + 4) === number) return tags.toString('latin1', at + 24, Math.min(at + size, at + 64))
    at += size
  }
  return null
}
