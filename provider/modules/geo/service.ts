import type { DataOf } from 'contract/core/catalog'
import { readState, states } from 'contract/geo/states'
import { createGeocoder, type Address } from 'provider/adapters/geocoder'
import { loadPlaces } from 'provider/adapters/places'
import type { Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'

type Settings = Pick<Context, 'config'>

/** States and territories, by name (spec §7: state/all). */
export const listStates = async (): Promise<DataOf<'geo.states'>> =>
  states.map(({ code, name }) => ({ id: code, code, name }))

/** Cities of a state, by its code or name. @throws ApiError 404 for an unknown state */
export async function listCities(stateId: string): Promise<DataOf<'geo.cities'>> {
  const code = readState(stateId)
  if (code === null) throw notFound()
  return (await loadPlaces()).citiesOf(code).map((name) => ({ id: name, name }))
}

/** Coordinates of a one-line address; null, without a message, when that fails (spec §8). */
export async function geocode({ config }: Settings, text: string): Promise<DataOf<'geo.geocode'>> {
  const address = readAddress(text)
  return address && createGeocoder(config.geocoderUrl).geocode(address)
}

/** Address at a position; null, without a message, when that fails (spec §8). */
export async function reverse(
  { config }: Settings,
  latitude: number,
  longitude: number,
): Promise<DataOf<'geo.reverse'>> {
  const found = await createGeocoder(config.geocoderUrl).reverse(latitude, longitude)
  return found && { ...found, stateOrProvince: readState(found.stateOrProvince) ?? found.stateOrProvince }
}

/**
 * Parses "1 Oak Street, Austin, TX 78701" into the parts that are present: street, city, state and ZIP code; null
 * without city and ZIP code.
 */
export function readAddress(text: string): Address | null {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  const plain = parts.filter((part) => part !== '' && !/^(usa?|u\.s\.a?\.?|united states( of america)?)$/i.test(part))
  const [, before = '', postalCode = ''] = /^(.*?)\s*(\d{5}(?:-\d{4})?)?$/.exec(plain.pop() ?? '') ?? []
  const rest = before === '' ? plain : [...plain, before]
  const state = readState(rest.at(-1) ?? '')
  const named = state === null ? rest : rest.slice(0, -1)
  // "Austin TX 78701" has no comma between city and state.
  const [, city = '', letters = ''] = state === null ? (/^(.+)\s([A-Za-z]{2})$/.exec(named.at(-1) ?? '') ?? []) : []
  const joined = readState(letters)
  const address = {
    street: named.slice(0, -1).join(', '),
    city: joined === null ? (named.at(-1) ?? '') : city,
    stateOrProvince: state ?? joined ?? '',
    postalCode,
  }
  return address.postalCode === '' && address.city === '' ? null : address
}
