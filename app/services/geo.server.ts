import type { DataOf, InputOf } from 'contract/catalogue'
import { callProvider, type CallOptions, ProviderError } from './provider.server'

/** States and territories of the USA, for forms that choose one. */
export const listStates = (request: Request): Promise<DataOf<'geo.states'>> => callProvider(request, 'geo.states', {})

/** Names of the cities of a state, by its letters or name; none for a state that is none. */
export async function listCities(request: Request, stateId: string, options?: CallOptions): Promise<string[]> {
  try {
    const cities = await callProvider(request, 'geo.cities', { params: { stateId } }, options)
    return cities.map(({ name }) => name)
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return []
    throw error
  }
}

/** Where an address in one line is; null where that is not known (spec §8). */
export function findAddress(request: Request, address: string, options?: CallOptions): Promise<DataOf<'geo.geocode'>> {
  return callProvider(request, 'geo.geocode', { query: { address } }, options)
}

/** City, state and postal code at a position; null where they are not known (spec §8). */
export function findPlace(
  request: Request,
  query: InputOf<'geo.reverse'>['query'],
  options?: CallOptions,
): Promise<DataOf<'geo.reverse'>> {
  return callProvider(request, 'geo.reverse', { query }, options)
}
