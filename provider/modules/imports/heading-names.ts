import type { ImportNoun } from 'contract/imports/nouns'
import type { EnteredLotKey } from 'contract/lots/fields'

/** Headings that other programs use for a field: unambiguous ones, and ones that may mean another field. */
export type HeadingNames = { sure: readonly string[]; maybe?: readonly string[] }

/**
 * Headings of loan systems and builders' spreadsheets. Case, signs and the order of words do not count, shortened words
 * are written out ("Prop_Addr_1"), and words such as "Subject" and "Property" in front are known (headings.ts).
 */
export const lotHeadingNames: Readonly<Partial<Record<EnteredLotKey, HeadingNames>>> = {
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

/** Headings of AIA G703 sheets and lenders' budgets. */
const budgetLineHeadingNames: Readonly<Record<string, HeadingNames>> = {
  code: {
    sure: [
      'cost code',
      'code number',
      'budget code',
      'line code',
      'item number',
      'line number',
      'line item number',
      'csi code',
    ],
    maybe: ['item', 'line', 'number', 'division', 'csi', 'csi division', 'account code'],
  },
  title: {
    sure: [
      'description',
      'description of work',
      'work description',
      'item description',
      'line item',
      'line item description',
      'budget item',
      'budget line',
      'cost description',
      'scope of work',
    ],
    maybe: ['name', 'item', 'category', 'budget category', 'cost category', 'trade', 'work item', 'account name'],
  },
  scheduledValue: {
    sure: [
      'scheduled',
      'value scheduled',
      'scheduled amount',
      'schedule value',
      'schedule of values',
      'original budget',
      'original value',
      'original amount',
      'original contract',
      'original contract amount',
      'original scheduled value',
      'budget',
      'budget amount',
      'contract amount',
      'contract value',
    ],
    maybe: ['amount', 'value', 'cost', 'total', 'estimated cost', 'current budget', 'revised budget', 'total budget'],
  },
  changeOrders: {
    sure: [
      'change order',
      'changes',
      'approved changes',
      'approved change orders',
      'change orders to date',
      'net change',
    ],
    maybe: ['adjustments', 'adjustment', 'budget adjustments', 'reallocations', 'revisions', 'budget changes'],
  },
  retainageRate: { sure: ['retainage percent', 'retention percent', 'retention rate', 'percent retainage'] },
  kind: { sure: ['line kind', 'cost type'], maybe: ['type', 'hard soft'] },
}

/** Names of the columns of each kind of record. */
export const headingNames: Readonly<Record<ImportNoun, Readonly<Record<string, HeadingNames>>>> = {
  lots: lotHeadingNames,
  'budget-lines': budgetLineHeadingNames,
  'cost-codes': {
    code: { sure: ['cost code', 'cost code number', 'code number'], maybe: ['account code', 'cost id', 'number'] },
    title: { sure: ['cost code title', 'description', 'cost code name'], maybe: ['name', 'item', 'line item'] },
    category: { sure: ['cost category', 'category name'], maybe: ['division', 'group', 'phase', 'trade'] },
    checklist: { sure: ['checklist lines', 'checklist items'], maybe: ['lines', 'checks'] },
  },
  lenders: {
    name: { sure: ['lender', 'lender name', 'bank', 'bank name'], maybe: ['company', 'institution', 'company name'] },
    recipients: {
      sure: ['recipients', 'report emails', 'recipient email', 'report recipient'],
      maybe: ['email', 'emails', 'email address', 'email addresses', 'contact email'],
    },
  },
  users: {
    firstName: { sure: ['first', 'given name', 'forename', 'user first name', 'contact first name'] },
    lastName: { sure: ['last', 'surname', 'family name', 'user last name', 'contact last name'] },
    email: {
      sure: ['email address', 'user email', 'user email address', 'work email', 'business email'],
      maybe: ['contact email', 'mail', 'login', 'username', 'user id', 'sign in'],
    },
    role: { sure: ['user role', 'role name', 'user type'], maybe: ['type', 'account type', 'access', 'persona'] },
    agency: {
      sure: ['agency name', 'agency email', 'inspection agency', 'agency company'],
      maybe: ['company', 'company name', 'firm', 'organization', 'organization name', 'employer'],
    },
    contactNumber: {
      sure: [
        'phone',
        'phone number',
        'telephone',
        'telephone number',
        'mobile',
        'mobile number',
        'mobile phone',
        'cell',
        'cell phone',
        'cell number',
        'contact phone',
        'work phone',
        'business phone',
      ],
      maybe: ['contact', 'tel', 'office phone'],
    },
  },
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
  desc: 'description',
  ln: 'loan',
  mail: 'mailing',
  no: 'number',
  nbr: 'number',
  num: 'number',
  nr: 'number',
  pcode: 'postcode',
  proj: 'project',
  pct: 'percent',
  prop: 'property',
  prov: 'province',
  str: 'street',
  subj: 'subject',
  zipcode: 'zip',
}
