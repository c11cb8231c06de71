import { posix } from 'node:path'
import type { FileStore } from 'provider/adapters/files'
import { readDemoVideo, type DemoVideo } from './demo-videos'
import { drawScene } from './scenes/scene-pool'
import type { SceneOrder } from './scenes/render-scene'

/** An original of the demo that does not exist yet: a photo to be drawn, or one of the recorded videos. */
export type PhotoOrder = { scene: SceneOrder } | { video: DemoVideo }

/**
 * Where the order of a media item waits until its original is made. It lies in the file store beside the place of the original,
 * so that a demo whose loading was cut short goes on at the next start.
 */
const orderKey = (storageKey: string) => posix.join(posix.dirname(storageKey), 'order.json')

export async function placeOrder(files: FileStore, storageKey: string, order: PhotoOrder): Promise<void> {
  await files.put(orderKey(storageKey), Buffer.from(JSON.stringify(order)))
}

/**
 * Makes the original of a media item where it was ordered and is not there yet; does nothing for anybody's real upload.
 * @returns the poster frame that came with a video, as a browser sends one; null otherwise
 */
export async function fillOrder(
  files: FileStore,
  storageKey: string,
): Promise<{ bytes: number; poster: Buffer | null } | null> {
  const key = orderKey(storageKey)
  if (!(await files.stat(key))) return null
  const order = JSON.parse((await files.read(key)).toString('utf8')) as PhotoOrder
  const made =
    'scene' in order ? { original: await drawScene(order.scene), poster: null } : await readDemoVideo(order.video)
  await files.put(storageKey, made.original)
  await files.remove(key)
  return { bytes: made.original.length, poster: made.poster }
}
