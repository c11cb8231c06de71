import type { FastifyInstance } from 'fastify'

import { t as sayOfField } from 'locales/fields'
import { ApiError } from './errors'

/** Limit for the query parameters of a URL: lists filter by at most a hundred values for each of a few fields. */
const mostParameters = 1000

/** Rejects HTTP/1.1 without a host, and URLs with more query parameters than any call has, before they are parsed. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, raw }) => {
    let parameters = 1
    for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1)) parameters++
    const isHostMissing = raw.headers.host === undefined && raw.httpVersion === '1.1'
    if (isHostMissing || parameters > mostParameters) throw new ApiError(400, sayOfField('invalidInput'))
  })
}
