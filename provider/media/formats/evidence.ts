import sharp from 'sharp'
import { boundedSource, withSource } from './byte-source'
import { parseLocalTime, parseOffset } from './local-time'
import { readPngMetadata } from './png-chunks'
import { readTiff, type TiffTags, type TiffValue } from './tiff'
import { parseXmpAngle, readXmp, type XmpFacts } from './xmp'

/**
 * Facts from a photo's own metadata. Every fact that is absent, damaged or out of range is null: unknown, never a
 * failure (domain rule 9).
 */
export type Evidence = {
  /** Capture time by the camera's clock, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  capturedLocal: string | null
  /** Minutes east of UTC, recorded by the camera or derived from its GPS time; null if unknown. */
  offsetMinutes: number | null
  position: { latitude: number; longitude: number } | null
  /** Meters. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ direction < 360. */
  direction: number | null
  /** True or magnetic north; null if the camera does not say. */
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

/** Tag numbers of EXIF 2.32 by directory. */
const tag = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  original: 0x9003,
  digitized: 0x9004,
  offset: 0x9010,
  offsetOriginal: 0x9011,
  offsetDigitized: 0x9012,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  gpsTime: 7,
  directionRef: 16,
  direction: 17,
  gpsDate: 29,
  accuracy: 31,
} as const

/**
 * Reads position, direction, capture time and orientation of a picture of any accepted type, from EXIF or else from
 * XMP. Never throws. @param input path or bytes
 */
export async function readEvidence(input: string | Buffer): Promise<Evidence> {
  const { exif, xmp } = await readBlocks(input).catch(() => ({ exif: null, xmp: null }))
  const tags = readTiff(exif ?? Buffer.alloc(0))
  const written = xmp ? readXmp(xmp) : { time: null, latitude: null, longitude: null }
  const direction = readDirection(tags)
  return {
    ...readCaptureTime(tags, written.time),
    position: readPosition(tags) ?? readXmpPosition(written),
    accuracy: readAccuracy(tags),
    direction,
    directionReference: direction === null ? null : readReference(tags),
    orientation: readOrientation(tags),
    camera: readCamera(tags),
  }
}

type Blocks = { exif: Buffer | null; xmp: Buffer | null }

/**
 * Finds the metadata blocks with sharp, which knows every container; in a PNG it only reads those before the image
 * data.
 */
async function readBlocks(input: string | Buffer): Promise<Blocks> {
  const { exif, xmp, format } = await sharp(input, { limitInputPixels: false }).metadata()
  const missing = format === 'png' && (!exif || !xmp)
  const later = missing ? await withSource(input, (source) => readPngMetadata(boundedSource(source))) : null
  const block = exif ?? later?.exif ?? null
  const isPrefixed = block?.toString('latin1', 0, 4) === 'Exif'
  return { exif: block && isPrefixed ? block.subarray(6) : block, xmp: xmp ?? later?.xmp ?? null }
}

const number = (value: TiffValue | undefined, index = 0): number => (Array.isArray(value) ? (value[index] ?? NaN) : NaN)
const text = (value: TiffValue | undefined): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

type CaptureTime = Pick<Evidence, 'capturedLocal' | 'offsetMinutes'>

function readCaptureTime({ photo, gps }: TiffTags, written: string | null): CaptureTime {
  const original = parseLocalTime(text(photo.get(tag.original)))
  const found = original ?? parseLocalTime(text(photo.get(tag.digitized))) ?? parseLocalTime(written)
  if (!found) return { capturedLocal: null, offsetMinutes: null }
  const stated = text(photo.get(original ? tag.offsetOriginal : tag.offsetDigitized)) ?? text(photo.get(tag.offset))
  const offsetMinutes = parseOffset(found.rest) ?? parseOffset(stated) ?? gpsOffset(gps, found.local)
  return { capturedLocal: found.local, offsetMinutes }
}

/**
 * UTC offset by the camera's clock and its GPS time (UTC): their difference, if it is near a multiple of 15 minutes,
 * because the GPS fix may be some minutes old.
 */
function gpsOffset(gps: TiffTags['gps'], local: string): number | null {
  const [day, time] = [text(gps.get(tag.gpsDate)), gps.get(tag.gpsTime)]
  if (!day || !/^\d{4}:\d\d:\d\d$/.test(day)) return null
  const midnight = Date.parse(`${day.replaceAll(':', '-')}T00:00:00Z`)
  const utc = midnight + (number(time) * 3600 + number(time, 1) * 60 + number(time, 2)) * 1000
  const apart = (Date.parse(`${local}Z`) - utc) / 60_000
  const offset = Math.round(apart / 15) * 15
  // A clock slightly behind would give -0, which is not equal to 0.
  return Math.abs(apart - offset) <= 5 && Math.abs(offset) <= 14 * 60 ? offset + 0 : null
}

function readPosition({ gps }: TiffTags): Evidence['position'] {
  const latitude = readAngle(gps.get(tag.latitude), gps.get(tag.latitudeRef), 'N', 'S', 90)
  const longitude = readAngle(gps.get(tag.longitude), gps.get(tag.longitudeRef), 'E', 'W', 180)
  return placeOf(latitude, longitude)
}

function readXmpPosition({ latitude, longitude }: XmpFacts): Evidence['position'] {
  return placeOf(parseXmpAngle(latitude, 'N', 'S', 90), parseXmpAngle(longitude, 'E', 'W', 180))
}

/** A receiver without a fix writes zeros; no lot is in the sea off Ghana. */
function placeOf(latitude: number | null, longitude: number | null): Evidence['position'] {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}

/** Converts degrees, minutes, seconds and hemisphere to signed degrees (7 decimals); null without a hemisphere. */
function readAngle(
  parts: TiffValue | undefined,
  reference: TiffValue | undefined,
  positive: string,
  negative: string,
  most: number,
): number | null {
  if (!Array.isArray(parts) || parts.length === 0) return null
  const [degrees = NaN, minutes = 0, seconds = 0] = parts
  const hemisphere = text(reference)?.charAt(0).toUpperCase()
  if (hemisphere !== positive && hemisphere !== negative) return null
  const angle = degrees + minutes / 60 + seconds / 3600
  const valid = degrees >= 0 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60.5 && angle <= most
  return valid ? Number((hemisphere === negative ? -angle : angle).toFixed(7)) : null
}

function readAccuracy({ gps }: TiffTags): number | null {
  const meters = number(gps.get(tag.accuracy))
  return meters > 0 && meters < 100_000 ? meters : null
}

function readDirection({ gps }: TiffTags): number | null {
  const degrees = number(gps.get(tag.direction))
  return degrees >= 0 && degrees <= 360 ? roundDirection(degrees) : null
}

/** Rounds to two decimals, 0 ≤ direction < 360, so that 359.996 becomes 0. */
export const roundDirection = (degrees: number): number => Number(degrees.toFixed(2)) % 360

function readReference({ gps }: TiffTags): Evidence['directionReference'] {
  const reference = text(gps.get(tag.directionRef))
  return reference === 'T' ? 'true' : reference === 'M' ? 'magnetic' : null
}

function readOrientation({ image }: TiffTags): number {
  const orientation = number(image.get(tag.orientation))
  return Number.isInteger(orientation) && orientation >= 1 && orientation <= 8 ? orientation : 1
}

/** Camera name such as "Apple iPhone 7"; the make is left out if the model begins with it. */
function readCamera({ image }: TiffTags): string | null {
  const [make, model] = [text(image.get(tag.make)), text(image.get(tag.model))]
  if (!make || !model) return model ?? make
  return (model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`).slice(0, 120)
}
