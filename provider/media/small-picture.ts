import { mostPixels } from 'contract/core/file-limits'
import { decodeHeic } from './formats/heic'
import { openPicture } from './process-photo'
import { refuse, RefusedFile } from './refusals'

/** Longest side of a logo, in pixels: sharp on a report's page and on a dense screen. */
const side = 512

/**
 * Makes the picture of an emblem that is shown in place of what was uploaded: upright, at most 512 pixels on its longer side,
 * what is transparent stays so, nothing but pixels.
 * @returns PNG
 * @throws RefusedFile when the pixels cannot be decoded, with the sentence for the uploader
 */
export async function smallPicture(bytes: Buffer, type: string, limit = mostPixels): Promise<Buffer> {
  try {
    return await openPicture(type === 'image/heic' ? await decodeHeic(bytes) : bytes, limit)
      .autoOrient()
      .toColourspace('srgb')
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (cause) {
    throw new RefusedFile(
      refuse('unreadable', () => ({ kind: 'picture' })),
      { cause },
    )
  }
}
