import sharp, { type Sharp } from 'sharp'
import { mostPixels } from 'contract/file-limits'
import { isWhole } from './completeness'
import { claritySide, lumaDeviationOf, sharpnessOf, type Grey } from './clarity'
import { noEvidence, readEvidence, type Evidence } from './evidence'
import { hashSide, perceptualHash, sha256 } from './fingerprint'
import { heicToJpeg } from './heic'
import { refuse, RefusedFile } from './refusals'
import { sniff, type MediaType } from './file-type'

/** Longest side of a preview and width of a thumbnail, in pixels. */
export const previewSide = 1600
export const thumbnailWidth = 320

export type PhotoInput = {
  /** The original, byte for byte as it was uploaded. */
  bytes: Buffer
  type: MediaType
}

/** Everything the provider keeps of a photo beside its original. Sizes are upright (orientation applied). */
export type ProcessedPhoto = {
  facts: Evidence
  sha256: string
  /** 64-bit perceptual hash, 16 hex digits. */
  phash: string
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
 * Reads, measures and reduces one photo. The original is decoded once, shrunk while it is read; everything else is made from
 * that one reduced picture. Metadata never reaches preview or thumbnail.
 * @throws RefusedFile when the pixels cannot be decoded, with the sentence for the uploader
 */
export async function processPhoto({ bytes, type }: PhotoInput): Promise<ProcessedPhoto> {
  const [facts, hash, upright] = await Promise.all([
    type === 'image/heic' ? readHeicEvidence(bytes) : readEvidence(bytes),
    sha256(bytes),
    type === 'image/heic' ? heicToJpeg(bytes) : bytes,
  ])
  const { preview, thumbnail, width, height, ...measures } = await reduce(upright)
  return { facts, sha256: hash, ...measures, preview, thumbnail, width, height }
}

/** What reducing a picture yields: the two JPEGs, the measures and the upright size of the original. */
export type Reduced = Omit<ProcessedPhoto, 'facts' | 'sha256'>

/** Makes preview, thumbnail and measures of any decodable picture (a photo, a converted HEIC, a video's poster frame). */
export async function reduce(bytes: Buffer): Promise<Reduced> {
  let hasHead = false
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
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
    const [thumbnail, measures] = await Promise.all([makeThumbnail(picture()), measure(small)])
    return { preview, thumbnail, ...measures, width: autoOrient.width, height: autoOrient.height }
  } catch (cause) {
    throw new RefusedFile(refuse(hasHead && isCut(bytes) ? 'truncated' : 'unreadable'), { cause })
  }
}

/** By its bytes: the decoder's own words are those of all pictures at work, and often of none. */
function isCut(bytes: Buffer): boolean {
  const sniffed = sniff(bytes.subarray(0, 4096))
  return sniffed.is === 'type' && !isWhole(bytes, sniffed.type)
}

const makeThumbnail = (picture: Sharp) =>
  picture.resize({ width: thumbnailWidth, withoutEnlargement: true }).jpeg({ quality: 76 }).toBuffer()

async function shrink(picture: Sharp, side: number, size: { width: number; height: number }): Promise<Grey> {
  const kernel = Math.max(size.width, size.height) > side ? 'cubic' : 'nearest'
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function measure(small: Grey): Promise<Pick<Reduced, 'phash' | 'sharpness' | 'lumaDeviation'>> {
  const square = await sharp(small.data, { raw: { width: small.width, height: small.height, channels: 1 } })
    .resize(hashSide, hashSide, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return {
    phash: perceptualHash(square),
    sharpness: Math.round(sharpnessOf(small) * 10) / 10,
    lumaDeviation: Math.round(lumaDeviationOf(small) * 10) / 10,
  }
}

/** The container of a HEIC photo is already turned upright when it is decoded. */
async function readHeicEvidence(bytes: Buffer): Promise<Evidence> {
  return { ...noEvidence, ...(await readEvidence(bytes)), orientation: 1 }
}
