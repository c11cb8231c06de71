import { headingOf, type Orientation } from '~/lib/compass'
import type { CaptureFacts } from './upload-record'

type Position = NonNullable<CaptureFacts['position']>
/** A position with the moment it is of, milliseconds. */
type Fix = { readonly position: Position; readonly at: number }
type Found = Pick<CaptureFacts, 'position' | 'heading'>

/** What a device knows of where it is and looks, asked for while its camera is open. */
export type Sighting = { readonly settle: (takenAt: number) => Promise<Found> }

const patienceMs = 8000
const compassMs = 1500
/** A position further from the shutter than this may be of another place. */
const mostApartMs = 2 * 60_000
/** `Sighting.settle` has answered by then. */
export const sightingMs = patienceMs + 1000

/**
 * Begins to ask where the device is, when its camera is opened: then the question comes before the shutter and in answer
 * to a tap. `settle` asks once more when the photo is there, and takes the position nearest to the moment of the shutter.
 * Refused or not to be had, a fact is null and no failure (domain rule 9, spec §8).
 */
export function beginSighting(): Sighting {
  const before = findFix()
  const mayTurn = mayOrient()
  return {
    async settle(takenAt) {
      const [fixes, heading] = await Promise.all([
        Promise.all([before, findFix()]),
        mayTurn.then((may) => (may ? findHeading() : null)),
      ])
      return { position: nearest(fixes, takenAt), heading }
    },
  }
}

function nearest(fixes: readonly (Fix | null)[], takenAt: number): Position | null {
  const apart = ({ at }: Fix) => Math.abs(at - takenAt)
  const usable = fixes.filter((fix) => fix !== null).filter((fix) => apart(fix) <= mostApartMs)
  return usable.sort((one, other) => apart(one) - apart(other))[0]?.position ?? null
}

function findFix(): Promise<Fix | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ position: { latitude, longitude, accuracy }, at: timestamp }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  })
}

function findHeading(): Promise<number | null> {
  return new Promise((resolve) => {
    const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
    const hear = (event: Event) => {
      const heading = headingOf(event as DeviceOrientationEvent & Pick<Orientation, 'webkitCompassHeading'>)
      if (heading !== null) done(heading)
    }
    const done = (heading: number | null) => {
      clearTimeout(timer)
      window.removeEventListener(name, hear)
      resolve(heading)
    }
    const timer = setTimeout(() => done(null), compassMs)
    window.addEventListener(name, hear)
  })
}

/** Safari asks the person, and only in answer to a tap. */
async function mayOrient(): Promise<boolean> {
  if (typeof DeviceOrientationEvent === 'undefined') return false
  const { requestPermission } = Object(DeviceOrientationEvent) as { requestPermission?: () => Promise<string> }
  return requestPermission === undefined || (await requestPermission().catch(() => 'denied')) === 'granted'
}
