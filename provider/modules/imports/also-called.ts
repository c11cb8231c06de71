import type { EnteredLotKey } from 'contract/lot-fields'

/** Headings other programs give the column of a field; case, spaces and signs do not count. */
export const alsoCalled: Readonly<Record<EnteredLotKey, readonly string[]>> = {
  lotNumber: ['lot', 'lot no', 'lot #', 'lot num', 'lot id', 'unit', 'parcel'],
  street: ['address', 'street address', 'address 1', 'address line 1', 'property address', 'site address'],
  city: ['town', 'municipality', 'property city'],
  stateOrProvince: ['state', 'province', 'st', 'region', 'property state', 'state/province'],
  postalCode: ['zip', 'zip code', 'zipcode', 'zip+4', 'postcode', 'property zip'],
  country: ['country code', 'nation'],
  loanNumber: ['loan', 'loan no', 'loan #', 'loan num', 'loan id', 'account number', 'note number'],
  borrowerName: ['borrower', 'customer', 'builder', 'borrower full name', 'client', 'customer name'],
  borrowerEmail: ['email', 'e-mail', 'email address', 'borrower e-mail', 'contact email'],
  totalBudget: ['budget', 'construction budget', 'loan amount', 'amount', 'contract amount', 'total amount'],
  latitude: ['lat', 'y', 'gps latitude'],
  longitude: ['lng', 'lon', 'long', 'x', 'gps longitude'],
  coordinatesSource: ['coordinate source'],
  outline: ['polygon', 'wkt', 'geometry'],
}
