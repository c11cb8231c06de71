import decode from 'heic-decode'

import { refuseMedia, RefusedFile } from 'provider/media/refusals'

/** Pixels of a decoded upright picture, four bytes each, row by row from the top left corner. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 4 } }

/**
 * Decodes a HEIC photo upright: the decoder applies the container's rotation, so the EXIF orientation must not be
 * applied as well. Blocks for seconds, so call it only in a separate process (run-apart.ts). @throws RefusedFile if the
 * photo cannot be decoded
 */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  try {
    const { data, width, height } = await decode({ buffer: bytes })
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), raw: { width, height, channels: 4 } }
  } catch (cause) {
    throw new RefusedFile(
      refuseMedia('unreadable', () => ({ kind: 'photo' })),
      { cause },
    )
  }
}
