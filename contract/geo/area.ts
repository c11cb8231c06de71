import { t } from 'locales/units'
import type { Units } from './units'

const squareMetersPerSquareFoot = 0.3048 ** 2
const squareMetersPerAcre = 4046.8564224

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upToHundredths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Formats an area in square meters: "9,400 sq ft" and "1.25 acres", or "873 m²". */
export function areaText(squareMeters: number, units: Units): string {
  if (units === 'metric') return `${whole.format(squareMeters)}\u00a0m²`
  const acres = squareMeters / squareMetersPerAcre
  if (acres < 0.995) return t('units.squareFeet', { count: whole.format(squareMeters / squareMetersPerSquareFoot) })
  const count = upToHundredths.format(acres)
  return `${count}\u00a0${count === '1' ? 'acre' : 'acres'}`
}
