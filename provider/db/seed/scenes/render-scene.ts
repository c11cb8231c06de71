import sharp from 'sharp'
import { develop } from './engine/develop'
import { randomFrom, type Random } from './engine/random'
import { expose } from './engine/render'
import { daylight, weathers } from './engine/sky'
import { writeExif, type SceneExif } from './exif'
import { foundation, grading } from './families/earthwork'
import { driveway, fencing, walks } from './families/paving'
import { decorating, drywalling, electrical, insulating, plumbing } from './families/room'
import { framing, masonry, painting, roof, siding, windows } from './families/shell'
import { houseStyle } from './props/house'
import type { Brief, Scene } from './scene'

const families = {
  grading,
  foundation,
  framing,
  roof,
  siding,
  windows,
  masonry,
  painting,
  walks,
  driveway,
  fencing,
  plumbing,
  electrical,
  insulation: insulating,
  drywall: drywalling,
  decorating,
} as const satisfies Record<string, (brief: Brief) => Scene>

/** A trade that scenes can be drawn of. */
export type SceneFamily = keyof typeof families
export const sceneFamilies = Object.keys(families) as SceneFamily[]

export type SceneOrder = {
  family: SceneFamily
  /** Names the lot: the same house stands in all its photos. */
  site: string
  /** Names the shot: another one moves the camera, the weather and what lies about. */
  seed: string
  /** How far the work has come, 0 to 1. */
  stage: number
  /** What is wrong with the photo: out of focus, hardly, lens covered, too dark, or taken from much too far away. */
  defect?: 'blur' | 'blank' | 'far' | 'soft' | 'dim'
  /** A second shot from almost the same place, a moment later: 0 none, 1 a step aside. */
  nudge?: number
  /** Held upright: the picture is stored as the sensor saw it, and EXIF says to turn it. */
  upright?: boolean
  exif: SceneExif
}

type Size = { width: number; height: number }

export const sceneSize: Size = { width: 1024, height: 768 }

const upright = ({ width, height }: Size): Size => ({ width: height, height: width })

/**
 * Draws one construction photo: a JPEG with real EXIF position, direction and time. The same order gives the same pixels, so
 * the demo is the same on every machine; about a third of a second of one core at its usual size in pixels.
 */
export async function renderScene(order: SceneOrder, across = sceneSize): Promise<Buffer> {
  const random = randomFrom(`${order.site}/${order.family}/${order.seed}`)
  const size = order.upright && order.defect !== 'blank' ? upright(across) : across
  const pixels = order.defect === 'blank' ? covered(random, size) : photograph(order, random, size)
  const picture = sharp(pixels, { raw: { ...size, channels: 3 } })
  if (order.defect === 'blur') picture.blur(random.between(5, 7))
  if (order.defect === 'soft') picture.blur(random.between(1.5, 1.9))
  // Night in a room without a lamp: next to nothing is left of the picture.
  if (order.defect === 'dim') picture.linear(0.16, 3)
  // A sensor has no upright: the picture lies on its side and orientation 6 says so.
  if (order.upright) picture.rotate(270)
  return picture
    .withExif(writeExif(order.exif))
    .withMetadata({ orientation: order.upright ? 6 : 1 })
    .jpeg({ quality: 84, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

function photograph(order: SceneOrder, random: Random, size: Size): Buffer {
  // Weather and sun belong to the place and the hour, so that photos of one walk around the house agree.
  const hour = randomFrom(`${order.site}/${order.exif.capturedLocal?.slice(0, 13) ?? order.seed}`)
  const light = daylight(hour.pick(weathers), hour.fork('sun'))
  const stage = Math.min(1, Math.max(0, order.stage))
  const scene = families[order.family]({ stage, style: houseStyle(order.site), light, random })
  const view = order.defect === 'far' ? fromFarAway(scene.view) : aside(scene.view, order.nudge ?? 0)
  const exposure = expose(scene.model, view, scene.light, size, scene.reach)
  return develop(exposure, {
    exposure: random.between(-0.15, 0.2),
    warmth: random.between(0.97, 1.05),
    grain: random.between(3, 7),
    vignette: random.between(0.1, 0.28),
    saturation: random.between(0.8, 0.92),
    seed: Math.floor(random.next() * 1e9) + Math.round((order.nudge ?? 0) * 1000),
  })
}

function aside(view: Scene['view'], nudge: number): Scene['view'] {
  const [x, y, z] = view.position
  return { ...view, position: [x + nudge * 0.12, y + nudge * 0.03, z], roll: view.roll + nudge * 0.15 }
}

function fromFarAway(view: Scene['view']): Scene['view'] {
  const [x, , z] = view.position
  return { ...view, position: [x * 3, 2, z - 45], angle: 68 }
}

/** A thumb over the lens: a dark, warm nothing with the sensor's own grain. */
function covered(random: Random, { width, height }: Size): Buffer {
  const light = new Float32Array(width * height * 3)
  const [top, side] = [random.between(0.02, 0.03), random.between(0.9, 1.1)]
  for (let at = 0; at < width * height; at++) {
    const value = top + 0.012 * (at / (width * height)) * side
    light[at * 3] = value * 1.25
    light[at * 3 + 1] = value * 0.8
    light[at * 3 + 2] = value * 0.7
  }
  return develop(
    { width, height, light },
    { exposure: -4.3, warmth: 1, grain: 5, vignette: 0.1, saturation: 1, seed: random.whole(1, 1e9) },
  )
}
