import { distanceBetween, offsetFrom, pointAt, type Point } from 'contract/geo/distance'
import { storedText } from 'locales/engine/in-language'
import { t as say } from 'locales/messages'
import { roles } from 'contract/core/roles'
import type { MediaStatus } from 'contract/core/statuses'
import { localTimeIn, offsetMinutesIn } from 'provider/adapters/time-zone'
import { originalKey } from 'provider/media/media-files'
import { randomFrom, type Random } from './random'
import type { PhotoExif } from 'demo/exif'
import type { ClipName, DemoOriginal } from 'demo/originals'
import type { Person } from './cast'
import { demoId } from './ids'
import type { StoryAddress } from './places'
import type { Tables } from './tables'

/** A photo or clip of the demo: how the borrower captured it and what the reviewer decided. */
export type Shot = {
  /** Unique within its draw request. Other shots refer to it in `copyOf` and `replaces`. */
  key: string
  code: string
  /** Number of the attempt that submitted it; null before submission. */
  attempt: number | null
  taken: Date
  received: Date
  status?: MediaStatus
  decided?: Date
  /** Reason for a defective shot, which is also its comment. */
  reason?: string
  comment?: { by: Person; text: string; at: Date }
  replaces?: string
  /** Distance from the lot in meters; null if the file has no position. */
  meters?: number | null
  /** Position accuracy in meters; null if the phone did not record it. */
  accuracy?: number | null
  /** False if the camera wrote no UTC offset. */
  hasOffset?: boolean
  /** True if the phone was held upright, so the picture is stored rotated. */
  isUpright?: boolean
  /** An earlier shot with the same file, in this draw request unless `request` names another. */
  copyOf?: { key: string; request?: string }
  clip?: ClipName
}

/** The place and people of one draw request's shots. */
export type ShotContext = {
  place: StoryAddress
  lotId: string
  requestId: string
  request: string
  itemOf: (code: string) => string
  by: Person
  reviewer: Person
}

type NamedShot = { shot: Shot; uuid: string; original: DemoOriginal; facts: object }

const phones = [
  { make: 'Apple', model: 'iPhone 15' },
  { make: 'Google', model: 'Pixel 8' },
  { make: 'samsung', model: 'SM-S921U' },
] as const satisfies readonly PhotoExif['camera'][]

/** Longest pause between two decisions of one review session, in milliseconds. */
const sessionGap = 10 * 60_000

/** Originals of the shots so far, by `request/key`; later shots can reuse one. */
export type Album = Map<string, DemoOriginal>

/** Spaces decisions of the same minute 4 to 9 seconds apart, as a person would make them. */
export function oneByOne(roll: readonly Shot[]): Shot[] {
  const decisions = roll.flatMap(({ key, decided }) => (decided ? [{ key, at: decided.getTime() }] : []))
  const decided = new Map<string, Date>()
  let [before, now] = [0, 0]
  decisions
    .sort((one, other) => one.at - other.at)
    .forEach(({ key, at }, index) => {
      now = at - before > sessionGap ? at : now + (4 + ((index * 7) % 6)) * 1000
      before = at
      decided.set(key, new Date(now))
    })
  return roll.map((shot) => ({ ...shot, ...(shot.decided && { decided: decided.get(shot.key) ?? shot.decided }) }))
}

/** Adds shots to the tables: media rows, comments, journal entries and original files. */
export function addShots(tables: Tables, context: ShotContext, roll: readonly Shot[], album: Album): void {
  // Receipt times differ by a second, so that the later of two equal files is the copy.
  const shots = roll.map((shot, index) => ({ ...shot, received: new Date(shot.received.getTime() + index * 1000) }))
  const random = randomFrom(`roll/${context.request}`)
  const phone = phones[random.whole(0, phones.length - 1)] ?? phones[0]
  const first = random.whole(3200, 7600)
  shots.forEach((shot, index) => {
    const uuid = mediaId(context, shot.key, shot.received)
    const exif = exifOf(context, shot, phone, random.fork(shot.key))
    const original = originalOf(context, shot, exif, album)
    album.set(`${context.request}/${shot.key}`, original)
    const facts = shot.clip ? browserFacts(exif, shot) : { source: 'folder' }
    addRow(tables, context, { shot, uuid, original, facts }, fileName(shot, phone.make, first + index), shots)
  })
}

const mediaId = ({ request }: ShotContext, key: string, received: Date) => demoId(`media/${request}/${key}`, received)

function fileName(shot: Shot, make: string, number: number): string {
  if (shot.clip) return `VID_${number}.webm`
  return make === 'Apple'
    ? `IMG_${number}.JPG`
    : `${shot.taken.toISOString().slice(0, 10).replaceAll('-', '')}_${number}.jpg`
}

function originalOf({ request }: ShotContext, shot: Shot, exif: PhotoExif, album: Album): DemoOriginal {
  if (shot.clip) return { clip: shot.clip }
  const copied = shot.copyOf && album.get(`${shot.copyOf.request ?? request}/${shot.copyOf.key}`)
  return copied ?? { picture: `${request.replace('/', '-')}-${shot.key}`, exif }
}

function exifOf({ place }: ShotContext, shot: Shot, camera: PhotoExif['camera'], random: Random): PhotoExif {
  const site = siteOf(place)
  const position =
    shot.meters === null ? null : pointAt(site, shot.meters ?? random.between(7, 26), random.between(0, 360))
  return {
    capturedLocal: localTimeIn(place.timeZone, shot.taken),
    offsetMinutes: shot.hasOffset === false ? null : offsetMinutesIn(place.timeZone, shot.taken),
    position: position && { latitude: round(position.latitude), longitude: round(position.longitude) },
    accuracy: shot.accuracy === undefined ? Math.round(random.between(4, 18)) : shot.accuracy,
    direction: position ? Math.round(bearing(position, site) * 10) / 10 : null,
    camera,
    orientation: shot.isUpright ? 6 : 1,
  }
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** The true position of a lot. A lot that is placed by ZIP code is offset from the ZIP code's center. */
function siteOf({ latitude, longitude, source }: StoryAddress): Point {
  const known = { latitude: latitude ?? 0, longitude: longitude ?? 0 }
  return source === 'zip' ? pointAt(known, 850, 130) : known
}

function bearing(from: Point, to: Point): number {
  const reach = distanceBetween(from, to)
  const { east, north } = offsetFrom(from, to)
  return reach < 1 ? 0 : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

function addRow(
  tables: Tables,
  context: ShotContext,
  { shot, uuid, original, facts }: NamedShot,
  name: string,
  shots: readonly Shot[],
): void {
  const type = shot.clip ? 'video/webm' : 'image/jpeg'
  const key = originalKey(uuid, type)
  const replaced = shots.find((one) => one.key === shot.replaces)
  const isDecided = shot.status !== undefined && shot.status !== 'pending'
  const changed = shot.decided ?? shot.received
  tables.media.push({
    uuid,
    item: context.itemOf(shot.code),
    draw_request: context.requestId,
    kind: shot.clip ? 'video' : 'image',
    file_name: name,
    content_type: type,
    // `storeOriginals` sets the size; the media pipeline sets the hash.
    bytes: 0,
    sha256: '',
    storage_key: key,
    browser_facts: JSON.stringify(facts),
    status: shot.status ?? 'pending',
    remarks: shot.reason ?? null,
    comment: shot.comment?.text ?? shot.reason ?? null,
    attempt: shot.attempt,
    replaces: replaced ? mediaId(context, replaced.key, replaced.received) : null,
    uploaded_by: context.by.uuid,
    decided_by: isDecided ? context.reviewer.uuid : null,
    decided_at: isDecided ? changed : null,
    created_at: shot.received,
    updated_at: changed,
  })
  tables.originals.set(key, original)
  addComments(tables, context, uuid, shot)
  recordEntry(tables, context, uuid, shot, {
    at: shot.received,
    actor: context.by,
    operation: 'uploads',
    changed: ['created'],
    after: { fileName: name },
  })
  if (!isDecided) return
  const change = addChange(tables, context, uuid, shot, changed)
  recordEntry(tables, context, uuid, shot, {
    at: changed,
    actor: context.reviewer,
    operation: 'inspections.validateMedia',
    changed: ['status'],
    after: { status: shot.status },
    why: shot.reason,
    change,
  })
}

/** Time, position and direction of a clip, as the recording browser sends them: a clip has no EXIF. */
const browserFacts = (exif: PhotoExif, shot: Shot) => ({
  source: 'camera',
  capturedAt: shot.taken.toISOString(),
  lat: exif.position?.latitude,
  lng: exif.position?.longitude,
  accuracy: exif.accuracy ?? undefined,
  heading: exif.direction ?? undefined,
})

function addComments(tables: Tables, context: ShotContext, media: string, shot: Shot): void {
  const said = [
    ...(shot.reason && shot.decided ? [{ by: context.reviewer, text: shot.reason, at: shot.decided }] : []),
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

type JournalEntry = {
  at: Date
  actor: Person
  operation: string
  changed: string[]
  after: Record<string, unknown>
  why?: string | undefined
  change?: string
}

/** Adds a journal entry about a media item. */
function recordEntry(
  tables: Tables,
  { lotId, requestId, itemOf }: ShotContext,
  media: string,
  { code }: Shot,
  entry: JournalEntry,
): void {
  tables.journal.push({
    at: entry.at,
    actor: entry.actor.uuid,
    actor_role: roles[entry.actor.role],
    operation: entry.operation,
    noun: 'media',
    uuid: media,
    lot: lotId,
    draw_request: requestId,
    item: itemOf(code),
    changed: entry.changed,
    after: JSON.stringify(entry.after),
    why: entry.why ?? null,
    change: entry.change ?? null,
    version: 1,
  })
}

/** Adds the change that lets a decision be undone. */
function addChange(tables: Tables, { reviewer }: ShotContext, media: string, { status }: Shot, at: Date): string {
  const uuid = demoId(`change/${media}`, at)
  const text = storedText(() => say(status === 'verified' ? 'verified' : 'markedDefective'))
  tables.changes.push({ uuid, actor: reviewer.uuid, operation: 'inspections.validateMedia', ...text, at, row_count: 1 })
  const before = JSON.stringify({ status: 'pending', remarks: null, comment: null, decided_by: null, decided_at: null })
  tables.change_rows.push({ change: uuid, position: 0, noun: 'media', uuid: media, before, version_after: 1 })
  return uuid
}
