import { z } from 'zod'
import { noEvidence, roundDirection, type Evidence } from './formats/evidence'
import type { VideoFacts } from './formats/video-facts'

/** Facts that the browser sent with a capture, named as in the upload's metadata; malformed ones are ignored. */
const browserFacts = z.object({
  capturedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  lat: z.coerce.number().min(-90).max(90).optional().catch(undefined),
  lng: z.coerce.number().min(-180).max(180).optional().catch(undefined),
  accuracy: z.coerce.number().min(0).optional().catch(undefined),
  heading: z.coerce.number().min(0).max(360).optional().catch(undefined),
})

/** Facts from a file; `capturedAt` is a capture time in UTC without the camera's local time, as in videos. */
type FileFacts = Evidence & { capturedAt?: Date | null }

/**
 * Facts of a video like those of a photo: local time and offset if a phone wrote them, else the container's UTC time.
 */
export function videoEvidence({ taken, createdAt, position }: VideoFacts): FileFacts {
  const clock = taken && { capturedLocal: taken.local, offsetMinutes: taken.offsetMinutes }
  return { ...noEvidence, ...clock, position, capturedAt: createdAt }
}

type Source = 'exif' | 'browser' | 'none'

/** Columns of a media row with time, position and direction, each with its source (domain rule 9). */
export type CaptureColumns = {
  captured_local: string | null
  captured_offset: number | null
  captured_at: Date | null
  time_source: Source
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  position_source: Source
  direction: number | null
  direction_source: Source
}

/**
 * Combines the facts of the file and of the browser: each fact comes from the file, or else from the browser, and is
 * never a mix of both. Phones strip the position from picked photos, so the browser often adds it.
 */
export function captureColumns(file: FileFacts, given: unknown): CaptureColumns {
  const browser = browserFacts.safeParse(given).data ?? {}
  return {
    ...timeColumns(file, browser.capturedAt),
    ...positionColumns(file, browser),
    ...directionColumns(file, browser.heading),
  }
}

function timeColumns({ capturedLocal, offsetMinutes, capturedAt = null }: FileFacts, given: string | undefined) {
  if (capturedLocal !== null) {
    const known = offsetMinutes !== null
    const captured_at = known ? new Date(Date.parse(`${capturedLocal}Z`) - offsetMinutes * 60_000) : null
    return { captured_local: capturedLocal, captured_offset: offsetMinutes, captured_at, time_source: 'exif' as const }
  }
  const source: Source = capturedAt ? 'exif' : given ? 'browser' : 'none'
  const captured_at = capturedAt ?? (given ? new Date(given) : null)
  return { captured_local: null, captured_offset: null, captured_at, time_source: source }
}

function positionColumns(file: Evidence, { lat, lng, accuracy }: z.infer<typeof browserFacts>) {
  if (file.position) return { ...file.position, accuracy: file.accuracy, position_source: 'exif' as const }
  if (lat === undefined || lng === undefined)
    return { latitude: null, longitude: null, accuracy: null, position_source: 'none' as const }
  return { latitude: lat, longitude: lng, accuracy: accuracy ?? null, position_source: 'browser' as const }
}

function directionColumns(file: Evidence, heading: number | undefined) {
  if (file.direction !== null) return { direction: file.direction, direction_source: 'exif' as const }
  if (heading === undefined) return { direction: null, direction_source: 'none' as const }
  return { direction: roundDirection(heading), direction_source: 'browser' as const }
}
