/** Maps: what they show and what is missing. */
export default {
  'maps.partial': 'Parts of the street map did not load.',
  'maps.bundled': 'No street map is set up: showing county lines and distances.',
  'maps.failed': 'The street map did not load: showing county lines and distances.',
  'maps.unsupported': 'This browser can’t draw the map, because its graphics (WebGL) are turned off.',
  'maps.county': 'County: {county}.',
  'maps.squares': 'Each square is {length} wide.',
  'maps.draw': 'Draw',
  'maps.point': 'Point',
  'maps.outline': 'Outline',
  'maps.lot': 'Location of the lot',
  'maps.setHere': 'Set the location at the center of the map',
  'maps.photo': 'Photo location',
  'maps.close': 'Close map',
  'maps.noCamera': 'No camera location in this file',
  'maps.notPlaced': 'The lot’s location isn’t set yet',
} as const
