import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from 'contract/catalogue'
import { closedRing, ringArea, ringMiddle } from 'contract/outline'
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
type Source = NonNullable<DataOf<'geo.geocode'>>['source']

const addressFields: readonly string[] = ['street', 'city', 'stateOrProvince', 'postalCode']
const degreeFields: readonly string[] = ['latitude', 'longitude']

const words: Record<Source, string> = {
  placed: 'As they were placed',
  address: 'Found by the address',
  zip: 'Guessed from the ZIP code',
  city: 'Guessed from the city',
}

export type Corners = [longitude: number, latitude: number][]

/** The corners of an outline as the form carries them; null where it has none. */
function readOutline(text: string): Corners | null {
  const corners: unknown = text === '' ? null : JSON.parse(text)
  return Array.isArray(corners) ? corners : null
}

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

  const findCoordinates = useCallback(async () => {
    const [latitude, longitude] = [read('latitude'), read('longitude')]
    const isFree = (latitude === '' && longitude === '') || `${latitude},${longitude}` === read('known')
    if (!isFree || read('outline') !== '') return
    const address = [read('street'), read('city'), `${read('stateOrProvince')} ${read('postalCode')}`].join(', ')
    if (address === asked.current || !(read('city') || read('postalCode'))) return
    asked.current = address
    type Found = DataOf<'geo.geocode'>
    const found = await ask<Found>(paths.geocode(address), asking.current.signal)
    // A later address has been asked for meanwhile.
    if (!found || asked.current !== address) return
    write('known', `${found.latitude},${found.longitude}`)
    write('latitude', String(found.latitude))
    write('longitude', String(found.longitude))
    setTold(words[found.source])
  }, [read, write])

  const findLocality = useCallback(async () => {
    const [latitude, longitude] = [read('latitude'), read('longitude')]
    const isKept = `${latitude},${longitude}` === read('known')
    setTold(kept && (isKept ? outlineWords(kept) : 'This point takes the place of the outline.'))
    if (latitude === '' || longitude === '' || isKept) return
    write('outline', '')
    const found = await ask<DataOf<'geo.reverse'>>(paths.placeAt(latitude, longitude), asking.current.signal)
    if (!found) return
    for (const name of ['city', 'stateOrProvince', 'postalCode'] as const) if (isOurs(name)) write(name, found[name])
    void listCities()
  }, [read, write, isOurs, listCities, kept])

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
      const [latitude, longitude] = [read('latitude'), read('longitude')]
      if (!latitude || !longitude) return null
      const stays = `${latitude},${longitude}` === read('known') ? kept : null
      const outline = readOutline(read('outline')) ?? stays
      return { latitude: Number(latitude), longitude: Number(longitude), outline }
    },
    [read],
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

  return { cities, told, left, place, outline, here }
}
