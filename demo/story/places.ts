import { timeZoneAt } from 'provider/adapters/time-zone'
import { randomFrom } from './random'
import { pointAt } from 'contract/geo/distance'

/** Address, owner and position of a demo lot. */
export type StoryAddress = {
  lotNumber: string
  street: string
  city: string
  state: string
  postalCode: string
  loanNumber: string
  borrowerName: string
  borrowerEmail: string
  agency: 'agency' | 'agency2'
  latitude: number | null
  longitude: number | null
  source: 'placed' | 'address' | 'zip' | null
  timeZone: string
  timeZoneGuessed: boolean
  outline: [number, number][] | null
  /** Area of the outline in square meters. */
  area: number | null
}

/** A ZIP code with demo lots: its city, its center and its number of lots. */
type Area = {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  lots: number
  agency: 'agency' | 'agency2'
}

const areas: readonly Area[] = [
  { zip: '95060', city: 'Santa Cruz', state: 'CA', latitude: 36.9741, longitude: -122.0308, lots: 4, agency: 'agency' },
  {
    zip: '95076',
    city: 'Watsonville',
    state: 'CA',
    latitude: 36.9102,
    longitude: -121.7569,
    lots: 2,
    agency: 'agency',
  },
  { zip: '93901', city: 'Salinas', state: 'CA', latitude: 36.6677, longitude: -121.6596, lots: 2, agency: 'agency' },
  {
    zip: '93309',
    city: 'Bakersfield',
    state: 'CA',
    latitude: 35.3384,
    longitude: -119.0627,
    lots: 2,
    agency: 'agency',
  },
  {
    zip: '95945',
    city: 'Grass Valley',
    state: 'CA',
    latitude: 39.2081,
    longitude: -121.0069,
    lots: 2,
    agency: 'agency',
  },
  { zip: '97214', city: 'Portland', state: 'OR', latitude: 45.5142, longitude: -122.6364, lots: 3, agency: 'agency' },
  { zip: '97401', city: 'Eugene', state: 'OR', latitude: 44.0682, longitude: -123.0819, lots: 1, agency: 'agency' },
  { zip: '98103', city: 'Seattle', state: 'WA', latitude: 47.6733, longitude: -122.3426, lots: 2, agency: 'agency' },
  { zip: '80002', city: 'Arvada', state: 'CO', latitude: 39.7945, longitude: -105.0984, lots: 3, agency: 'agency' },
  {
    zip: '80525',
    city: 'Fort Collins',
    state: 'CO',
    latitude: 40.5384,
    longitude: -105.0547,
    lots: 2,
    agency: 'agency',
  },
  { zip: '85302', city: 'Glendale', state: 'AZ', latitude: 33.5675, longitude: -112.1753, lots: 3, agency: 'agency' },
  {
    zip: '78620',
    city: 'Dripping Springs',
    state: 'TX',
    latitude: 30.2268,
    longitude: -98.1029,
    lots: 2,
    agency: 'agency',
  },
  { zip: '78745', city: 'Austin', state: 'TX', latitude: 30.2063, longitude: -97.7956, lots: 2, agency: 'agency' },
  { zip: '37211', city: 'Nashville', state: 'TN', latitude: 36.0725, longitude: -86.724, lots: 3, agency: 'agency' },
  { zip: '72701', city: 'Fayetteville', state: 'AR', latitude: 36.052, longitude: -94.1534, lots: 2, agency: 'agency' },
  { zip: '73072', city: 'Norman', state: 'OK', latitude: 35.199, longitude: -97.4841, lots: 2, agency: 'agency' },
  { zip: '23220', city: 'Richmond', state: 'VA', latitude: 37.5498, longitude: -77.4588, lots: 3, agency: 'agency2' },
  {
    zip: '23451',
    city: 'Virginia Beach',
    state: 'VA',
    latitude: 36.8585,
    longitude: -76.0019,
    lots: 3,
    agency: 'agency2',
  },
  { zip: '21230', city: 'Baltimore', state: 'MD', latitude: 39.2645, longitude: -76.6224, lots: 3, agency: 'agency2' },
  {
    zip: '21061',
    city: 'Glen Burnie',
    state: 'MD',
    latitude: 39.1618,
    longitude: -76.6297,
    lots: 2,
    agency: 'agency2',
  },
  { zip: '27601', city: 'Raleigh', state: 'NC', latitude: 35.7727, longitude: -78.6324, lots: 3, agency: 'agency2' },
  { zip: '05401', city: 'Burlington', state: 'VT', latitude: 44.484, longitude: -73.2199, lots: 2, agency: 'agency2' },
  {
    zip: '05452',
    city: 'Essex Junction',
    state: 'VT',
    latitude: 44.5035,
    longitude: -73.0906,
    lots: 2,
    agency: 'agency2',
  },
  { zip: '06040', city: 'Manchester', state: 'CT', latitude: 41.7777, longitude: -72.5244, lots: 2, agency: 'agency2' },
  { zip: '30316', city: 'Atlanta', state: 'GA', latitude: 33.7217, longitude: -84.3339, lots: 3, agency: 'agency2' },
]

const names = [
  'Alder',
  'Bayberry',
  'Cedar',
  'Dogwood',
  'Elmhurst',
  'Fairmont',
  'Garfield',
  'Hawthorn',
  'Ivy',
  'Juniper',
  'Kingsley',
  'Laurel',
  'Maple',
  'Northfield',
  'Orchard',
  'Pinecrest',
  'Quarry',
  'Ridgeway',
  'Sycamore',
  'Thornbury',
  'Union',
  'Vista',
  'Walnut',
  'Willow',
  'Yarrow',
  'Mill Creek',
  'Prospect',
  'Harbor',
  'Meadow',
  'Stonegate',
] as const
const kinds = ['Street', 'Avenue', 'Drive', 'Court', 'Lane', 'Road', 'Way', 'Terrace', 'Place'] as const
const borrowers = [
  'Ellen Marchetti',
  'Adaeze Nwosu',
  'Front Range Build Co.',
  'Vesta Custom Homes',
  'Cumberland Infill LLC',
  'Saguaro Homes',
  'Redbud Residential',
  'Ozark Timber & Stone',
  'Lakeside Joinery',
  'Chesapeake Renewal',
  'Harpeth Estates LLC',
  'Ruiz Family Trust',
  'Patapsco Urban Homes',
  'Magnolia Rebuild',
  'Tess and Gordon Pell',
  'Silverline Builders',
  'Kestrel Homes',
  'Amara Bello',
  'Juniper Row LLC',
  'Hollis Bright',
  'Bluestem Construction',
  'Wren & Daughters',
  'Copperleaf Homes',
  'Yusuf Demir',
  'Marisol Vega',
  'Blackwater Build Group',
  'Norah Finch',
  'Tallgrass Custom',
  'Ivo Petrov',
  'Fern Hollow Homes',
] as const

/** The lot with the pictures: placed by hand, with its outline. */
export const johnStreet = {
  lotNumber: '58',
  street: '125 John Street',
  postalCode: '95060',
  latitude: 36.9683,
  longitude: -122.0345,
} as const

/** Sixty lots in the states of both agencies, ordered by number; always the same. */
export function demoPlaces(): StoryAddress[] {
  const random = randomFrom('places')
  const spots = areas.flatMap((area) => Array.from({ length: area.lots }, () => area))
  const order = spots
    .map((area) => ({ area, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ area }) => area)
  // The lot with the pictures has a fixed number, in its own city.
  const own = order.findIndex(({ zip }) => zip === johnStreet.postalCode)
  const [mine] = order.splice(own, 1)
  if (mine) order.splice(Number(johnStreet.lotNumber) - 1, 0, mine)
  return order.map(placeIn)
}

function placeIn(area: Area, index: number): StoryAddress {
  const random = randomFrom(`place/${index}`)
  const lotNumber = String(index + 1).padStart(2, '0')
  const isMain = lotNumber === johnStreet.lotNumber
  const near = pointAt(area, random.between(150, 1400), random.between(0, 360))
  const point = isMain ? johnStreet : { latitude: round(near.latitude), longitude: round(near.longitude) }
  const source = isMain || random.chance(0.3) ? 'placed' : random.chance(0.06) ? 'zip' : 'address'
  const outline =
    source === 'placed'
      ? outlineAround(point, random.between(16, 26), random.between(26, 40), isMain ? 80 : random.between(0, 180))
      : null
  const account = demoBorrowers.find(({ lots }) => lots.includes(lotNumber))
  const borrower = account?.name ?? borrowers[index % borrowers.length] ?? 'Ellen Marchetti'
  return {
    lotNumber,
    city: area.city,
    state: area.state,
    postalCode: area.zip,
    loanNumber: `LN-${100_000 + index + 1}`,
    borrowerName: borrower,
    street: isMain ? johnStreet.street : `${random.whole(11, 989)} ${random.pick(names)} ${random.pick(kinds)}`,
    borrowerEmail: account?.email ?? emailOf(borrower),
    agency: area.agency,
    latitude: source === 'zip' ? area.latitude : point.latitude,
    longitude: source === 'zip' ? area.longitude : point.longitude,
    source,
    timeZone: timeZoneAt(point.latitude, point.longitude),
    timeZoneGuessed: source === 'zip',
    outline: outline?.ring ?? null,
    area: outline?.area ?? null,
  }
}

/** Address of a borrower without an account; it does not exist. */
function emailOf(borrower: string): string {
  return `${borrower
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@mail.example`
}

/** Lots of borrowers with an account. */
const demoBorrowers: { email: string; name: string; lots: readonly string[] }[] = [
  { email: 'borrower@plumbline.test', name: 'Nadia Bakri', lots: ['58', '12', '27', '41'] },
  { email: 'owen.lindahl@plumbline.test', name: 'Owen Lindahl', lots: ['03'] },
  { email: 'borrower2@plumbline.test', name: 'Delia Marsh', lots: ['06', '45'] },
]

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** A rotated rectangle around a point, as a closed ring. */
function outlineAround(
  point: { latitude: number; longitude: number },
  width: number,
  depth: number,
  turn: number,
): { ring: [number, number][]; area: number } {
  const diagonal = Math.hypot(width, depth) / 2
  const lean = (Math.atan2(width, depth) * 180) / Math.PI
  const corners = [lean, 180 - lean, 180 + lean, 360 - lean].map((angle): [number, number] => {
    const corner = pointAt(point, diagonal, angle + turn)
    return [round(corner.longitude), round(corner.latitude)]
  })
  const [first] = corners
  return { ring: first ? [...corners, first] : corners, area: Math.round(width * depth * 10) / 10 }
}
