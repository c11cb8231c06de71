import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The recorded clips: a walk along the front of a house, and one up to its door. */
export const demoVideos = ['front-walk', 'walk-to-door'] as const
export type DemoVideo = (typeof demoVideos)[number]

/** A clip with the poster frame that the browser made when it was recorded. */
export async function readDemoVideo(name: DemoVideo): Promise<{ original: Buffer; poster: Buffer }> {
  const folder = findFolder(dirname(fileURLToPath(import.meta.url)))
  const [original, poster] = await Promise.all([
    readFile(join(folder, `${name}.webm`)),
    readFile(join(folder, `${name}.jpg`)),
  ])
  return { original, poster }
}

/** The clips lie in the sources, also for the built provider: it is looked for upwards from where this code runs. */
function findFolder(from: string): string {
  const folder = join(from, 'provider', 'db', 'seed', 'videos')
  if (existsSync(folder)) return folder
  const parent = dirname(from)
  if (parent === from) throw new Error('The clips of the demo are missing from provider/db/seed/videos')
  return findFolder(parent)
}
