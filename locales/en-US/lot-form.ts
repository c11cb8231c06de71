/** The fields of the lot form, and the dialog that sets a location. */
export default {
  'lotForm.budgetHelp': 'Whole dollars. Leave empty to use the sum of its draw requests.',
  'lotForm.coordinates': 'Coordinates',
  'lotForm.agency': 'Agency',
  'lotForm.noAgency': 'None yet',
  'lotForm.findByAddress': 'Leave empty to find it by the address.',
  'lotForm.map': 'Map',
  'lotForm.useMyLocation': 'Use my location',
  'lotForm.noGeolocation': 'This browser doesn’t share your location',
  'lotForm.unknownPosition': 'Couldn’t get your location',
  'lotForm.found':
    '{source, select, placed {Set on the map} address {From the address} zip {Estimated from the ZIP code} other {Estimated from the city}}',
  'lotForm.zipNotInState': 'ZIP code {zip} is not known in this state. Check both.',
  'lotForm.isFar':
    '{source, select, zip {{length} from the ZIP code} city {{length} from the city} other {{length} from the address}}. Check signs and order.',
  'lotForm.noDegrees': 'Enter a latitude from -90 to 90 and a longitude from -180 to 180.',
  'lotForm.outline': 'Outline of {count} corners, {area}',
  'lotForm.replacesOutline': 'This point replaces the outline.',

  // the place dialog
  'lotForm.setLocation': 'Set location',
  'lotForm.setLocationOf': 'Set location of lot {number}',
  'lotForm.address': 'Address',
  'lotForm.middleOfZip': 'Middle of ZIP {code}',
  'lotForm.middleOfCity': 'Middle of {city}',
  'lotForm.locationGone': 'The location you chose will be lost.',
  'lotForm.cancel': 'Cancel',
  'lotForm.needsScript': 'The map needs JavaScript. {form} takes coordinates without it.',
  'lotForm.editLot': 'Edit lot',
  'lotForm.mapHelp': 'Click or tap the map to set the location, or drag the point.',
  'lotForm.mapKeys': 'By keyboard: arrow keys move the map, + and − zoom, Enter sets the location.',
  'lotForm.example': 'Example: 36.9741, -122.0308',
} as const
