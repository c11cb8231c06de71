import sharp from 'sharp'
import { mostPixels } from 'contract/file-limits'
import { heicToJpeg } from './heic'
import { refuse, RefusedFile } from './refusals'

/** Longest side of a logo, in pixels: sharp on a report's page and on a dense screen. */
const side = 512

/**
 * Makes the picture of an emblem that is shown in place of what was uploaded: upright, at most 512 pixels on its longer side,
 * what is transparent stays so, nothing but pixels.
 * @returns PNG
 * @throws RefusedFile when the pixels cannot be decoded, with the sentence for the uploader
 */
export async function smallPicture(bytes: Buffer, type: string): Promise<Buffer> {
  try {
    const decodable = type === 'image/heic' ? await heicToJpeg(bytes) : bytes
    return await sharp(decodable, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (cause) {
    throw new RefusedFile(refuse('unreadable'), { cause })
  }
}
