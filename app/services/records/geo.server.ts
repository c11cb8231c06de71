import type { DataOf, InputOf } from 'contract/core/catalog'
import { callProvider, type CallOptions, ProviderError } from '~/services/http/provider.server'

/** US states and territories, for forms. */
export const listStates = (request: Request): Promise<DataOf<'geo.states'>> => callProvider(request, 'geo.states', {})

/** City names of a state, by its code or name; empty for an unknown state. */
export async function listCities(request: Request, stateId: string, options?: CallOptions): Promise<string[]> {
  try {
    const cities = await callProvider(request, 'geo.cities', { params: { stateId } }, options)
    return cities.map(({ name }) => name)
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return []
    throw error
  }
}

/** Position of an address in one line; null if unknown (spec §8). */
export function findAddress(request: Request, address: string, options?: CallOptions): Promise<DataOf<'geo.geocode'>> {
  return callProvider(request, 'geo.geocode', { query: { address } }, options)
}

/** City, state and postal code at a position; null if unknown (spec §8). */
export function findPlace(
  request: Request,
  query: InputOf<'geo.reverse'>['query'],
  options?: CallOptions,
): Promise<DataOf<'geo.reverse'>> {
  return callProvider(request, 'geo.reverse', { query }, options)
}
