import { mostPixels } from 'contract/core/file-limits'
import { decodeHeic } from './formats/heic'
import { openPicture } from './process-photo'
import { refuseMedia, RefusedFile } from './refusals'

/** Longest side of a logo, in pixels, for printed reports and dense screens. */
const side = 512

/**
 * Makes the displayed picture of a logo or profile picture: upright, at most 512 pixels on its longer side, with
 * transparency, without metadata. @returns PNG @throws RefusedFile with its message if the pixels cannot be decoded
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
      refuseMedia('unreadable', () => ({ kind: 'picture' })),
      { cause },
    )
  }
}
