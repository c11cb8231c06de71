import { loadZipTable, type State, type ZipPlace } from 'provider/adapters/zip-table'

/** States, cities and ZIP codes of the USA, bundled: no network. */
export type Places = {
  states: readonly State[]
  /** Cities of a state in order, each once; empty for a code that is none. */
  citiesOf(state: string): readonly string[]
  /** The two letters of a state written as name, letters, dotted or shortened, in any case; null for anything else. */
  stateOf(text: string): string | null
  /** A ZIP code, of ZIP+4 its first five digits; null where it is not known. */
  zip(code: string): ZipPlace | null
}

// Territories and military addresses, which the ZIP data counts as countries or not at all.
const beyond: readonly State[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
  { code: 'AS', name: 'American Samoa' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
]
const alsoCalled: Record<string, string> = {
  washingtondc: 'DC',
  virginislands: 'VI',
  fla: 'FL',
  tex: 'TX',
  penna: 'PA',
  miss: 'MS',
  ill: 'IL',
  ind: 'IN',
  ark: 'AR',
  ala: 'AL',
  wis: 'WI',
  wyo: 'WY',
  ore: 'OR',
  neb: 'NE',
  nev: 'NV',
  del: 'DE',
}
/** Shorter beginnings of a name are taken for nothing: "Mi" is Michigan by its letters alone. */
const shortestBeginning = 4

let loading: Promise<Places> | null = null

/** Reads them once, when they are first asked for. */
export function loadPlaces(): Promise<Places> {
  loading ??= readPlaces()
  return loading
}

async function readPlaces(): Promise<Places> {
  const table = await loadZipTable()
  const byName = (a: string, b: string) => a.localeCompare(b, 'en')
  const states = [...table.states, ...beyond].sort((a, b) => byName(a.name, b.name))
  const cities = new Map<string, readonly string[]>()
  return {
    states,
    stateOf: stateReader(states),
    citiesOf(state) {
      const code = state.toUpperCase()
      const names = cities.get(code) ?? table.citiesOf(code).sort(byName)
      if (names.length > 0) cities.set(code, names)
      return names
    },
    zip: (code) => table.find(code.trim().slice(0, 5)),
  }
}

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

function stateReader(states: readonly State[]): Places['stateOf'] {
  const byKey = new Map<string, string | null>(Object.entries(alsoCalled))
  for (const { code, name } of states) byKey.set(keyOf(code), code).set(keyOf(name), code)
  return (text) => {
    const key = keyOf(text)
    const known = byKey.get(key)
    if (known !== undefined) return known
    const begun = key.length < shortestBeginning ? [] : states.filter(({ name }) => keyOf(name).startsWith(key))
    const found = begun.length === 1 ? (begun[0]?.code ?? null) : null
    // A file repeats its states; one wrong word may be any, so not all of them are kept.
    if (byKey.size < 1000) byKey.set(key, found)
    return found
  }
}
