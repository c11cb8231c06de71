import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalog } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { findAddress, findPlace, listCities } from '~/services/records/geo.server'
import { answer, answerWith } from '~/services/http/resource.server'

/** Lookups of a form: `?state=` its cities, `?address=` its position, `?lat=&lng=` the place at it. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const options = { signal: request.signal, signedOut: 'throw' } as const
  const cities = catalog['geo.cities'].params.safeParse({ stateId: search.state })
  if (cities.success) return answerWith(request, () => listCities(request, cities.data.stateId, options))
  const address = catalog['geo.geocode'].query.safeParse({ address: search.address })
  if (address.success) return answerWith(request, () => findAddress(request, address.data.address, options))
  const position = catalog['geo.reverse'].query.safeParse({ lat: search.lat, lng: search.lng })
  if (position.success) return answerWith(request, () => findPlace(request, position.data, options))
  return answer(request, { message: sayOfField('invalidInput') }, 400)
}
