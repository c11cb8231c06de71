const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** "45° NE": a direction in degrees with its compass point. */
export function directionText(degrees: number): string {
  return `${Math.round(degrees) % 360}° ${points[Math.round(degrees / 45) % 8] ?? 'N'}`
}
