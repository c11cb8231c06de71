import { ringArea, ringMiddle } from 'contract/geo/outline'
import type { Places } from 'provider/adapters/places'
import { timeZoneAt } from 'provider/adapters/time-zone'
import type { NewLot } from 'provider/modules/lots/public'
import { eachLotTextColumn } from 'provider/records/lot-texts'
import type { CoordinatesSource, LotValues } from './read-values'

/** A row as a new lot; without coordinates it is placed at the center of its ZIP code's area. */
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
    // Domain rule 11: the time zone is certain only for given coordinates and for a place found by the whole address.
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
  // A ZIP code of another state contradicts the row, so it does not place the lot.
  return zip?.state !== stateOrProvince ? null : { latitude: zip.latitude, longitude: zip.longitude, source: 'zip' }
}
