/** Device orientation in degrees (W3C: Device Orientation); `alpha` is relative to north if `absolute`. */
export type Orientation = {
  readonly absolute: boolean
  readonly alpha: number | null
  readonly beta: number | null
  readonly gamma: number | null
  /** Safari only: degrees clockwise from north. */
  readonly webkitCompassHeading?: number | undefined
}

/** Minimum tilt of the camera from vertical for its direction to be meaningful: the sine of 30°. */
const minTilt = 0.5

/**
 * Direction of the rear camera, degrees clockwise from north, 0 ≤ heading < 360; for a device lying flat, that of its
 * upper edge. Null if north is unknown.
 */
export function headingOf({ absolute, alpha, beta, gamma, webkitCompassHeading }: Orientation): number | null {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading >= 0 ? webkitCompassHeading % 360 : null
  if (!absolute || alpha === null) return null
  const { east, north } = cameraDirection(radians(alpha), radians(beta ?? 0), radians(gamma ?? 0))
  if (Math.hypot(east, north) < minTilt) return normalized(-alpha)
  return normalized((Math.atan2(east, north) * 180) / Math.PI)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const normalized = (degrees: number) => ((degrees % 360) + 360) % 360

/** Horizontal part of the axis out of the device's back: its −z axis rotated by the angles z-x'-y''. */
function cameraDirection(alpha: number, beta: number, gamma: number): { east: number; north: number } {
  return {
    east: -Math.cos(alpha) * Math.sin(gamma) - Math.sin(alpha) * Math.sin(beta) * Math.cos(gamma),
    north: -Math.sin(alpha) * Math.sin(gamma) + Math.cos(alpha) * Math.sin(beta) * Math.cos(gamma),
  }
}
