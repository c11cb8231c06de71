import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { findAddress, findPlace, listCities } from '~/services/geo.server'
import { answer, answerWith } from '~/services/resource.server'

/** What a form asks while it is filled in: `?state=` its cities, `?address=` where that is, `?lat=&lng=` what is there. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const options = { signal: request.signal, signedOut: 'throw' } as const
  const cities = catalogue['geo.cities'].params.safeParse({ stateId: asked.state })
  if (cities.success) return answerWith(request, () => listCities(request, cities.data.stateId, options))
  const address = catalogue['geo.geocode'].query.safeParse({ address: asked.address })
  if (address.success) return answerWith(request, () => findAddress(request, address.data.address, options))
  const position = catalogue['geo.reverse'].query.safeParse({ lat: asked.lat, lng: asked.lng })
  if (position.success) return answerWith(request, () => findPlace(request, position.data, options))
  return answer(request, { message: messages.invalidInput }, 400)
}
