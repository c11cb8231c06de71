import type { SceneFamily } from '../scenes/render-scene'

/** A cost code of the demo: the 35 lines of a rehabilitation draw request, each with the trade its photos show. */
export type Trade = {
  code: string
  title: string
  category: string
  family: SceneFamily | null
  checklist: readonly [string, string, string, string]
}

const general = ['Materials on site', 'Work started', 'Work in place', 'Checked and clean'] as const
const line = (
  code: string,
  title: string,
  category: string,
  family: SceneFamily | null = null,
  checklist: Trade['checklist'] = general,
): Trade => ({
  code,
  title,
  category,
  family,
  checklist,
})

export const trades: readonly Trade[] = [
  line('01', 'Masonry', 'Shell', 'masonry', [
    'Veneer to sill height',
    'Veneer to plate height',
    'Ties and weep holes',
    'Joints tooled and cleaned',
  ]),
  line('02', 'Siding', 'Shell', 'siding', [
    'House wrap lapped and taped',
    'Front elevation',
    'Side elevations',
    'Corner boards and trim',
  ]),
  line('03', 'Gutters and downspouts', 'Shell'),
  line('04', 'Roof', 'Shell', 'roof', [
    'Deck nailed',
    'Underlayment and drip edge',
    'Shingles',
    'Ridge, vents and flashing',
  ]),
  line('05', 'Shutters', 'Shell'),
  line('06', 'Exteriors', 'Shell', 'siding'),
  line('07', 'Walks', 'Site', 'walks', [
    'Excavated and compacted',
    'Base and forms',
    'Surface laid',
    'Joints and edges',
  ]),
  line('08', 'Driveways', 'Site', 'driveway', [
    'Excavated and compacted',
    'Base and forms',
    'Surface laid',
    'Joints cut and sealed',
  ]),
  line('09', 'Painting (exterior)', 'Shell', 'painting', [
    'Prepared and caulked',
    'Primed',
    'First coat',
    'Second coat and trim',
  ]),
  line('10', 'Caulking', 'Shell', 'windows'),
  line('11', 'Fencing', 'Site', 'fencing', ['Posts set', 'Rails fixed', 'Boards fixed', 'Gates hung']),
  line('12', 'Grading', 'Site', 'grading', [
    'Stripped and staked',
    'Cut and fill',
    'Compaction report',
    'Drainage away from the house',
  ]),
  line('13', 'Windows', 'Shell', 'windows', [
    'Openings flashed',
    'Units set and level',
    'Sealed and insulated',
    'Locks and screens',
  ]),
  line('14', 'Weatherstrip', 'Shell'),
  line('15', 'Doors (exterior)', 'Shell', 'windows'),
  line('16', 'Doors (interior)', 'Finish', 'decorating'),
  line('17', 'Partition walls', 'Shell', 'framing', [
    'Plates and layout',
    'Ground floor framed',
    'Upper floor framed',
    'Braced and tied down',
  ]),
  line('18', 'Plaster and drywall', 'Finish', 'drywall', ['Boards hung', 'Taped', 'Second coat', 'Sanded']),
  line('19', 'Decorating', 'Finish', 'decorating', ['Prepared', 'Primed', 'First coat', 'Second coat']),
  line('20', 'Wood trim', 'Finish', 'decorating'),
  line('21', 'Stairs', 'Finish', 'framing'),
  line('22', 'Closets', 'Finish'),
  line('23', 'Wood floors', 'Finish', 'decorating'),
  line('24', 'Finished floors', 'Finish'),
  line('25', 'Ceramic tile', 'Finish'),
  line('26', 'Bath accessories', 'Finish'),
  line('27', 'Plumbing', 'Services', 'plumbing', [
    'Drains and vents',
    'Supply lines',
    'Pressure test',
    'Stub-outs and valves',
  ]),
  line('28', 'Electrical', 'Services', 'electrical', [
    'Boxes set',
    'Branch circuits pulled',
    'Panel set',
    'Rough-in inspection',
  ]),
  line('29', 'Heating', 'Services', 'electrical'),
  line('30', 'Insulation', 'Services', 'insulation', ['Air sealing', 'Walls', 'Ceilings', 'Depth markers']),
  line('31', 'Cabinetry', 'Finish'),
  line('32', 'Appliances', 'Finish'),
  line('33', 'Basements', 'Site', 'foundation', [
    'Excavated',
    'Forms and reinforcement',
    'Cast',
    'Anchors and waterproofing',
  ]),
  line('34', 'Cleanup', 'Site', 'grading'),
  line('35', 'Miscellaneous', 'Site'),
]

/** The trade of a code. */
export function tradeOf(code: string): Trade {
  const found = trades.find((trade) => trade.code === code)
  if (!found) throw new Error(`The demo has no cost code ${code}`)
  return found
}

/** What a draw asks for, by how far a house has come: its title and its cost codes. */
export const draws = [
  { title: 'Site and foundation', codes: ['12', '33', '08'] },
  { title: 'Framing and roof', codes: ['17', '04', '13', '01'] },
  { title: 'Shell and first fix', codes: ['27', '28', '02', '15', '30'] },
  { title: 'Interior finish', codes: ['18', '19', '09', '11', '07'] },
] as const
