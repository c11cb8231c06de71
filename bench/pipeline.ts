// Cost of one 12-megapixel photo (facts, hashes, measures, preview, thumbnail, checks) compared with bare sharp making
// the same preview and thumbnail, alternating in one process. The bar is a ratio of 0.8.
//
//     npx vite-node --config vite.provider.config.ts bench/pipeline.ts
import sharp from 'sharp'

import { evaluateChecks } from 'contract/media/evidence-checks'
import type { PhotoExif } from 'demo/exif'
import { makePhoto } from 'demo/originals'
import { previewSide, processPhoto, thumbnailWidth } from 'provider/media/process-photo'

const rounds = 12
const exif: PhotoExif = {
  capturedLocal: '2026-11-17T11:48:30',
  offsetMinutes: -480,
  position: { latitude: 36.9683, longitude: -122.0345 },
  accuracy: 6,
  direction: 45,
  camera: { make: 'Apple', model: 'iPhone 15' },
  orientation: 1,
}
const pictures = ['58-3-masonry-1', '58-3-siding-1', '58-3-roof-1', '58-3-windows-1'] as const

/** A photo like a phone's: 4032 × 3024, about four megabytes, with grain and metadata. */
async function phonePhoto(picture: string): Promise<Buffer> {
  const scene = await makePhoto(picture, exif)
  const grain = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
      background: '#808080',
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(scene)
    .resize(4032, 3024)
    .composite([{ input: grain, blend: 'soft-light' }])
    .keepExif()
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The minimum: the same two pictures, each read from the original. */
async function bare(bytes: Buffer): Promise<void> {
  const picture = () => sharp(bytes).autoOrient()
  await Promise.all([
    picture()
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer(),
    picture().resize({ width: thumbnailWidth, withoutEnlargement: true }).jpeg({ quality: 76 }).toBuffer(),
  ])
}

async function whole(bytes: Buffer): Promise<void> {
  const { sharpness, width, height, lumaDeviation, facts } = await processPhoto({ input: bytes, type: 'image/jpeg' })
  evaluateChecks({
    kind: 'image',
    distance: 12,
    distanceUnknown: null,
    capturedAt: 1,
    receivedAt: 2,
    previousAttemptAt: null,
    sameFile: 'none',
    lookAlike: null,
    sharpness,
    width,
    height,
    lumaDeviation,
    accuracy: facts.accuracy,
  })
}

async function timed(work: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - started, cpu: (user + system) / 1000 }
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const say = (text: string) => void process.stdout.write(`${text}\n`)

const photos = await Promise.all(pictures.map(phonePhoto))
say(`photos of ${photos.map((one) => `${(one.length / 1e6).toFixed(1)} MB`).join(', ')}`)
const times = { bare: [] as number[], whole: [] as number[], bareCpu: [] as number[], wholeCpu: [] as number[] }
for (let round = -2; round < rounds; round++) {
  for (const bytes of photos) {
    const [least, ours] = [await timed(() => bare(bytes)), await timed(() => whole(bytes))]
    // The first rounds warm the caches of both.
    if (round < 0) continue
    times.bare.push(least.wall)
    times.whole.push(ours.wall)
    times.bareCpu.push(least.cpu)
    times.wholeCpu.push(ours.cpu)
  }
}
const [least, ours] = [middle(times.bare), middle(times.whole)]
say(`bare sharp ${least.toFixed(0)} ms, pipeline ${ours.toFixed(0)} ms: ratio ${(least / ours).toFixed(2)} (bar 0.80)`)
say(
  `processor: bare ${middle(times.bareCpu).toFixed(0)} ms, pipeline ${middle(times.wholeCpu).toFixed(0)} ms: ratio ${(middle(times.bareCpu) / middle(times.wholeCpu)).toFixed(2)}`,
)
