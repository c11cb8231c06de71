import { z } from 'zod'
import type { Evidence } from 'provider/modules/media/pipeline/evidence'

/** What the browser gave beside a capture, as the upload's metadata names it; anything malformed counts as not given. */
const browserFacts = z.object({
  capturedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  lat: z.coerce.number().min(-90).max(90).optional().catch(undefined),
  lng: z.coerce.number().min(-180).max(180).optional().catch(undefined),
  accuracy: z.coerce.number().min(0).optional().catch(undefined),
  heading: z.coerce.number().min(0).max(360).optional().catch(undefined),
})

type Source = 'exif' | 'browser' | 'none'

/** Columns of a media row that say when, where and which way, each with its source (domain rule 9). */
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
 * Joins what the file says with what the browser said: each fact from the file where it has one, else from the browser. Phones
 * strip the position from picked photos, so the two often complete each other; they are never mixed within one fact.
 */
export function captureColumns(file: Evidence, given: unknown): CaptureColumns {
  const browser = browserFacts.safeParse(given).data ?? {}
  return {
    ...timeColumns(file, browser.capturedAt),
    ...positionColumns(file, browser),
    ...directionColumns(file, browser.heading),
  }
}

function timeColumns({ capturedLocal, offsetMinutes }: Evidence, given: string | undefined) {
  if (capturedLocal !== null) {
    const known = offsetMinutes !== null
    const captured_at = known ? new Date(Date.parse(`${capturedLocal}Z`) - offsetMinutes * 60_000) : null
    return { captured_local: capturedLocal, captured_offset: offsetMinutes, captured_at, time_source: 'exif' as const }
  }
  const captured_at = given ? new Date(given) : null
  return {
    captured_local: null,
    captured_offset: null,
    captured_at,
    time_source: captured_at ? ('browser' as const) : ('none' as const),
  }
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
  return { direction: heading % 360, direction_source: 'browser' as const }
}
