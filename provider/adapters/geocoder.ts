import { readState } from 'contract/geo/states'
import { loadZipTable } from './zip-table'

/** Coordinates of an address, and their precision: the address itself, or the center of its ZIP code or city. */
type GeocodedPoint = { latitude: number; longitude: number; source: 'address' | 'zip' | 'city' }
type Locality = { city: string; stateOrProvince: string; postalCode: string }
export type Address = { street: string; city: string; stateOrProvince: string; postalCode: string }

/**
 * Converts addresses to coordinates and back (spec §7). A failure is null and is not reported to the user (spec §8).
 */
export interface Geocoder {
  geocode(address: Address): Promise<GeocodedPoint | null>
  reverse(latitude: number, longitude: number): Promise<Locality | null>
}

/** Uses the bundled ZIP and city centroids; with `url` (Nominatim-compatible), streets are looked up there first. */
export function createGeocoder(url: string | null): Geocoder {
  return url ? withFallback(nominatim(url), centroids) : centroids
}

/** Largest distance between a point and the center of its ZIP code area, in meters: 25 miles. */
const nearby = 40_234

const centroids: Geocoder = {
  async geocode({ city, stateOrProvince, postalCode }) {
    const zips = await loadZipTable()
    const found = zips.find(postalCode.trim().slice(0, 5))
    const state = readState(stateOrProvince)
    // A ZIP code of another state contradicts the address, so its location would be wrong.
    if (found && (state === null || found.state === state))
      return { latitude: found.latitude, longitude: found.longitude, source: 'zip' }
    const places = zips.inCity(city.trim(), stateOrProvince.trim())
    if (places.length === 0) return null
    const mean = (of: 'latitude' | 'longitude') => places.reduce((sum, place) => sum + place[of], 0) / places.length
    return { latitude: mean('latitude'), longitude: mean('longitude'), source: 'city' }
  },
  async reverse(latitude, longitude) {
    const found = (await loadZipTable()).nearest(latitude, longitude, nearby)
    return found && { city: found.city, stateOrProvince: found.state, postalCode: found.zip }
  },
}

const nothing = { geocode: () => Promise.resolve(null), reverse: () => Promise.resolve(null) } satisfies Geocoder

/** Tries `first`, then `second` when it finds nothing; never throws. */
function withFallback(first: Geocoder, second: Geocoder): Geocoder {
  return {
    geocode: async (address) => (await first.geocode(address).catch(nothing.geocode)) ?? second.geocode(address),
    reverse: async (latitude, longitude) =>
      (await first.reverse(latitude, longitude).catch(nothing.reverse)) ?? second.reverse(latitude, longitude),
  }
}

function nominatim(base: string): Geocoder {
  return {
    async geocode({ street, city, stateOrProvince, postalCode }) {
      const [found] = asList(
        await request(base, 'search', { street, city, state: stateOrProvince, postalcode: postalCode, limit: '1' }),
      )
      const [latitude, longitude] = [Number(field(found, 'lat')), Number(field(found, 'lon'))]
      const valid = field(found, 'lat') !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      return valid ? { latitude, longitude, source: 'address' } : null
    },
    async reverse(latitude, longitude) {
      const found = await request(base, 'reverse', { lat: String(latitude), lon: String(longitude) })
      const address = isRecord(found) ? found.address : null
      const city = field(address, 'city') || field(address, 'town') || field(address, 'village')
      if (!city) return null
      return { city, stateOrProvince: field(address, 'state'), postalCode: field(address, 'postcode') }
    },
  }
}

async function request(base: string, path: string, query: Record<string, string>): Promise<unknown> {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  url.search = new URLSearchParams({ ...query, format: 'jsonv2', countrycodes: 'us' }).toString()
  const response = await fetch(url, {
    headers: { 'User-Agent': 'Plumbline' },
    signal: AbortSignal.timeout(5000),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
  return response.json()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function field(value: unknown, name: string): string {
  const found = isRecord(value) ? value[name] : null
  return typeof found === 'string' ? found : ''
}
