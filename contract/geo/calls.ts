import { z } from 'zod'
import { coordinateSources } from 'contract/lots/calls'
import { endpoint } from 'contract/core/endpoint'

/** A state in a list; `id` is its two-letter code. */
const state = z.object({ id: z.string(), code: z.string(), name: z.string() })

export const geoCalls = {
  'geo.states': endpoint({
    operation: 'geo.states',
    method: 'GET',
    path: '/api/state/all',
    given: true,
    effect: 'read',
    summary: 'States and territories of the USA',
    data: z.array(state),
  }),
  'geo.cities': endpoint({
    operation: 'geo.cities',
    method: 'GET',
    path: '/api/state/cities/{stateId}',
    given: true,
    effect: 'read',
    summary: 'Cities of a state, by its two letters',
    params: z.strictObject({ stateId: z.string().min(1).max(40) }),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  'geo.geocode': endpoint({
    operation: 'geo.geocode',
    method: 'GET',
    path: '/api/geo/geocode',
    effect: 'read',
    summary: 'Position of an address; null when it is not found',
    query: z.strictObject({ address: z.string().trim().min(1).max(500) }),
    data: z.object({ latitude: z.number(), longitude: z.number(), source: z.enum(coordinateSources) }).nullable(),
  }),
  'geo.reverse': endpoint({
    operation: 'geo.reverse',
    method: 'GET',
    path: '/api/geo/reverse',
    effect: 'read',
    summary: 'City, state and postal code at a position; null when unknown',
    query: z.strictObject({
      lat: z.coerce.number().min(-90).max(90),
      lng: z.coerce.number().min(-180).max(180),
    }),
    data: z.object({ city: z.string(), stateOrProvince: z.string(), postalCode: z.string() }).nullable(),
  }),
} as const
