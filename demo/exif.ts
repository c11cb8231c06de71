import type { Exif } from 'sharp'

/** EXIF data of a phone's photo; null parts are omitted. */
export type PhotoExif = {
  /** Local time, `YYYY-MM-DDTHH:MM:SS`. */
  capturedLocal: string | null
  /** UTC offset in minutes; null if the camera did not record it. */
  offsetMinutes: number | null
  position: { latitude: number; longitude: number } | null
  /** In meters. */
  accuracy: number | null
  /** Degrees clockwise from true north. */
  direction: number | null
  camera: { make: string; model: string } | null
  /** 1: upright; 6: the phone was held upright and the picture is stored rotated. */
  orientation: 1 | 6
}

/** Builds the EXIF block for sharp, which writes the orientation itself. */
export function writeExif(exif: PhotoExif): Exif {
  const taken = exif.capturedLocal?.replaceAll('-', ':').replace('T', ' ')
  return {
    IFD0: exif.camera ? { Make: exif.camera.make, Model: exif.camera.model } : {},
    IFD2: {
      ...(taken ? { DateTimeOriginal: taken, DateTimeDigitized: taken } : {}),
      ...(taken && exif.offsetMinutes !== null ? { OffsetTimeOriginal: offset(exif.offsetMinutes) } : {}),
    },
    IFD3: gps(exif),
  }
}

function gps({ position, accuracy, direction }: PhotoExif): Record<string, string> {
  if (!position) return {}
  return {
    GPSLatitudeRef: position.latitude < 0 ? 'S' : 'N',
    GPSLatitude: degrees(position.latitude),
    GPSLongitudeRef: position.longitude < 0 ? 'W' : 'E',
    GPSLongitude: degrees(position.longitude),
    ...(accuracy === null ? {} : { GPSHPositioningError: `${Math.round(accuracy * 100)}/100` }),
    ...(direction === null ? {} : { GPSImgDirectionRef: 'T', GPSImgDirection: `${Math.round(direction * 100)}/100` }),
  }
}

/** Degrees, minutes and ten-thousandths of seconds as rationals, precise to three millimeters. */
function degrees(value: number): string {
  const total = Math.round(Math.abs(value) * 3600 * 10_000)
  const whole = Math.floor(total / 36_000_000)
  const minutes = Math.floor((total - whole * 36_000_000) / 600_000)
  return `${whole}/1 ${minutes}/1 ${total - whole * 36_000_000 - minutes * 600_000}/10000`
}

function offset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
