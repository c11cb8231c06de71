/** What a device says of how it is held, degrees (W3C: Device Orientation); `alpha` counts from north where `absolute`. */
export type Orientation = {
  readonly absolute: boolean
  readonly alpha: number | null
  readonly beta: number | null
  readonly gamma: number | null
  /** Safari's own: degrees clockwise from north. */
  readonly webkitCompassHeading?: number | undefined
}

/** How far from straight up or down the camera must look for its direction to mean anything: the sine of 30°. */
const leastTilt = 0.5

/**
 * Where the camera in the back of a device looks, degrees clockwise from north, 0 ≤ heading < 360; lying flat, where its
 * upper edge points. Null where the device does not know north.
 */
export function headingOf({ absolute, alpha, beta, gamma, webkitCompassHeading }: Orientation): number | null {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading >= 0 ? webkitCompassHeading % 360 : null
  if (!absolute || alpha === null) return null
  const { east, north } = outOfTheBack(radians(alpha), radians(beta ?? 0), radians(gamma ?? 0))
  if (Math.hypot(east, north) < leastTilt) return around(-alpha)
  return around((Math.atan2(east, north) * 180) / Math.PI)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const around = (degrees: number) => ((degrees % 360) + 360) % 360

/** The ground's part of the line out of the back of a device: its −z axis turned by the angles z-x'-y'' it gives. */
function outOfTheBack(alpha: number, beta: number, gamma: number): { east: number; north: number } {
  return {
    east: -Math.cos(alpha) * Math.sin(gamma) - Math.sin(alpha) * Math.sin(beta) * Math.cos(gamma),
    north: -Math.sin(alpha) * Math.sin(gamma) + Math.cos(alpha) * Math.sin(beta) * Math.cos(gamma),
  }
}
