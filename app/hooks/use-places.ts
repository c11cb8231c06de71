import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from 'contract/catalogue'
import { metres } from 'contract/checks'
import { readDegrees } from 'contract/degrees'
import { distanceBetween, farAway } from 'contract/distance'
import { closedRing, ringArea, ringMiddle } from 'contract/outline'
import { defaultCountry, readCountry } from 'contract/postal'
import { areaText } from '~/components/lots/lot-words'
import { paths } from '~/lib/paths'

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
type Source = NonNullable<Found>['source']

const addressFields: readonly string[] = ['street', 'city', 'stateOrProvince', 'postalCode']
const degreeFields: readonly string[] = ['latitude', 'longitude']

const words: Record<Source, string> = {
  placed: 'As they were placed',
  address: 'Found by the address',
  zip: 'Guessed from the ZIP code',
  city: 'Guessed from the city',
}

/** How the place of an address is called that the lot is far from. */
const whence: Record<Source, string> = {
  placed: 'the address',
  address: 'the address',
  zip: 'the ZIP code',
  city: 'the city',
}
const noDegrees = 'Latitude is a number from -90 to 90, longitude from -180 to 180.'

export type Corners = [longitude: number, latitude: number][]

/** The corners of an outline as the form carries them; null where it has none. */
function readOutline(text: string): Corners | null {
  const corners: unknown = text === '' ? null : JSON.parse(text)
  return Array.isArray(corners) ? corners : null
}

const rounded = ([longitude, latitude]: Corners[number]): Corners[number] => [
  Number(longitude.toFixed(6)),
  Number(latitude.toFixed(6)),
]

function outlineWords(corners: Corners): string {
  const ring = closedRing(corners)
  return `Outline of ${ring.length - 1} corners, ${areaText(ringArea(ring))}`
}

/** What the server says of a place; null where it says nothing, which nobody has to be told (spec §8). */
async function ask<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(path, { signal, headers: { Accept: 'application/json' } })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/**
 * Address and coordinates of a form that fill each other in (spec §2): an address gives the coordinates, typed coordinates
 * give city, state and ZIP code, a state its cities; the outline that is `kept` is named until a point takes its place. What a person typed themselves is never written over.
 */
export function usePlaces(box: RefObject<HTMLElement>, kept: Corners | null) {
  const [cities, setCities] = useState<readonly string[]>([])
  const [far, setFar] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(kept && outlineWords(kept))
  const filled = useRef(new Map<Name, string>())
  const asking = useRef(new AbortController())
  const asked = useRef('')

  const input = useCallback(
    (name: Name) => box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null,
    [box],
  )
  const read = useCallback((name: Name) => input(name)?.value.trim() ?? '', [input])
  const write = useCallback(
    (name: Name, value: string) => {
      const field = input(name)
      if (!field || field.value === value) return
      field.value = value
      filled.current.set(name, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [input],
  )
  const isOurs = useCallback((name: Name) => read(name) === '' || filled.current.get(name) === read(name), [read])

  const listCities = useCallback(async () => {
    const state = read('stateOrProvince')
    const found = state && (await ask<string[]>(paths.cities(state), asking.current.signal))
    setCities(found || [])
  }, [read])

  /** Where the fields say the lot is; null where they say nothing, or nothing that is a place: of that nobody is asked. */
  const point = useCallback(() => {
    const [latitude, longitude] = [readDegrees(read('latitude'), 90), readDegrees(read('longitude'), 180)]
    return latitude === null || longitude === null ? null : { latitude, longitude }
  }, [read])

  /** The address in one line; empty where it says too little, or of a country whose places are not known. */
  const address = useCallback(() => {
    const isKnown = readCountry(read('country')) === defaultCountry && (read('city') || read('postalCode'))
    return isKnown ? [read('street'), read('city'), `${read('stateOrProvince')} ${read('postalCode')}`].join(', ') : ''
  }, [read])

  /** Degrees that a person typed or placed are theirs: far from the address they are warned of, never refused. */
  const warnOfDistance = useCallback(async () => {
    const [latitude, longitude, at] = [read('latitude'), read('longitude'), point()]
    if (!at) return
    const found = address() ? await ask<Found>(paths.geocode(address()), asking.current.signal) : null
    const away = found && distanceBetween(found, at)
    // Other degrees have been typed meanwhile.
    if (latitude !== read('latitude') || longitude !== read('longitude')) return
    setFar(
      found && away && away > farAway ? `${metres(away)} from ${whence[found.source]}. Check signs and order.` : null,
    )
  }, [read, point, address])

  const findCoordinates = useCallback(async () => {
    const isTyped = () => {
      const [latitude, longitude] = [read('latitude'), read('longitude')]
      const isFree = (latitude === '' && longitude === '') || `${latitude},${longitude}` === read('known')
      return !isFree || read('outline') !== ''
    }
    if (isTyped()) return warnOfDistance()
    const wanted = address()
    if (wanted === asked.current || wanted === '') return
    asked.current = wanted
    const found = await ask<Found>(paths.geocode(wanted), asking.current.signal)
    // A later address has been asked for meanwhile, or somebody has typed where it is.
    if (!found || asked.current !== wanted) return
    if (isTyped()) return warnOfDistance()
    write('known', `${found.latitude},${found.longitude}`)
    write('latitude', String(found.latitude))
    write('longitude', String(found.longitude))
    setTold(words[found.source])
  }, [read, write, address, warnOfDistance])

  const findLocality = useCallback(async () => {
    const [latitude, longitude] = [read('latitude'), read('longitude')]
    const isKept = `${latitude},${longitude}` === read('known')
    if (kept) setTold(isKept ? outlineWords(kept) : 'This point takes the place of the outline.')
    else if (!isKept) setTold(latitude === '' && longitude === '' ? null : '')
    const isTyped = latitude !== '' && longitude !== ''
    setFar(isTyped && !point() ? noDegrees : null)
    if (!isTyped || isKept || !point()) return
    write('outline', '')
    const found = await ask<DataOf<'geo.reverse'>>(paths.placeAt(latitude, longitude), asking.current.signal)
    for (const name of ['city', 'stateOrProvince', 'postalCode'] as const)
      if (found && isOurs(name)) write(name, found[name])
    if (found) void listCities()
    void warnOfDistance()
  }, [read, point, write, isOurs, listCities, kept, warnOfDistance])

  /** Says where the lot is, as the map or the browser does. */
  const place = useCallback(
    (latitude: number, longitude: number) => {
      write('latitude', latitude.toFixed(6))
      write('longitude', longitude.toFixed(6))
      void findLocality()
    },
    [write, findLocality],
  )

  /** An outline was drawn: its middle is the point. */
  const outline = useCallback(
    (corners: [number, number][]) => {
      const ring = closedRing(corners)
      const { latitude, longitude } = ringMiddle(ring)
      write('latitude', latitude.toFixed(6))
      write('longitude', longitude.toFixed(6))
      write('outline', JSON.stringify(corners))
      setTold(outlineWords(corners))
    },
    [write],
  )

  /** Where the fields say the lot is, where they do: with the outline that was drawn, or the `kept` one while they stay. */
  const here = useCallback(
    (kept: Corners | null) => {
      const at = point()
      const stays = `${read('latitude')},${read('longitude')}` === read('known') ? kept : null
      const corners = readOutline(read('outline')) ?? stays
      return at && { ...at, outline: corners && closedRing(corners.map(rounded)) }
    },
    [read, point],
  )

  /** A field was left. */
  const left = useCallback(
    (name: string, isChanged: boolean) => {
      if (name === 'stateOrProvince') void listCities()
      if (!isChanged) return
      if (addressFields.includes(name)) void findCoordinates()
      if (degreeFields.includes(name)) void findLocality()
    },
    [listCities, findCoordinates, findLocality],
  )

  useEffect(() => {
    const { current: controller } = asking
    void listCities()
    return () => controller.abort()
  }, [listCities])

  return { cities, told, far, left, place, outline, here }
}
