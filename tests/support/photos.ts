import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

import { writeExif } from 'provider/db/seed/scenes/exif'
import { renderScene, sceneFamilies } from 'provider/db/seed/scenes/render-scene'
import type { World } from 'tests/support/world'

type Place = { latitude: number | null; longitude: number | null }

/**
 * A folder of drawn construction photos taken beside a lot yesterday, with position, direction and time in their EXIF: what
 * a borrower brings home from the site. Each differs from the others. The folder goes with the world.
 */
export async function aPhotoFolder(world: World, lot: Place, count: number, taken: Date): Promise<string> {
  const folder = await mkdtemp(path.join(world.dataDir, 'photos-'))
  for (let shot = 0; shot < count; shot += 1) {
    const at = new Date(taken.getTime() + shot * 60_000)
    const exif = {
      capturedLocal: at.toISOString().slice(0, 19),
      offsetMinutes: 0,
      position: { latitude: (lot.latitude ?? 0) + 0.0001, longitude: lot.longitude ?? 0 },
      accuracy: 6,
      direction: (shot * 40) % 360,
      camera: null,
    }
    const photo = await sharp(await draw(shot))
      .withExif(writeExif(exif))
      .withMetadata({ orientation: 1 })
      .jpeg({ quality: 84 })
      .toBuffer()
    await writeFile(path.join(folder, `IMG_${String(shot + 1).padStart(4, '0')}.jpg`), photo)
  }
  return folder
}

const drawn: Promise<Buffer>[] = []

/** To draw is most of what a photo costs: each is drawn once, and is of whatever place its EXIF says. */
const draw = (shot: number): Promise<Buffer> =>
  (drawn[shot] ??= renderScene({
    family: sceneFamilies[shot % sceneFamilies.length] ?? 'framing',
    site: 'journey',
    seed: `shot ${shot}`,
    stage: 0.6,
    exif: nowhere,
  }))

const nowhere = {
  capturedLocal: null,
  offsetMinutes: null,
  position: null,
  accuracy: null,
  direction: null,
  camera: null,
}
