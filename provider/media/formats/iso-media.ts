import type { ByteSource } from './byte-source'
import { readCaptureTags } from './capture-tags'
import { boxesIn, findBox, readBrands, type Box } from './iso-boxes'
import type { MediaType } from './file-type'
import { noVideoFacts, type VideoFacts } from './video-facts'

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
/** Seconds between the QuickTime epoch (1904) and 1970. */
const quickTimeEpoch = 2_082_844_800
/** Before this year a camera's clock was not set; the same bound as for photos. */
const firstYear = Date.UTC(1990, 0, 1)

/** Type of an ISO base media file by its brands and tracks; null if it is not accepted. */
export async function isoType(source: ByteSource): Promise<MediaType | null> {
  const brands = await readBrands(source)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands.some((brand) => heicBrands.includes(brand))) return 'image/heic'
  const handlers = await readHandlers(source)
  if (handlers.includes('vide')) return brands[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  return handlers.includes('soun') ? 'audio/mp4' : null
}

/** Boxes that a player needs; data appended by phones is ignored. */
const needed = ['ftyp', 'meta', 'moov', 'moof', 'mdat']

/** True if a required box extends beyond the file, or a movie has no index, as after a camera lost power. */
export async function isoIsCut(source: ByteSource): Promise<boolean> {
  let hasIndex = false
  for await (const { name, cut } of boxesIn(source, 0, source.size)) {
    if (cut && needed.includes(name)) return true
    if (name === 'moov' || name === 'meta') hasIndex = true
  }
  return !hasIndex
}

/** Duration, frame size, capture time and position from the file's index; each null if absent. */
export async function readIsoFacts(source: ByteSource): Promise<VideoFacts> {
  const moov = await findBox(source, ['moov'], 0, source.size)
  if (!moov) return noVideoFacts
  const header = await readMovieHeader(source, moov)
  return {
    ...noVideoFacts,
    ...header,
    ...(await readFrameSize(source, moov)),
    ...(await readCaptureTags(source, moov)),
  }
}

/** Handlers of the tracks, up to the first video. */
async function readHandlers(source: ByteSource): Promise<string[]> {
  const moov = await findBox(source, ['moov'], 0, source.size)
  const handlers: string[] = []
  if (moov)
    for await (const track of tracksOf(source, moov)) {
      const box = await findBox(source, ['mdia', 'hdlr'], track.start, track.end)
      if (box) handlers.push((await source.read(box.start + 8, 4)).toString('latin1'))
      if (handlers.includes('vide')) break
    }
  return handlers
}

async function* tracksOf(source: ByteSource, moov: Box): AsyncGenerator<Box> {
  for await (const box of boxesIn(source, moov.start, moov.end)) if (box.name === 'trak') yield box
}

async function readMovieHeader(
  source: ByteSource,
  moov: Box,
): Promise<Pick<VideoFacts, 'durationSeconds' | 'createdAt'>> {
  const box = await findBox(source, ['mvhd'], moov.start, moov.end)
  const bytes = box ? await source.read(box.start, 36) : Buffer.alloc(0)
  if (bytes.length < 36) return { durationSeconds: null, createdAt: null }
  const wide = bytes[0] === 1
  const created = ((wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)) - quickTimeEpoch) * 1000
  const timescale = bytes.readUInt32BE(wide ? 20 : 12)
  const whole = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  const duration = whole > 0 ? whole : await readFragmentDuration(source, moov)
  return {
    durationSeconds: timescale > 0 && duration > 0 ? duration / timescale : null,
    createdAt: created >= firstYear && created < 8.64e15 ? new Date(created) : null,
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
 * Displayed width and height of the first track that has them: the header ends with a rotation matrix and the size
 * before rotation (16.16 fixed point).
 */
async function readFrameSize(source: ByteSource, moov: Box): Promise<Pick<VideoFacts, 'width' | 'height'>> {
  for await (const track of tracksOf(source, moov)) {
    const box = await findBox(source, ['tkhd'], track.start, track.end)
    const bytes = box ? await source.read(Math.max(box.start, box.end - 44), 44) : Buffer.alloc(0)
    if (bytes.length < 44 || bytes.readUInt32BE(36) === 0) continue
    const [width, height] = [bytes.readUInt16BE(36), bytes.readUInt16BE(40)]
    const isQuarterTurn = bytes.readInt32BE(0) === 0 && bytes.readInt32BE(4) !== 0
    return isQuarterTurn ? { width: height, height: width } : { width, height }
  }
  return { width: null, height: null }
}
