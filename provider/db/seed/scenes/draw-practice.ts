import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { renderScene, type SceneOrder } from './render-scene'

// The photos of the practice of keys, drawn anew: npx vite-node --config vite.provider.config.ts provider/db/seed/scenes/draw-practice.ts

const folder = path.join(import.meta.dirname, '../../../../app/components/practice')

const exif = {
  capturedLocal: '2026-05-12T10:20:00',
  offsetMinutes: null,
  position: null,
  accuracy: null,
  direction: null,
  camera: null,
}

const shots: Record<string, Pick<SceneOrder, 'family' | 'seed' | 'stage' | 'defect'>> = {
  framing: { family: 'framing', seed: 'done', stage: 0.95 },
  blurred: { family: 'siding', seed: 'blur', stage: 0.6, defect: 'blur' },
  far: { family: 'roof', seed: 'far', stage: 0.7, defect: 'far' },
  windows: { family: 'windows', seed: 'some', stage: 0.55 },
  masonry: { family: 'masonry', seed: 'wall', stage: 0.8 },
  wiring: { family: 'electrical', seed: 'boxes', stage: 0.7 },
}

await mkdir(folder, { recursive: true })
for (const [name, shot] of Object.entries(shots)) {
  const drawn = await renderScene({ site: 'practice', exif, ...shot })
  // No EXIF goes with them.
  const small = await sharp(drawn).resize({ width: 720 }).webp({ quality: 62, effort: 6 }).toBuffer()
  await writeFile(path.join(folder, `${name}.webp`), small)
}
