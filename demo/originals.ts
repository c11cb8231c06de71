import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { writeExif, type PhotoExif } from './exif'

/** Video clips in `demo/clips`: a walk along the front of a house, and a walk to its door. */
export type ClipName = 'front-walk' | 'walk-to-door'

/** An original file of the demo: a picture and the EXIF data to add, or a video clip. */
export type DemoOriginal = { picture: string; exif: PhotoExif } | { clip: ClipName }

/** Returns the bytes of an original. A clip has a poster frame as well; a photo has none. */
export async function makeOriginal(original: DemoOriginal): Promise<{ bytes: Buffer; poster: Buffer | null }> {
  if ('picture' in original) return { bytes: await makePhoto(original.picture, original.exif), poster: null }
  const [bytes, poster] = await Promise.all([read(`clips/${original.clip}.webm`), read(`clips/${original.clip}.jpg`)])
  return { bytes, poster }
}

/** Encodes a picture as a phone's JPEG, with EXIF time, position, direction and orientation. */
export async function makePhoto(picture: string, exif: PhotoExif): Promise<Buffer> {
  return sharp(await read(`pictures/${picture}.webp`))
    .withExif(writeExif(exif))
    .withMetadata({ orientation: exif.orientation })
    .jpeg({ quality: 84, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

const read = (file: string): Promise<Buffer> =>
  readFile(join(findFolder(dirname(fileURLToPath(import.meta.url))), file))

/** Finds `demo/` in a parent folder, because the built provider reads the files from the source tree. */
function findFolder(from: string): string {
  const folder = join(from, 'demo')
  if (existsSync(join(folder, 'pictures'))) return folder
  const parent = dirname(from)
  if (parent === from) throw new Error('The demo pictures are missing: demo/pictures was not found')
  return findFolder(parent)
}
