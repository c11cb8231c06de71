import exifr from 'exifr'
import sharp from 'sharp'

/** What a photo's own metadata says. Every fact that is absent, damaged or out of range is null: unknown, never a failure (domain rule 9). */
export type Evidence = {
  /** Capture time as the camera's clock read, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  capturedLocal: string | null
  /** Minutes east of UTC as the camera recorded, or null. */
  offsetMinutes: number | null
  position: { latitude: number; longitude: number } | null
  /** Metres. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ direction < 360. */
  direction: number | null
  /** Whether north is true or magnetic; null when the camera does not say. */
  directionReference: 'true' | 'magnetic' | null
  /** EXIF orientation 1–8; 1 where absent. */
  orientation: number
  camera: string | null
}

export const noEvidence: Evidence = {
  capturedLocal: null,
  offsetMinutes: null,
  position: null,
  accuracy: null,
  direction: null,
  directionReference: null,
  orientation: 1,
  camera: null,
}

// Only what is picked is parsed: a damaged tag elsewhere (older cameras write them) costs nothing, and the Ref tags that
// turn 97.74 into −97.74 are always at hand.
const facts = [
  'Orientation',
  'DateTimeOriginal',
  'CreateDate',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'OffsetTime',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSImgDirection',
  'GPSImgDirectionRef',
  'GPSHPositioningError',
]
const camera = ['Make', 'Model']
type Tags = Record<string, unknown>

/** Reads position, direction, capture time and orientation of a picture of any accepted type. Never throws. */
export async function readEvidence(bytes: Buffer): Promise<Evidence> {
  const tags = await readTags(bytes)
  const { capturedLocal, offsetMinutes } = readCaptureTime(tags)
  return {
    capturedLocal,
    offsetMinutes,
    position: readPosition(tags),
    accuracy: readAccuracy(tags),
    direction: readDirection(tags),
    directionReference: readReference(tags),
    orientation: readOrientation(tags),
    camera: readCamera(tags),
  }
}

/** The EXIF block is found by sharp (it knows every container) and read by exifr (raw values: it would read times in the server's zone). */
async function readTags(bytes: Buffer): Promise<Tags> {
  try {
    const { exif } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!exif) return {}
    const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
    const all = await parse(block, [...facts, ...camera])
    // One damaged tag makes the parser give up its whole block: the camera's name is not worth the rest.
    return 'errors' in all ? await parse(block, facts) : all
  } catch {
    return {}
  }
}

async function parse(block: Buffer, pick: string[]): Promise<Tags> {
  const parsed: unknown = await exifr.parse(block, { pick, reviveValues: false, translateValues: false })
  return isTags(parsed) ? parsed : {}
}

const isTags = (value: unknown): value is Tags => typeof value === 'object' && value !== null

const number = (value: unknown): number => (typeof value === 'number' ? value : NaN)
const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.replaceAll('\0', '').trim() : null

function readCaptureTime(tags: Tags): Pick<Evidence, 'capturedLocal' | 'offsetMinutes'> {
  const original = parseLocal(text(tags.DateTimeOriginal))
  const found = original ?? parseLocal(text(tags.CreateDate))
  if (!found) return { capturedLocal: null, offsetMinutes: null }
  const stated = text(original ? tags.OffsetTimeOriginal : tags.OffsetTimeDigitized) ?? text(tags.OffsetTime)
  return { capturedLocal: found.local, offsetMinutes: parseOffset(found.rest) ?? parseOffset(stated) }
}

/** "2024:05:01 09:30:00" with a calendar date that exists; cameras with an unset clock write zeros. */
function parseLocal(value: string | null): { local: string; rest: string } | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?(.*)$/.exec(value ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second, rest = ''] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const moment = new Date(`${local}Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local)
  return exists && Number(year) >= 1990 ? { local, rest: rest.trim() } : null
}

function parseOffset(value: string | null): number | null {
  if (value === 'Z') return 0
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(value ?? '')
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return minutes <= 14 * 60 && Number(match[3]) < 60 ? (match[1] === '-' ? -minutes : minutes) : null
}

function readPosition(tags: Tags): Evidence['position'] {
  const latitude = readAngle(tags.GPSLatitude, tags.GPSLatitudeRef, 'N', 'S', 90)
  const longitude = readAngle(tags.GPSLongitude, tags.GPSLongitudeRef, 'E', 'W', 180)
  if (latitude === null || longitude === null) return null
  // A receiver without a fix writes zeros; nobody builds on the equator off Ghana.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/** Degrees, minutes, seconds and hemisphere to signed degrees (7 decimals); a block without its hemisphere is not guessed at. */
function readAngle(
  parts: unknown,
  reference: unknown,
  positive: string,
  negative: string,
  most: number,
): number | null {
  if (!Array.isArray(parts) || parts.length === 0) return null
  const [degrees, minutes, seconds] = [number(parts[0]), number(parts[1] ?? 0), number(parts[2] ?? 0)]
  const hemisphere = text(reference)?.charAt(0).toUpperCase()
  if (hemisphere !== positive && hemisphere !== negative) return null
  const angle = degrees + minutes / 60 + seconds / 3600
  const valid = degrees >= 0 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60.5 && angle <= most
  return valid ? Number((hemisphere === negative ? -angle : angle).toFixed(7)) : null
}

function readAccuracy(tags: Tags): number | null {
  const metres = number(tags.GPSHPositioningError)
  return metres > 0 && metres < 100_000 ? metres : null
}

function readDirection(tags: Tags): number | null {
  const degrees = number(tags.GPSImgDirection)
  return degrees >= 0 && degrees <= 360 ? Number((degrees % 360).toFixed(2)) : null
}

function readReference(tags: Tags): Evidence['directionReference'] {
  if (readDirection(tags) === null) return null
  const reference = text(tags.GPSImgDirectionRef)
  return reference === 'T' ? 'true' : reference === 'M' ? 'magnetic' : null
}

function readOrientation(tags: Tags): number {
  const orientation = number(tags.Orientation)
  return Number.isInteger(orientation) && orientation >= 1 && orientation <= 8 ? orientation : 1
}

/** "Apple iPhone 7"; the make is not said twice where the model already begins with it. */
function readCamera(tags: Tags): string | null {
  const [make, model] = [text(tags.Make), text(tags.Model)]
  if (!make || !model) return model ?? make
  return (model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`).slice(0, 120)
}
