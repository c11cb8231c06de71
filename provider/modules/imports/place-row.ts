import { ringArea, ringMiddle } from 'contract/geo/outline'
import type { Places } from 'provider/adapters/places'
import { timeZoneAt } from 'provider/adapters/time-zone'
import type { NewLot } from 'provider/modules/lots/public'
import { eachLotTextColumn } from 'provider/records/lot-texts'
import type { CoordinatesSource, LotValues } from './read-values'

/** A row as a lot to be inserted; where it says no coordinates, the middle of its ZIP code's area stands for them. */
export function newLotOf(values: LotValues, agency: string | null, places: Places): NewLot {
  return {
    agency,
    ...eachLotTextColumn((key) => values[key]),
    total_budget: values.totalBudget,
    ...placeOf(values, places),
  }
}

type Point = { latitude: number; longitude: number; source: CoordinatesSource }

function placeOf(values: LotValues, places: Places) {
  const point = pointOf(values, places)
  const { outline } = values
  return {
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    coordinates_source: point?.source ?? null,
    outline,
    inspection_area: outline && ringArea(outline),
    time_zone: point ? timeZoneAt(point.latitude, point.longitude) : 'America/Los_Angeles',
    // Domain rule 11: only a place somebody gave, or one found by the address itself, tells it for sure.
    time_zone_guessed: !point || point.source === 'zip' || point.source === 'city',
  }
}

function pointOf(
  { latitude, longitude, coordinatesSource, outline, country, stateOrProvince, postalCode }: LotValues,
  places: Places,
): Point | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude, source: coordinatesSource ?? 'placed' }
  if (outline) return { ...ringMiddle(outline), source: 'placed' }
  const zip = country === 'USA' ? places.zip(postalCode) : null
  // A ZIP code of another state contradicts the row: its place would be a wrong one.
  return zip?.state !== stateOrProvince ? null : { latitude: zip.latitude, longitude: zip.longitude, source: 'zip' }
}
