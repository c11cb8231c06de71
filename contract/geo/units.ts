import { defaultCountry } from './default-country'
import type { unitSystems } from './unit-choices'

export type Units = (typeof unitSystems)[number]

/** Units of a lot: those that the viewer chose, else US units in the USA and metric ones elsewhere. */
export const unitsFor = (chosen: Units | null, country: string = defaultCountry): Units =>
  chosen ?? (country === defaultCountry ? 'us' : 'metric')

const metersPerFoot = 0.3048
const metersPerMile = 1609.344
/** Miles from which a length is in miles: 0.2, rounded to thousandths. */
const leastMiles = 0.1995

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** One decimal below ten unless it is 0, none above: "2", "3.2", "16". */
const short = (value: number) => (value < 9.95 ? tenths : whole).format(value)

const isShort = (meters: number, units: Units) =>
  units === 'us' ? meters / metersPerMile < leastMiles : meters < 999.5

/**
 * Formats a length in meters: "39 ft" and "0.4 mi", or "12 m" and "3.2 km".
 * @param like length whose unit is used, in meters; lines at multiples of one length have one unit
 */
export function lengthText(meters: number, units: Units, like = meters): string {
  if (isShort(like, units))
    return units === 'us' ? `${whole.format(meters / metersPerFoot)} ft` : `${whole.format(meters)} m`
  return units === 'us' ? `${short(meters / metersPerMile)} mi` : `${short(meters / 1000)} km`
}

/**
 * The largest round length up to `most`, in meters, for scale bars and squares: 1, 2 or 5 × 10ⁿ meters, feet below 0.2
 * miles, or miles.
 */
export function roundLength(most: number, units: Units): number {
  const unit = units === 'metric' ? 1 : isShort(most, units) ? metersPerFoot : metersPerMile
  const count = most / unit
  const power = 10 ** Math.floor(Math.log10(count))
  return unit * ([5, 2, 1].map((step) => step * power).find((length) => length <= count) ?? power)
}
