import type { EnteredLotKey } from 'contract/lot-fields'

/** The names other programs give a field's column: those that mean it for sure, and those that may mean something else. */
export type HeadingNames = { sure: readonly string[]; maybe?: readonly string[] }

/**
 * Headings of loan systems and builders' spreadsheets. Case, signs and the order of words do not count, shortened words are
 * written out ("Prop_Addr_1"), and words such as "Subject" and "Property" in front are known (headings.ts).
 */
export const headingNames: Readonly<Record<EnteredLotKey, HeadingNames>> = {
  lotNumber: {
    sure: ['lot', 'lot id', 'lot block', 'lot name', 'lot number block'],
    maybe: ['unit', 'unit number', 'parcel', 'parcel number', 'homesite', 'homesite number', 'building number'],
  },
  street: {
    sure: ['street address', 'property address', 'site address'],
    maybe: ['address', 'address line', 'full address', 'address street'],
  },
  city: { sure: ['city town', 'city name'], maybe: ['town', 'municipality'] },
  stateOrProvince: { sure: ['state', 'state province', 'state code'], maybe: ['province', 'st', 'region'] },
  postalCode: {
    sure: ['zip', 'zip code', 'zip 4', 'zip postal', 'zip postal code', 'postcode', 'postal', 'zip code 4'],
  },
  country: { sure: ['country code', 'country name'], maybe: ['nation'] },
  loanNumber: {
    sure: ['loan', 'loan id', 'loan account number', 'loan account'],
    maybe: ['account number', 'note number', 'account'],
  },
  borrowerName: {
    sure: ['borrower', 'obligor', 'mortgagor', 'obligor name', 'mortgagor name'],
    maybe: ['customer', 'builder', 'client', 'customer name', 'builder name', 'client name', 'borrower entity'],
  },
  borrowerEmail: {
    sure: ['borrower email address', 'obligor email', 'email borrower'],
    maybe: ['email', 'email address', 'contact email', 'builder email', 'customer email', 'client email'],
  },
  totalBudget: {
    sure: [
      'budget',
      'construction budget',
      'hard cost budget',
      'construction cost',
      'total construction budget',
      'total construction cost',
      'budget amount',
    ],
    maybe: [
      'amount',
      'total amount',
      'loan amount',
      'total loan amount',
      'commitment amount',
      'commitment',
      'contract amount',
      'contract price',
      'total commitment',
      'hard cost',
      'total cost',
    ],
  },
  latitude: { sure: ['lat', 'gps latitude', 'gps lat'], maybe: ['y', 'y coordinate'] },
  longitude: { sure: ['lng', 'lon', 'long', 'gps longitude', 'gps lng', 'gps lon'], maybe: ['x', 'x coordinate'] },
  coordinatesSource: { sure: ['coordinate source', 'coordinates source'] },
  outline: { sure: ['polygon', 'wkt', 'geometry'] },
}

/** Shortened words of headings, written out. */
export const shortenedWords: Readonly<Record<string, string>> = {
  acct: 'account',
  addr: 'address',
  add: 'address',
  amt: 'amount',
  bldg: 'building',
  blk: 'block',
  bor: 'borrower',
  borr: 'borrower',
  brw: 'borrower',
  const: 'construction',
  constr: 'construction',
  coord: 'coordinate',
  cust: 'customer',
  ln: 'loan',
  mail: 'mailing',
  no: 'number',
  nbr: 'number',
  num: 'number',
  nr: 'number',
  pcode: 'postcode',
  proj: 'project',
  prop: 'property',
  prov: 'province',
  str: 'street',
  subj: 'subject',
  zipcode: 'zip',
}
