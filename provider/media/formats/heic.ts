import decode from 'heic-decode'

import { refuse, RefusedFile } from 'provider/media/refusals'

/** Pixels of a decoded picture, four bytes each, row by row from its upright top left corner. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 4 } }

/**
 * Decodes a HEIC photo, upright: the decoder applies the container's rotation, so the EXIF orientation must not be applied
 * again. It is WebAssembly that works for seconds without a pause: only ever call it in a process of its own (run-apart.ts).
 * @throws RefusedFile when the photo cannot be decoded
 */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  try {
    const { data, width, height } = await decode({ buffer: bytes })
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), raw: { width, height, channels: 4 } }
  } catch (cause) {
    throw new RefusedFile(
      refuse('unreadable', () => ({ kind: 'photo' })),
      { cause },
    )
  }
}
