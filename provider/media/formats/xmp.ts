/** Longest XMP packet that is read, in bytes; longer ones contain the history of editors. */
const longestPacket = 256 * 1024

/** Capture time and position of an XMP packet; null if absent. */
export type XmpFacts = { time: string | null; latitude: string | null; longitude: string | null }

/** Reads properties that some phones and messengers write only to XMP, as attributes or elements. */
export function readXmp(packet: Buffer): XmpFacts {
  const text = packet.subarray(0, longestPacket).toString('utf8')
  return {
    time:
      property(text, 'exif:DateTimeOriginal') ??
      property(text, 'photoshop:DateCreated') ??
      property(text, 'xmp:CreateDate'),
    latitude: property(text, 'exif:GPSLatitude'),
    longitude: property(text, 'exif:GPSLongitude'),
  }
}

function property(text: string, name: string): string | null {
  const match = new RegExp(`[\\s<]${name}(?:\\s{0,8}=\\s{0,8}["']([^"']{1,64})["']|>([^<]{1,64})<)`).exec(text)
  return (match?.[1] ?? match?.[2])?.trim() ?? null
}

/** Signed degrees of "36,58.098N" or "36,58,5.88N"; null for anything else. */
export function parseXmpAngle(value: string | null, positive: string, negative: string, most: number): number | null {
  const match = /^(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW])$/.exec(value ?? '')
  const [, degrees, minutes, seconds = '0', hemisphere] = match ?? []
  if (hemisphere !== positive && hemisphere !== negative) return null
  const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  if (!(angle <= most) || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  return Number((hemisphere === negative ? -angle : angle).toFixed(7))
}
