import type { DataOf } from 'contract/core/catalog'
import { readDegrees } from 'contract/geo/degrees'
import { farAway } from 'contract/geo/distance'
import { closedRing, ringArea } from 'contract/geo/outline'
import { areaText } from 'contract/geo/area'
import { lengthText, type Units } from 'contract/geo/units'
import { t } from 'locales/lot-form'

type Source = NonNullable<DataOf<'geo.geocode'>>['source']

export type Corners = [longitude: number, latitude: number][]

/** Latitude and longitude as typed. */
export type TypedPoint = { latitude: string; longitude: string }

export type AddressLookupState = {
  /** City choices for the state in the form. */
  cities: readonly string[]
  /** Origin of the coordinates; null if there are none, empty if a person typed them. */
  note: string | null
  /** Warning about the ZIP code, or null. */
  zipNote: string | null
  /** Problem with the coordinates, such as a long distance from the address. */
  warning: string | null
  units: Units
}

export type AddressLookupEvent =
  | { type: 'citiesFound'; cities: readonly string[] }
  /** `zip`: the ZIP code of the address, as typed. */
  | { type: 'addressFound'; source: Source; zip: string }
  /** `isKnown`: the point equals the saved or found one. `kept`: the saved outline. */
  | { type: 'pointChanged'; point: TypedPoint; isKnown: boolean; kept: Corners | null }
  /** Meters from the geocoded address to the typed point; null without a geocoded address. */
  | { type: 'distanceMeasured'; distance: { meters: number; source: Source } | null }
  | { type: 'outlineDrawn'; corners: Corners }

function outlineText(corners: Corners, units: Units): string {
  const ring = closedRing(corners)
  return t('lotForm.outline', { count: ring.length - 1, area: areaText(ringArea(ring), units) })
}

/** Parses both coordinates; null if one is empty or invalid. */
export function readPoint(point: TypedPoint): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [readDegrees(point.latitude, 90), readDegrees(point.longitude, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const isComplete = ({ latitude, longitude }: TypedPoint) => latitude !== '' && longitude !== ''
export const isEmpty = ({ latitude, longitude }: TypedPoint) => latitude === '' && longitude === ''

/** State before any lookup, with the text of the lot's saved outline. */
export const firstState = ({ kept, units }: { kept: Corners | null; units: Units }): AddressLookupState => ({
  cities: [],
  note: kept && outlineText(kept, units),
  zipNote: null,
  warning: null,
  units,
})

/** The note after the point changed: a kept outline is described until another point replaces it. */
function noteOf(
  { note: before, units }: AddressLookupState,
  { point, isKnown, kept }: Extract<AddressLookupEvent, { type: 'pointChanged' }>,
) {
  if (kept) return isKnown ? outlineText(kept, units) : t('lotForm.replacesOutline')
  if (isKnown) return before
  return isEmpty(point) ? null : ''
}

/** The lookup falls back to the city if the ZIP code is unknown or of another state: the note warns about the code. */
function zipNoteOf({ source, zip }: Extract<AddressLookupEvent, { type: 'addressFound' }>): string | null {
  return source === 'city' && /^\d{5}/.test(zip) ? t('lotForm.zipNotInState', { zip: zip.slice(0, 5) }) : null
}

/** The next state of the address lookup. */
export function nextState(state: AddressLookupState, event: AddressLookupEvent): AddressLookupState {
  switch (event.type) {
    case 'citiesFound':
      return { ...state, cities: event.cities }
    case 'addressFound':
      return { ...state, note: t('lotForm.found', { source: event.source }), zipNote: zipNoteOf(event) }
    case 'outlineDrawn':
      return { ...state, note: outlineText(event.corners, state.units) }
    case 'pointChanged': {
      const isWrong = isComplete(event.point) && !readPoint(event.point)
      return { ...state, note: noteOf(state, event), warning: isWrong ? t('lotForm.noDegrees') : null }
    }
    case 'distanceMeasured': {
      const { distance } = event
      const isFar = distance !== null && distance.meters > farAway
      const warning = isFar
        ? t('lotForm.isFar', { length: lengthText(distance.meters, state.units), source: distance.source })
        : null
      return { ...state, warning }
    }
  }
}
