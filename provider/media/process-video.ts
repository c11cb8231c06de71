import { boundedSource, withSource } from './formats/byte-source'
import { readEbmlFacts } from './formats/ebml'
import { sha256 } from './fingerprint'
import { readIsoFacts } from './formats/iso-media'
import { reduce, type Reduced } from './process-photo'
import { findTool, runTool } from './tools'
import type { MediaType } from './formats/file-type'
import { noVideoFacts, type VideoFacts } from './formats/video-facts'

export type VideoInput = {
  /** Local path of the original. */
  path: string
  type: MediaType
  /** Largest frame in pixels, the setting `MAX_PIXELS`. */
  mostPixels?: number
}

export type ProcessedVideo = {
  facts: VideoFacts
  sha256: string
  /** Poster frame as preview and thumbnail; null if ffmpeg made none, so that the browser may send one. */
  poster: Pick<Reduced, 'preview' | 'thumbnail'> | null
}

/**
 * Reads the duration and size of a video from its headers, and makes a poster frame with ffmpeg if it is installed
 * (domain rule 12). The video is streamed.
 */
export async function processVideo({ path, type, mostPixels }: VideoInput): Promise<ProcessedVideo> {
  const [hash, facts] = await Promise.all([sha256(path), readVideoFacts(path, type)])
  const frame = await takeFrame(path, facts.durationSeconds)
  return { facts, sha256: hash, poster: frame ? await makePoster(frame, mostPixels) : null }
}

/** Preview and thumbnail of a poster frame, also for one that the browser sends after its video. */
export async function makePoster(frame: Buffer, mostPixels?: number): Promise<Pick<Reduced, 'preview' | 'thumbnail'>> {
  const { preview, thumbnail } = await reduce(frame, mostPixels)
  return { preview, thumbnail }
}

/** Facts of an MP4, MOV or WebM file; all null for other types, and for a damaged or too large index. */
export async function readVideoFacts(input: string | Buffer, type: MediaType): Promise<VideoFacts> {
  const read = type === 'video/webm' ? readEbmlFacts : readIsoFacts
  return withSource(input, (source) => read(boundedSource(source))).catch(() => noVideoFacts)
}

/** The upright frame at one second (or halfway through a shorter clip); null without ffmpeg, or if it fails. */
async function takeFrame(path: string, duration: number | null): Promise<Buffer | null> {
  const ffmpeg = await findTool('ffmpeg')
  if (!ffmpeg) return null
  const at = Math.min(1, (duration ?? 0) / 2).toFixed(2)
  const args = [
    '-v',
    'error',
    '-nostdin',
    // Limit of processor seconds, which holds even if the parent process ends.
    '-timelimit',
    '30',
    '-protocol_whitelist',
    'file',
    '-ss',
    at,
    '-i',
    `file:${path}`,
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ]
  const frame = await runTool(ffmpeg, args).catch(() => null)
  return frame && frame.length > 0 ? frame : null
}
