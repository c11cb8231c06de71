/** A state or territory of the USA with its two-letter code and name. */
export type State = { readonly code: string; readonly name: string }

// Includes territories and military addresses, which ZIP data lists as countries or not at all.
const listed =
  'AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, AA Armed Forces Americas, AE Armed ' +
  'Forces Europe, AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware, DC ' +
  'District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA ' +
  'Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MH Marshall Islands, MD Maryland, MA ' +
  'Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV ' +
  'Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, ' +
  'MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode ' +
  'Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, VI U.S. Virgin Islands, UT Utah, VT ' +
  'Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming'

/** The states, by name. */
export const states: readonly State[] = listed.split(', ').map((one) => ({ code: one.slice(0, 2), name: one.slice(3) }))

const alsoCalled: Readonly<Record<string, string>> = {
  washingtondc: 'DC',
  washdc: 'DC',
  distofcolumbia: 'DC',
  virginislands: 'VI',
  usvi: 'VI',
  wva: 'WV',
  nmex: 'NM',
  ndak: 'ND',
  sdak: 'SD',
  ncar: 'NC',
  scar: 'SC',
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
  nebr: 'NE',
  nev: 'NV',
  del: 'DE',
  cal: 'CA',
  oreg: 'OR',
  okla: 'OK',
  ida: 'ID',
  haw: 'HI',
}
/** Shortest accepted beginning of a name; "Mi" matches Michigan only as its code. */
const shortestBeginning = 4

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const named = states.map(({ code, name }) => ({ code, key: keyOf(name) }))
const byKey = new Map([
  ...Object.entries(alsoCalled),
  ...named.flatMap(({ code, key }): [string, string][] => [
    [keyOf(code), code],
    [key, code],
  ]),
])

function byName(text: string): string | null {
  const key = keyOf(text)
  const begun = key.length < shortestBeginning ? [] : named.filter((one) => one.key.startsWith(key))
  return byKey.get(key) ?? (begun.length === 1 ? (begun[0]?.code ?? null) : null)
}

const directions = { n: 'north', no: 'north', s: 'south', so: 'south', w: 'west' } as const
const isShortened = (word: string): word is keyof typeof directions => Object.hasOwn(directions, word)

/** Expands abbreviated directions, as in "N. Carolina" and "W Virginia"; "N.C." stays. */
const inFull = (text: string): string =>
  text.replace(/^\s*([nsw]o?)\.?\s*(?=[a-z]{3})/i, (all, word: string) => {
    const short = word.toLowerCase()
    return isShortened(short) && /[.\s]$/.test(all) ? `${directions[short]} ` : all
  })

/** Parses texts that name a state twice, "TX - Texas" or "Texas (TX)", and "US-TX" with a country prefix. */
function bothParts(text: string): string | null {
  const [first = '', second = '', ...more] = text.split(/\s*[-–(/]\s*/)
  if (second === '' || more.length > 0) return null
  const [one, other] = [byName(first), byName(second)]
  if (/^usa?$/i.test(first.trim())) return other
  return one === other ? one : null
}

/**
 * Parses a state by name, code, dotted or abbreviated name, case-insensitive.
 * @returns its two-letter code; null for anything else
 */
export const readState = (text: string): string | null => byName(text) ?? byName(inFull(text)) ?? bothParts(text)
