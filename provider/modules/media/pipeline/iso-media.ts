import type { ByteSource } from './byte-source'
import { findBox, listBoxes, readBrands, type Box } from './iso-boxes'
import type { MediaType } from './file-type'
import { noVideoFacts, type VideoFacts } from './video-facts'

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const largestIndex = 64 * 1024 * 1024
/** Seconds between the QuickTime epoch (1904) and 1970. */
const quickTimeEpoch = 2_082_844_800

/** The type of an ISO base media file by its brands and tracks, or null when it holds nothing that is taken. */
export async function isoType(source: ByteSource): Promise<MediaType | null> {
  const brands = await readBrands(source)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands.some((brand) => heicBrands.includes(brand))) return 'image/heic'
  const handlers = await readHandlers(source)
  if (handlers.includes('vide')) return brands[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  return handlers.includes('soun') ? 'audio/mp4' : null
}

/** Boxes without which nothing can be shown; what phones append behind them does not matter. */
const needed = ['ftyp', 'meta', 'moov', 'moof', 'mdat']

/** Whether a needed box reaches beyond the file, or a movie has no index, as after a camera lost power. */
export async function isoIsCut(source: ByteSource): Promise<boolean> {
  const boxes = await listBoxes(source, 0, source.size)
  if (boxes.some((box) => box.cut && needed.includes(box.name))) return true
  return !boxes.some((box) => box.name === 'moov' || box.name === 'meta')
}

/** Duration, frame size, creation moment and position as the file's own index gives them; each null where it is silent. */
export async function readIsoFacts(source: ByteSource): Promise<VideoFacts> {
  const moov = await findBox(source, ['moov'], 0, source.size)
  if (!moov || moov.end - moov.start > largestIndex) return noVideoFacts
  const header = await readMovieHeader(source, moov)
  const index = (await source.read(moov.start, moov.end - moov.start)).toString('latin1')
  return { ...noVideoFacts, ...header, ...(await readFrameSize(source, moov)), position: readIso6709(index) }
}

async function readHandlers(source: ByteSource): Promise<string[]> {
  const moov = await findBox(source, ['moov'], 0, source.size)
  if (!moov) return []
  const handlers: string[] = []
  for (const track of await tracksOf(source, moov)) {
    const box = await findBox(source, ['mdia', 'hdlr'], track.start, track.end)
    if (box) handlers.push((await source.read(box.start + 8, 4)).toString('latin1'))
  }
  return handlers
}

async function tracksOf(source: ByteSource, moov: Box): Promise<Box[]> {
  return (await listBoxes(source, moov.start, moov.end)).filter((box) => box.name === 'trak')
}

async function readMovieHeader(
  source: ByteSource,
  moov: Box,
): Promise<Pick<VideoFacts, 'durationSeconds' | 'createdAt'>> {
  const box = await findBox(source, ['mvhd'], moov.start, moov.end)
  const bytes = box ? await source.read(box.start, 36) : Buffer.alloc(0)
  if (bytes.length < 36) return { durationSeconds: null, createdAt: null }
  const wide = bytes[0] === 1
  const created = wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
  const timescale = bytes.readUInt32BE(wide ? 20 : 12)
  const whole = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  const duration = whole > 0 ? whole : await readFragmentDuration(source, moov)
  return {
    durationSeconds: timescale > 0 && duration > 0 ? duration / timescale : null,
    createdAt: created > quickTimeEpoch ? new Date((created - quickTimeEpoch) * 1000) : null,
  }
}

/** A fragmented file keeps its length in the extends header, in the movie's timescale. */
async function readFragmentDuration(source: ByteSource, moov: Box): Promise<number> {
  const box = await findBox(source, ['mvex', 'mehd'], moov.start, moov.end)
  const bytes = box ? await source.read(box.start, 12) : Buffer.alloc(0)
  if (bytes.length < 8) return 0
  return bytes[0] === 1 && bytes.length >= 12 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

/**
 * Width and height of the first track that has them, as it is shown: the header ends with a turning matrix and the size before
 * turning (16.16 fixed point), and a phone held upright turns by a quarter.
 */
async function readFrameSize(source: ByteSource, moov: Box): Promise<Pick<VideoFacts, 'width' | 'height'>> {
  for (const track of await tracksOf(source, moov)) {
    const box = await findBox(source, ['tkhd'], track.start, track.end)
    const bytes = box ? await source.read(box.end - 44, 44) : Buffer.alloc(0)
    if (bytes.length < 44 || bytes.readUInt32BE(36) === 0) continue
    const [width, height] = [bytes.readUInt16BE(36), bytes.readUInt16BE(40)]
    const isQuarterTurn = bytes.readInt32BE(0) === 0 && bytes.readInt32BE(4) !== 0
    return isQuarterTurn ? { width: height, height: width } : { width, height }
  }
  return { width: null, height: null }
}

/** Phones write the position as ISO 6709, "+36.9741-122.0308+010/", under one of several keys. */
function readIso6709(index: string): VideoFacts['position'] {
  const match = /([+-]\d{2}\.\d{3,8})([+-]\d{3}\.\d{3,8})(?:[+-]\d+(?:\.\d+)?)?\//.exec(index)
  const [latitude, longitude] = [Number(match?.[1] ?? NaN), Number(match?.[2] ?? NaN)]
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return inRange && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}
