import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { writeExif, type PhotoExif } from './exif'

/** The recorded clips: a walk along the front of a house, and one up to its door. */
export type ClipName = 'front-walk' | 'walk-to-door'

/** An original file of the demo: a committed picture with the EXIF to write into it, or a recorded clip. */
export type DemoOriginal = { picture: string; exif: PhotoExif } | { clip: ClipName }

/** The bytes of an original; a clip comes with the poster frame that the browser made when it was recorded. */
export async function makeOriginal(original: DemoOriginal): Promise<{ bytes: Buffer; poster: Buffer | null }> {
  if ('picture' in original) return { bytes: await makePhoto(original.picture, original.exif), poster: null }
  const [bytes, poster] = await Promise.all([read(`clips/${original.clip}.webm`), read(`clips/${original.clip}.jpg`)])
  return { bytes, poster }
}

/** A committed picture as the JPEG a phone would have made of it: EXIF time, position, direction and orientation. */
export async function makePhoto(picture: string, exif: PhotoExif): Promise<Buffer> {
  return sharp(await read(`pictures/${picture}.webp`))
    .withExif(writeExif(exif))
    .withMetadata({ orientation: exif.orientation })
    .jpeg({ quality: 84, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

const read = (file: string): Promise<Buffer> =>
  readFile(join(findFolder(dirname(fileURLToPath(import.meta.url))), file))

/** The files lie among the sources, also for the built provider: the search goes upward from this module. */
function findFolder(from: string): string {
  const folder = join(from, 'demo')
  if (existsSync(join(folder, 'pictures'))) return folder
  const parent = dirname(from)
  if (parent === from) throw new Error('The pictures of the demo are missing from demo/pictures')
  return findFolder(parent)
}
