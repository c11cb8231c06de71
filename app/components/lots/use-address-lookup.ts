import { type Dispatch, type RefObject, useEffect, useMemo, useReducer, useRef } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { distanceBetween } from 'contract/geo/distance'
import { closedRing, ringMiddle } from 'contract/geo/outline'
import { defaultCountry } from 'contract/geo/default-country'
import { readCountry } from 'contract/geo/postal'
import type { Units } from 'contract/geo/units'
import { paths } from '~/lib/paths'
import {
  type AddressLookupEvent,
  type Corners,
  firstState,
  isComplete,
  isEmpty,
  nextState,
  readPoint,
  type TypedPoint,
} from './address-lookup-state'

type Name =
  | 'street'
  | 'city'
  | 'stateOrProvince'
  | 'postalCode'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'known'
  | 'outline'
type Found = DataOf<'geo.geocode'>

const addressFields: readonly string[] = ['street', 'city', 'stateOrProvince', 'postalCode']
const degreeFields: readonly string[] = ['latitude', 'longitude']

/** The outline corners in the form; null without an outline. */
function readOutline(text: string): Corners | null {
  const corners: unknown = text === '' ? null : JSON.parse(text)
  return Array.isArray(corners) ? corners : null
}

const rounded = ([longitude, latitude]: Corners[number]): Corners[number] => [
  Number(longitude.toFixed(6)),
  Number(latitude.toFixed(6)),
]

/** Fetches JSON; null on any failure, which is not shown to the person (spec §8). */
async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(path, { signal, headers: { Accept: 'application/json' } })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** The inputs of the form in `box`, and which of their values the lookup wrote. */
function fieldsOf(box: RefObject<HTMLElement>) {
  const filled = new Map<Name, string>()
  const input = (name: Name) => box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null
  const read = (name: Name) => input(name)?.value.trim() ?? ''
  const write = (name: Name, value: string) => {
    const field = input(name)
    if (!field || field.value === value) return
    field.value = value
    filled.set(name, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const isReplaceable = (name: Name) => read(name) === '' || filled.get(name) === read(name)
  const point = (): TypedPoint => ({ latitude: read('latitude'), longitude: read('longitude') })
  const writePoint = (latitude: number, longitude: number) => {
    write('latitude', latitude.toFixed(6))
    write('longitude', longitude.toFixed(6))
  }
  return { read, write, isReplaceable, point, writePoint }
}

type Lookup = {
  fields: ReturnType<typeof fieldsOf>
  kept: Corners | null
  signal: AbortSignal
  dispatch: Dispatch<AddressLookupEvent>
  lastAddress: { current: string }
}

const isSame = (one: TypedPoint, other: TypedPoint) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** True if the coordinates are those the lot was saved with, or those the address yielded. */
function isKnown({ fields }: Lookup): boolean {
  const { latitude, longitude } = fields.point()
  return `${latitude},${longitude}` === fields.read('known')
}

/** The address in one line; empty if it is incomplete or in a country that the geocoder does not cover. */
function addressIn({ fields: { read } }: Lookup): string {
  const isCovered = readCountry(read('country')) === defaultCountry && (read('city') || read('postalCode'))
  return isCovered ? [read('street'), read('city'), `${read('stateOrProvince')} ${read('postalCode')}`].join(', ') : ''
}

async function findCities({ fields, signal, dispatch }: Lookup): Promise<void> {
  const state = fields.read('stateOrProvince')
  const found = state && (await fetchJson<string[]>(paths.cities(state), signal))
  dispatch({ type: 'citiesFound', cities: found || [] })
}

/** Compares typed coordinates with the address: a long distance yields a warning, never an error. */
async function measureDistance(lookup: Lookup): Promise<void> {
  const { fields, signal, dispatch } = lookup
  const typed = fields.point()
  const at = readPoint(typed)
  if (!at) return
  const address = addressIn(lookup)
  const found = address ? await fetchJson<Found>(paths.geocode(address), signal) : null
  // The coordinates have changed during the request.
  if (!isSame(typed, fields.point())) return
  const distance = found && { meters: distanceBetween(found, at), source: found.source }
  dispatch({ type: 'distanceMeasured', distance })
}

/** Geocodes the address, unless a person entered the coordinates or drew an outline. */
async function findCoordinates(lookup: Lookup): Promise<void> {
  const { fields, signal, dispatch, lastAddress } = lookup
  const isTyped = () => (!isEmpty(fields.point()) && !isKnown(lookup)) || fields.read('outline') !== ''
  if (isTyped()) return measureDistance(lookup)
  const address = addressIn(lookup)
  if (address === lastAddress.current || address === '') return
  lastAddress.current = address
  const found = await fetchJson<Found>(paths.geocode(address), signal)
  // The address or the coordinates have changed during the request.
  if (!found || lastAddress.current !== address) return
  if (isTyped()) return measureDistance(lookup)
  fields.write('known', `${found.latitude},${found.longitude}`)
  fields.write('latitude', String(found.latitude))
  fields.write('longitude', String(found.longitude))
  dispatch({ type: 'addressFound', source: found.source, zip: fields.read('postalCode') })
}

/** Fills in city, state and ZIP code for typed coordinates. */
async function findLocality(lookup: Lookup): Promise<void> {
  const { fields, kept, signal, dispatch } = lookup
  const point = fields.point()
  dispatch({ type: 'pointChanged', point, isKnown: isKnown(lookup), kept })
  if (!isComplete(point) || isKnown(lookup) || !readPoint(point)) return
  fields.write('outline', '')
  const found = await fetchJson<DataOf<'geo.reverse'>>(paths.placeAt(point.latitude, point.longitude), signal)
  for (const name of ['city', 'stateOrProvince', 'postalCode'] as const)
    if (found && fields.isReplaceable(name)) fields.write(name, found[name])
  if (found) void findCities(lookup)
  void measureDistance(lookup)
}

/** The position in the form, if valid, with the drawn outline, or the kept one while its coordinates are unchanged. */
function positionIn(lookup: Lookup) {
  const at = readPoint(lookup.fields.point())
  const corners = readOutline(lookup.fields.read('outline')) ?? (isKnown(lookup) ? lookup.kept : null)
  return at && { ...at, outline: corners && closedRing(corners.map(rounded)) }
}

function actionsOf(lookup: Lookup) {
  const { fields, dispatch } = lookup
  return {
    /** Sets the coordinates, from the map or the browser's position. */
    setPoint: (latitude: number, longitude: number) => {
      fields.writePoint(latitude, longitude)
      void findLocality(lookup)
    },
    /** Sets an outline that was drawn, and its center as the point. */
    setOutline: (corners: Corners) => {
      const { latitude, longitude } = ringMiddle(closedRing(corners))
      fields.writePoint(latitude, longitude)
      fields.write('outline', JSON.stringify(corners))
      dispatch({ type: 'outlineDrawn', corners })
    },
    position: () => positionIn(lookup),
    /** Looks up what depends on a field after it loses the focus. */
    fieldBlurred: (name: string, isChanged: boolean) => {
      if (name === 'stateOrProvince') void findCities(lookup)
      if (!isChanged) return
      if (addressFields.includes(name)) void findCoordinates(lookup)
      if (degreeFields.includes(name)) void findLocality(lookup)
    },
  }
}

/**
 * Fills the address and coordinates of the form in `box` from each other (spec §2): an address yields the coordinates,
 * typed coordinates yield city, state and ZIP code, a state yields its cities. `kept` is the lot's saved outline, which
 * is described until a point replaces it. Values that a person typed are never overwritten.
 */
export function useAddressLookup(box: RefObject<HTMLElement>, kept: Corners | null, units: Units) {
  const [state, dispatch] = useReducer(nextState, { kept, units }, firstState)
  const requests = useRef(new AbortController())
  const lastAddress = useRef('')
  const fields = useMemo(() => fieldsOf(box), [box])
  const lookup = useMemo(
    () => ({ fields, kept, signal: requests.current.signal, dispatch, lastAddress }),
    [fields, kept],
  )
  const actions = useMemo(() => actionsOf(lookup), [lookup])
  const first = useRef(lookup)
  useEffect(() => {
    const { current: controller } = requests
    void findCities(first.current)
    return () => controller.abort()
  }, [])
  return { ...state, ...actions }
}

export type AddressLookup = ReturnType<typeof useAddressLookup>
