import { distanceBetween, type Point } from 'contract/distance'
import { messages } from 'contract/messages'
import { roles } from 'contract/roles'
import type { MediaStatus } from 'contract/statuses'
import { localTimeIn, offsetMinutesIn } from 'provider/adapters/time-zone'
import { originalKey } from 'provider/jobs/media/media-files'
import { pointAt } from 'provider/modules/media/pipeline/ground'
import type { DemoVideo } from '../demo-videos'
import { randomFrom, type Random } from '../scenes/engine/random'
import type { SceneOrder } from '../scenes/render-scene'
import type { Person } from './cast'
import { demoId } from './identity'
import type { Place } from './places'
import type { Tables } from './tables'
import { tradeOf } from './trades'

/** One photo or clip of the demo, as its borrower took it and as its reviewer left it. */
export type Shot = {
  /** Unique within its draw request; another shot names it by this to copy or replace it. */
  key: string
  code: string
  /** The attempt it came with; null while it waits to be submitted. */
  attempt: number | null
  taken: Date
  received: Date
  status?: MediaStatus
  decided?: Date
  /** Reason of a defective one, also its comment. */
  reason?: string
  comment?: { by: Person; text: string; at: Date }
  replaces?: string
  /** Metres from the lot; null where the file carries no position. */
  metres?: number | null
  /** Metres; null where the phone did not say. */
  accuracy?: number | null
  /** False: the camera wrote no UTC offset. */
  hasOffset?: boolean
  stage: number
  scene?: Partial<Pick<SceneOrder, 'defect' | 'nudge' | 'upright'>>
  /** Takes the picture of another shot, a step aside when nudged; with `exact` the very same file. */
  like?: { key: string; request?: string; exact?: boolean }
  video?: DemoVideo
}

/** Where and for whom shots are taken. */
export type Shoot = {
  place: Place
  lotId: string
  requestId: string
  request: string
  itemOf: (code: string) => string
  by: Person
  reviewer: Person
}

type Named = { shot: Shot; uuid: string; order: SceneOrder }

const phones = [
  { make: 'Apple', model: 'iPhone 15' },
  { make: 'Google', model: 'Pixel 8' },
  { make: 'samsung', model: 'SM-S921U' },
] as const satisfies readonly SceneOrder['exif']['camera'][]

/** Milliseconds between two decisions of one sitting. */
const sitting = 10 * 60_000

/** Scenes of all shots so far, so that a later one can be taken from nearly the same place. */
export type Album = Map<string, SceneOrder>

/** Shots that were looked through in one go, told by its minutes, are decided one after the other, each after 4 to 9 seconds. */
export function oneByOne(roll: readonly Shot[]): Shot[] {
  const told = roll.flatMap(({ key, decided }) => (decided ? [{ key, at: decided.getTime() }] : []))
  const decided = new Map<string, Date>()
  let [before, now] = [0, 0]
  told
    .sort((one, other) => one.at - other.at)
    .forEach(({ key, at }, index) => {
      now = at - before > sitting ? at : now + (4 + ((index * 7) % 6)) * 1000
      before = at
      decided.set(key, new Date(now))
    })
  return roll.map((shot) => ({ ...shot, ...(shot.decided && { decided: decided.get(shot.key) ?? shot.decided }) }))
}

/** Puts shots into the tables: their media rows, comments, journal lines and the orders to draw them by. */
export function addShots(tables: Tables, shoot: Shoot, roll: readonly Shot[], album: Album): void {
  // A folder arrives file by file: of two alike it is the later that copies.
  const shots = roll.map((shot, index) => ({ ...shot, received: new Date(shot.received.getTime() + index * 1000) }))
  const random = randomFrom(`roll/${shoot.request}`)
  const phone = phones[random.whole(0, phones.length - 1)] ?? phones[0]
  const first = random.whole(3200, 7600)
  shots.forEach((shot, index) => {
    const uuid = mediaId(shoot, shot.key, shot.received)
    const order = orderOf(shoot, shot, phone, random.fork(shot.key), album)
    album.set(`${shoot.request}/${shot.key}`, order)
    addRow(tables, shoot, { shot, uuid, order }, fileName(shot, phone.make, first + index), shots)
  })
}

const mediaId = ({ request }: Shoot, key: string, received: Date) => demoId(`media/${request}/${key}`, received)

function fileName(shot: Shot, make: string, number: number): string {
  if (shot.video) return `VID_${number}.webm`
  return make === 'Apple'
    ? `IMG_${number}.JPG`
    : `${shot.taken.toISOString().slice(0, 10).replaceAll('-', '')}_${number}.jpg`
}

function orderOf(
  shoot: Shoot,
  shot: Shot,
  camera: SceneOrder['exif']['camera'],
  random: Random,
  album: Album,
): SceneOrder {
  const source = shot.like ? album.get(`${shot.like.request ?? shoot.request}/${shot.like.key}`) : undefined
  if (source && shot.like?.exact) return source
  const site = siteOf(shoot.place)
  const position =
    shot.metres === null ? null : pointAt(site, shot.metres ?? random.between(7, 26), random.between(0, 360))
  const zone = shoot.place.timeZone
  return {
    family: source?.family ?? tradeOf(shot.code).family ?? 'grading',
    site: source?.site ?? `${shoot.place.lotNumber} ${shoot.place.street}`,
    seed: source?.seed ?? `${shoot.request}/${shot.key}`,
    stage: source?.stage ?? shot.stage,
    ...shot.scene,
    exif: {
      capturedLocal: localTimeIn(zone, shot.taken),
      offsetMinutes: shot.hasOffset === false ? null : offsetMinutesIn(zone, shot.taken),
      position: position && { latitude: round(position.latitude), longitude: round(position.longitude) },
      accuracy: shot.accuracy === undefined ? Math.round(random.between(4, 18)) : shot.accuracy,
      direction: position ? Math.round(bearing(position, site) * 10) / 10 : null,
      camera,
    },
  }
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** Where a lot really stands, also where only its ZIP code is known. */
function siteOf({ latitude, longitude, source }: Place): Point {
  const known = { latitude: latitude ?? 0, longitude: longitude ?? 0 }
  return source === 'zip' ? pointAt(known, 850, 130) : known
}

function bearing(from: Point, to: Point): number {
  const reach = distanceBetween(from, to)
  const north = (to.latitude - from.latitude) * 111_195
  const east = (to.longitude - from.longitude) * 111_195 * Math.cos((from.latitude * Math.PI) / 180)
  return reach < 1 ? 0 : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

function addRow(
  tables: Tables,
  shoot: Shoot,
  { shot, uuid, order }: Named,
  name: string,
  shots: readonly Shot[],
): void {
  const type = shot.video ? 'video/webm' : 'image/jpeg'
  const key = originalKey(uuid, type)
  const replaced = shots.find((one) => one.key === shot.replaces)
  const isDecided = shot.status !== undefined && shot.status !== 'pending'
  const changed = shot.decided ?? shot.received
  tables.media.push({
    uuid,
    item: shoot.itemOf(shot.code),
    draw_request: shoot.requestId,
    kind: shot.video ? 'video' : 'image',
    file_name: name,
    content_type: type,
    // Known once the original is drawn; the pipeline fills them in as for every upload.
    bytes: 0,
    sha256: '',
    storage_key: key,
    browser_facts: JSON.stringify(shot.video ? givenByBrowser(order, shot) : { source: 'folder' }),
    status: shot.status ?? 'pending',
    remarks: shot.reason ?? null,
    comment: shot.comment?.text ?? shot.reason ?? null,
    attempt: shot.attempt,
    replaces: replaced ? mediaId(shoot, replaced.key, replaced.received) : null,
    uploaded_by: shoot.by.uuid,
    decided_by: isDecided ? shoot.reviewer.uuid : null,
    decided_at: isDecided ? changed : null,
    created_at: shot.received,
    updated_at: changed,
  })
  tables.orders.set(key, shot.video ? { video: shot.video } : { scene: order })
  addComments(tables, shoot, uuid, shot)
  tell(tables, shoot, uuid, shot, {
    at: shot.received,
    actor: shoot.by,
    operation: 'uploads',
    changed: ['created'],
    after: { fileName: name },
  })
  if (!isDecided) return
  const change = addChange(tables, shoot, uuid, shot, changed)
  tell(tables, shoot, uuid, shot, {
    at: changed,
    actor: shoot.reviewer,
    operation: 'inspections.validateMedia',
    changed: ['status'],
    after: { status: shot.status },
    why: shot.reason,
    change,
  })
}

/** A clip has no EXIF: the browser that recorded it says when, where and which way. */
const givenByBrowser = ({ exif }: SceneOrder, shot: Shot) => ({
  source: 'camera',
  capturedAt: shot.taken.toISOString(),
  lat: exif.position?.latitude,
  lng: exif.position?.longitude,
  accuracy: exif.accuracy ?? undefined,
  heading: exif.direction ?? undefined,
})

function addComments(tables: Tables, shoot: Shoot, media: string, shot: Shot): void {
  const said = [
    ...(shot.reason && shot.decided ? [{ by: shoot.reviewer, text: shot.reason, at: shot.decided }] : []),
    ...(shot.comment ? [shot.comment] : []),
  ]
  said.forEach(({ by, text, at }, index) => {
    tables.comments.push({
      uuid: demoId(`comment/${media}/${index}`, at),
      media,
      user_id: by.uuid,
      text,
      attempt: shot.attempt,
      created_at: at,
      updated_at: at,
    })
  })
}

type Told = {
  at: Date
  actor: Person
  operation: string
  changed: string[]
  after: Record<string, unknown>
  why?: string | undefined
  change?: string
}

/** One line of the journal about a media item. */
function tell(tables: Tables, { lotId, requestId, itemOf }: Shoot, media: string, { code }: Shot, told: Told): void {
  tables.journal.push({
    at: told.at,
    actor: told.actor.uuid,
    actor_role: roles[told.actor.role],
    operation: told.operation,
    noun: 'media',
    uuid: media,
    lot: lotId,
    draw_request: requestId,
    item: itemOf(code),
    changed: told.changed,
    after: JSON.stringify(told.after),
    why: told.why ?? null,
    change: told.change ?? null,
    version: 1,
  })
}

/** A decision as a change that can be taken back. */
function addChange(tables: Tables, { reviewer }: Shoot, media: string, { status }: Shot, at: Date): string {
  const uuid = demoId(`change/${media}`, at)
  const text = status === 'verified' ? messages.verified : messages.markedDefective
  tables.changes.push({ uuid, actor: reviewer.uuid, operation: 'inspections.validateMedia', text, at, row_count: 1 })
  const before = JSON.stringify({ status: 'pending', remarks: null, comment: null, decided_by: null, decided_at: null })
  tables.change_rows.push({ change: uuid, position: 0, noun: 'media', uuid: media, before, version_after: 1 })
  return uuid
}
