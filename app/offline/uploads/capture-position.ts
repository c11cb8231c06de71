import { headingOf, type Orientation } from '~/lib/geo/compass'
import type { CaptureFacts } from './upload-record'

type Position = NonNullable<CaptureFacts['position']>
/** A position and its timestamp, milliseconds. */
type Fix = { readonly position: Position; readonly at: number }
type Found = Pick<CaptureFacts, 'position' | 'heading'>

/** Determines position and heading of the device while its camera is open. */
export type CaptureLocator = { readonly locate: (takenAt: number) => Promise<Found> }

const positionTimeoutMs = 8000
const headingTimeoutMs = 1500
/** A position further in time from the shutter may be of another place. */
const maxDistanceMs = 2 * 60_000
/** `locate` has answered after this time. */
export const locateTimeoutMs = positionTimeoutMs + 1000

/**
 * Starts locating the device when its camera is opened, so that the permission prompt comes before the shutter and in
 * answer to a tap. `locate` determines it again once the photo exists, and returns the position closest in time to the
 * shutter. A refused or unavailable value is null, never an error (domain rule 9, spec §8).
 */
export function startLocating(): CaptureLocator {
  const before = findFix()
  const mayReadHeading = mayOrient()
  return {
    async locate(takenAt) {
      const [fixes, heading] = await Promise.all([
        Promise.all([before, findFix()]),
        mayReadHeading.then((may) => (may ? findHeading() : null)),
      ])
      return { position: nearest(fixes, takenAt), heading }
    },
  }
}

function nearest(fixes: readonly (Fix | null)[], takenAt: number): Position | null {
  const apart = ({ at }: Fix) => Math.abs(at - takenAt)
  const usable = fixes.filter((fix) => fix !== null).filter((fix) => apart(fix) <= maxDistanceMs)
  return usable.sort((one, other) => apart(one) - apart(other))[0]?.position ?? null
}

function findFix(): Promise<Fix | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ position: { latitude, longitude, accuracy }, at: timestamp }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: positionTimeoutMs, maximumAge: 0 },
    )
  })
}

function findHeading(): Promise<number | null> {
  return new Promise((resolve) => {
    const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
    const onOrientation = (event: Event) => {
      const heading = headingOf(event as DeviceOrientationEvent & Pick<Orientation, 'webkitCompassHeading'>)
      if (heading !== null) done(heading)
    }
    const done = (heading: number | null) => {
      clearTimeout(timer)
      window.removeEventListener(name, onOrientation)
      resolve(heading)
    }
    const timer = setTimeout(() => done(null), headingTimeoutMs)
    window.addEventListener(name, onOrientation)
  })
}

/** Safari asks for permission, and only in answer to a tap. */
async function mayOrient(): Promise<boolean> {
  if (typeof DeviceOrientationEvent === 'undefined') return false
  const { requestPermission } = Object(DeviceOrientationEvent) as { requestPermission?: () => Promise<string> }
  return requestPermission === undefined || (await requestPermission().catch(() => 'denied')) === 'granted'
}
