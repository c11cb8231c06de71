import { clientAddress } from './client-address.server'
import type { Sending } from './wire.server'

/** The address and the browser a request comes from, as the provider is given them. */
export type Caller = Required<Pick<Sending, 'address' | 'userAgent'>>

/** Reads the caller of a request. */
export const callerOf = (request: Request): Caller => ({
  address: clientAddress(request),
  userAgent: request.headers.get('User-Agent'),
})
