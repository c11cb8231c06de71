const written = /^[-−+]?\d{1,3}(?:[.,]\d*)?\s*°?$/

/** Parses degrees with a decimal point or comma, from -`most` to `most`; null if invalid. */
export function readDegrees(text: string, most: number): number | null {
  const typed = text.trim()
  if (!written.test(typed)) return null
  const degrees = Number(typed.replace('−', '-').replace(',', '.').replace(/\s*°$/, ''))
  return Math.abs(degrees) <= most ? degrees : null
}

/** Parses a position such as "36.9741, -122.0308", "36,9741 -122,0308" or "36,9741; -122,0308"; null if invalid. */
export function readPosition(text: string): { latitude: number; longitude: number } | null {
  const bySpace = text.trim().split(/\s*;\s*|,?\s+/)
  const parts = bySpace.length === 2 ? bySpace : text.trim().split(/\s*,\s*/)
  const [latitude, longitude] = [readDegrees(parts[0] ?? '', 90), readDegrees(parts[1] ?? '', 180)]
  return parts.length === 2 && latitude !== null && longitude !== null ? { latitude, longitude } : null
}
