import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { lotFilter, type Lot } from 'contract/lots/calls'
import { defaultCountry } from 'contract/geo/default-country'
import { readCountry } from 'contract/geo/postal'
import { findAddress } from './geo.server'
import { listFilterOf } from '~/lib/lists/list-query'
import { callForEnvelope, callProvider, ProviderError } from '~/services/http/provider.server'

/** A page of lots; `error` is the reason if the list could not be loaded. */
export type LotList = DataOf<'lots.list'> & { error: string | null }

/** Lots visible to the viewer. A failed call gives an empty list with total 0 (spec §4). */
export async function listLots(request: Request, query: ListFilter): Promise<LotList> {
  try {
    return {
      ...(await callProvider(request, 'lots.list', { body: lotFilter.parse(listFilterOf(query)) })),
      error: null,
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { data: [], totalRecord: 0, cursor: null, error: error.message }
  }
}

/** A lot; 404 if the viewer may not see it. */
export function getLot(request: Request, lotId: string): Promise<Lot> {
  return callProvider(request, 'lots.details', { params: { id: lotId } })
}

/** The best known position of a lot: as placed, else the geocoder's for its current address, else the saved guess. */
export async function locateLot(request: Request, lot: Lot): Promise<DataOf<'geo.geocode'>> {
  const { coordinates } = lot
  const known = coordinates && {
    latitude: coordinates.latitude,
    longitude: coordinates.longitude,
    source: coordinates.source,
  }
  if (known?.source === 'placed' || readCountry(lot.country) !== defaultCountry) return known
  const address = [lot.street, lot.city, `${lot.stateOrProvince} ${lot.postalCode}`].join(', ')
  return (await findAddress(request, address)) ?? known
}

/** Adds a lot by the form; refusals come with the fields they are about. */
export function createLot(request: Request, body: InputOf<'lots.create'>['body'], idempotencyKey?: string) {
  return callForEnvelope(request, 'lots.create', { body }, { idempotencyKey })
}

/** Updates a lot from its form. */
export function updateLot(request: Request, body: InputOf<'lots.update'>['body'], idempotencyKey?: string) {
  return callForEnvelope(request, 'lots.update', { body }, { idempotencyKey })
}
