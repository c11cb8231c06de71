import type { CaptureFacts } from './upload-record'

const patienceMs = 8000
const freshMs = 60_000

/** Where this device is; null where it cannot or may not tell (spec §8: nothing is shown). */
export function findPosition(): Promise<CaptureFacts['position']> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: freshMs },
    )
  })
}

type Compass = DeviceOrientationEvent & { readonly webkitCompassHeading?: number }

/** Which way this device looks, degrees clockwise from north; null where it has no compass or may not say. */
export async function findHeading(): Promise<number | null> {
  if (typeof DeviceOrientationEvent === 'undefined') return null
  if (!(await mayOrient())) return null
  return new Promise((resolve) => {
    const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
    const hear = (event: Event) => {
      const heading = headingOf(event as Compass)
      if (heading !== null) done(heading)
    }
    const done = (heading: number | null) => {
      clearTimeout(timer)
      window.removeEventListener(name, hear)
      resolve(heading)
    }
    const timer = setTimeout(() => done(null), 1500)
    window.addEventListener(name, hear)
  })
}

/** Safari asks the person, and only in answer to a tap. */
async function mayOrient(): Promise<boolean> {
  const { requestPermission } = Object(DeviceOrientationEvent) as { requestPermission?: () => Promise<string> }
  return requestPermission === undefined || (await requestPermission().catch(() => 'denied')) === 'granted'
}

function headingOf({ webkitCompassHeading, absolute, alpha }: Compass): number | null {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading
  return absolute && alpha !== null ? (360 - alpha) % 360 : null
}

/** Position and heading at the moment of capture, asked for while the camera opens. */
export async function findCaptureFacts(): Promise<Pick<CaptureFacts, 'position' | 'heading'>> {
  const [position, heading] = await Promise.all([findPosition(), findHeading()])
  return { position, heading }
}
