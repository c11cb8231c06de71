import { loadZipTable, type ZipPlace } from './zip-table'

/** Cities and ZIP codes of the USA from a bundled table; no network. */
export type Places = {
  /** Cities of a state in order, without duplicates; empty for an unknown state. */
  citiesOf(state: string): readonly string[]
  /** Finds a ZIP code; for ZIP+4 by its first five digits; null when unknown. */
  zip(code: string): ZipPlace | null
  /**
   * True when a ZIP code belongs to a state (two letters). Unknown ZIP codes are judged by their first three digits.
   */
  isZipOf(code: string, state: string): boolean
}

let loading: Promise<Places> | null = null

/** Reads the table once, on first use. */
export function loadPlaces(): Promise<Places> {
  loading ??= readPlaces()
  return loading
}

async function readPlaces(): Promise<Places> {
  const table = await loadZipTable()
  const cities = new Map<string, readonly string[]>()
  return {
    citiesOf(state) {
      const code = state.toUpperCase()
      const names = cities.get(code) ?? table.citiesOf(code).sort((a, b) => a.localeCompare(b, 'en'))
      if (names.length > 0) cities.set(code, names)
      return names
    },
    zip: (code) => table.find(code.trim().slice(0, 5)),
    isZipOf(code, state) {
      const zip = code.trim().slice(0, 5)
      const found = table.find(zip)
      return found ? found.state === state : table.statesOf(zip.slice(0, 3)).has(state)
    },
  }
}
