import sharp from 'sharp'

import { derivedKey } from 'provider/media/media-files'
import type { World } from 'tests/support/world/world'

let drawn: Promise<Buffer> | undefined

/** A small uniform picture, enough for a page with photos. */
export function picture(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a8f98' } })
    .jpeg()
    .toBuffer()
  return drawn
}

/** Stores files for media rows, so that pages show them. */
export async function givePictures(world: World, media: readonly { storage_key: string }[]): Promise<void> {
  const bytes = await picture()
  for (const { storage_key: key } of media) {
    for (const place of [key, derivedKey(key, 'preview'), derivedKey(key, 'thumbnail')])
      await world.deps.files.put(place, bytes)
  }
}
