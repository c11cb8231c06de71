import { readFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'
import { mostPixels } from 'contract/core/file-limits'
import { withSource } from './formats/byte-source'
import { isWhole } from './formats/completeness'
import { claritySide, lumaDeviationOf, sharpnessOf, type GrayImage } from './clarity'
import { readEvidence, type Evidence } from './formats/evidence'
import { sha256 } from './fingerprint'
import { decodeHeic, type Pixels } from './formats/heic'
import { hashPicture, type PictureHashes } from './picture-hash'
import { refuseMedia, RefusedFile } from './refusals'
import { sniff, type MediaType } from './formats/file-type'

/** Longest side of a preview and width of a thumbnail, in pixels. */
export const previewSide = 1600
export const thumbnailWidth = 320

export type PhotoInput = {
  /** The uploaded original: its local path, or its bytes. */
  input: string | Buffer
  type: MediaType
  /** Largest picture in pixels, the setting `MAX_PIXELS`. */
  mostPixels?: number
}

/** Results of processing a photo. Sizes are upright (orientation applied). */
export type ProcessedPhoto = {
  facts: Evidence
  sha256: string
  /** Perceptual hashes for finding similar photos. */
  hashes: PictureHashes
  /** Variance of the Laplacian at 512 px. */
  sharpness: number
  /** Standard deviation of luma at 512 px. */
  lumaDeviation: number
  /** JPEG, at most 1600 px on its longer side. */
  preview: Buffer
  /** JPEG, 320 px wide. */
  thumbnail: Buffer
  width: number
  height: number
}

/**
 * Reads, measures and reduces a photo. The original is decoded once and shrunk while it is read; everything else is
 * made from the reduced picture. Preview and thumbnail have no metadata. @throws RefusedFile with its message if the
 * pixels cannot be decoded
 */
export async function processPhoto({ input, type, mostPixels }: PhotoInput): Promise<ProcessedPhoto> {
  const isHeic = type === 'image/heic'
  const [facts, hash] = await Promise.all([readEvidence(input), sha256(input)])
  const picture = isHeic ? await decodeHeic(typeof input === 'string' ? await readFile(input) : input) : input
  // The decoder has already turned a HEIC photo upright.
  return { facts: isHeic ? { ...facts, orientation: 1 } : facts, sha256: hash, ...(await reduce(picture, mostPixels)) }
}

/** The two JPEGs, the measures and the upright size of the original. */
export type Reduced = Omit<ProcessedPhoto, 'facts' | 'sha256'>

/** Makes preview, thumbnail and measures of any decodable picture (a photo, a decoded HEIC, a video's poster frame). */
export async function reduce(input: string | Buffer | Pixels, limit = mostPixels): Promise<Reduced> {
  let hasHead = false
  try {
    const source = openPicture(input, limit)
    const { autoOrient } = await source.metadata()
    hasHead = true
    const { data, info } = await source
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [preview, small] = await Promise.all([
      picture().jpeg({ quality: 82 }).toBuffer(),
      shrink(picture(), claritySide, info),
    ])
    return {
      preview,
      thumbnail: await makeThumbnail(picture()),
      ...measure(small),
      width: autoOrient.width,
      height: autoOrient.height,
    }
  } catch (cause) {
    throw new RefusedFile(
      refuseMedia(hasHead && (await isCut(input)) ? 'truncated' : 'unreadable', () => ({ kind: 'photo' })),
      {
        cause,
      },
    )
  }
}

/** Opens a picture for one sequential decoding, which keeps as little in memory as the format allows. */
export function openPicture(input: string | Buffer | Pixels, limitInputPixels: number): Sharp {
  const options = { limitInputPixels, failOn: 'error', sequentialRead: true } as const
  return isPixels(input) ? sharp(input.data, { ...options, raw: input.raw }) : sharp(input, options)
}

const isPixels = (input: string | Buffer | Pixels): input is Pixels => typeof input === 'object' && 'raw' in input

/** Judges by the bytes, because the decoder's messages may belong to another picture. */
async function isCut(input: string | Buffer | Pixels): Promise<boolean> {
  if (isPixels(input)) return false
  return withSource(input, async (source) => {
    const sniffed = sniff(await source.read(0, 4096))
    return sniffed.is === 'type' && !(await isWhole(source, sniffed.type))
  })
}

const makeThumbnail = (picture: Sharp) =>
  picture.resize({ width: thumbnailWidth, withoutEnlargement: true }).jpeg({ quality: 76 }).toBuffer()

async function shrink(picture: Sharp, side: number, size: { width: number; height: number }): Promise<GrayImage> {
  const kernel = Math.max(size.width, size.height) > side ? 'cubic' : 'nearest'
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function measure(small: GrayImage): Pick<Reduced, 'hashes' | 'sharpness' | 'lumaDeviation'> {
  return {
    hashes: hashPicture(small),
    sharpness: Math.round(sharpnessOf(small) * 10) / 10,
    lumaDeviation: Math.round(lumaDeviationOf(small) * 10) / 10,
  }
}

/** Hashes the stored preview of a photo again. @throws RefusedFile if it cannot be read */
export async function hashPreview(preview: string | Buffer): Promise<PictureHashes> {
  try {
    const picture = openPicture(preview, mostPixels)
    return hashPicture(await shrink(picture, claritySide, { width: previewSide, height: previewSide }))
  } catch (cause) {
    throw new RefusedFile(refuseMedia('unreadable'), { cause })
  }
}
