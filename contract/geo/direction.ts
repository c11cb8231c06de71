import { t } from 'locales/units'

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** "45° NE": a direction in degrees with its compass point. */
export function directionText(degrees: number): string {
  const point = points[Math.round(degrees / 45) % 8] ?? 'n'
  return `${Math.round(degrees) % 360}° ${t('units.direction', { point })}`
}
