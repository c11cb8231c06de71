/** A cost code of a new installation; `checklist` are the initial checklist lines of its items, in order. */
export type StarterCode = {
  code: string
  title: string
  category: 'Shell' | 'Site' | 'Services' | 'Finish'
  checklist: readonly [string, string, string, string]
}

const code =
  (category: StarterCode['category']) =>
  (number: string, title: string, ...checklist: StarterCode['checklist']): StarterCode => ({
    code: number,
    title,
    category,
    checklist,
  })
const [shell, site, services, finish] = [code('Shell'), code('Site'), code('Services'), code('Finish')]

/** The 35 trades of a rehabilitation draw request, with our own checklists. */
export const starterCodes: readonly StarterCode[] = [
  shell(
    '01',
    'Masonry',
    'Veneer to sill height',
    'Veneer to plate height',
    'Ties and weep holes',
    'Joints tooled and cleaned',
  ),
  shell('02', 'Siding', 'House wrap lapped and taped', 'Front elevation', 'Side elevations', 'Corner boards and trim'),
  shell(
    '03',
    'Gutters and downspouts',
    'Fascia ready',
    'Gutters hung to fall',
    'Downspouts fixed',
    'Water led away from the wall',
  ),
  shell('04', 'Roof', 'Deck nailed', 'Underlayment and drip edge', 'Shingles', 'Ridge, vents and flashing'),
  shell('05', 'Shutters', 'Delivered and checked', 'Hinges and brackets', 'Shutters hung', 'Painted or finished'),
  shell('06', 'Exteriors', 'Old work removed', 'Repairs made', 'Trim and openings sealed', 'Finished and clean'),
  site('07', 'Walks', 'Excavated and compacted', 'Base and forms', 'Surface laid', 'Joints and edges'),
  site('08', 'Driveways', 'Excavated and compacted', 'Base and forms', 'Surface laid', 'Joints cut and sealed'),
  shell('09', 'Painting (exterior)', 'Prepared and caulked', 'Primed', 'First coat', 'Second coat and trim'),
  shell('10', 'Caulking', 'Old sealant removed', 'Windows and doors', 'Joints and penetrations', 'Tooled and clean'),
  site('11', 'Fencing', 'Posts set', 'Rails fixed', 'Boards fixed', 'Gates hung'),
  site('12', 'Grading', 'Stripped and staked', 'Cut and fill', 'Compaction report', 'Drainage away from the house'),
  shell('13', 'Windows', 'Openings flashed', 'Units set and level', 'Sealed and insulated', 'Locks and screens'),
  shell('14', 'Weatherstrip', 'Frames cleaned', 'Doors', 'Windows', 'Closing tested'),
  shell(
    '15',
    'Doors (exterior)',
    'Openings flashed',
    'Frames set and level',
    'Doors hung and sealed',
    'Locks and thresholds',
  ),
  finish('16', 'Doors (interior)', 'Frames set', 'Doors hung', 'Casing fixed', 'Locks and stops'),
  shell(
    '17',
    'Partition walls',
    'Plates and layout',
    'Ground floor framed',
    'Upper floor framed',
    'Braced and tied down',
  ),
  finish('18', 'Plaster and drywall', 'Boards hung', 'Taped', 'Second coat', 'Sanded'),
  finish('19', 'Decorating', 'Prepared', 'Primed', 'First coat', 'Second coat'),
  finish('20', 'Wood trim', 'Material on site', 'Base boards', 'Casings and mouldings', 'Filled and sanded'),
  finish('21', 'Stairs', 'Stringers set', 'Treads and risers', 'Railings fixed', 'Finished'),
  finish('22', 'Closets', 'Framed and lined', 'Shelves and rods', 'Doors hung', 'Finished and clean'),
  finish('23', 'Wood floors', 'Subfloor level and dry', 'Boards laid', 'Sanded', 'Sealed'),
  finish('24', 'Finished floors', 'Subfloor level and dry', 'Underlay', 'Covering laid', 'Edges and transitions'),
  finish('25', 'Ceramic tile', 'Backing and waterproofing', 'Tiles set', 'Grouted', 'Sealed and clean'),
  finish('26', 'Bath accessories', 'Blocking in place', 'Mirrors and cabinets', 'Bars and holders', 'Fixed and clean'),
  services('27', 'Plumbing', 'Drains and vents', 'Supply lines', 'Pressure test', 'Stub-outs and valves'),
  services('28', 'Electrical', 'Boxes set', 'Branch circuits pulled', 'Panel set', 'Rough-in inspection'),
  services('29', 'Heating', 'Ducts or pipes run', 'Unit set', 'Controls connected', 'Started and tested'),
  services('30', 'Insulation', 'Air sealing', 'Walls', 'Ceilings', 'Depth markers'),
  finish('31', 'Cabinetry', 'Delivered and checked', 'Wall cabinets', 'Base cabinets', 'Tops and hardware'),
  finish('32', 'Appliances', 'Delivered and checked', 'Set in place', 'Connected', 'Tested'),
  site('33', 'Basements', 'Excavated', 'Forms and reinforcement', 'Cast', 'Anchors and waterproofing'),
  site('34', 'Cleanup', 'Debris removed', 'Rooms swept', 'Windows and surfaces', 'Grounds clear'),
  site('35', 'Miscellaneous', 'Material on site', 'Work started', 'Work in place', 'Checked and clean'),
]
