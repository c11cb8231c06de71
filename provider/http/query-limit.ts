import type { FastifyInstance } from 'fastify'

import { messages } from 'contract/messages'
import { ApiError } from 'provider/http/errors'

/** Names in one address: a list is filtered by at most a hundred values of each of a few fields. */
const mostNames = 1000

/** Refuses an address with more names than any call has, before they are looked at. */
export function limitQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    let names = 1
    for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1)) names++
    if (names > mostNames) throw new ApiError(400, messages.invalidInput)
  })
}
