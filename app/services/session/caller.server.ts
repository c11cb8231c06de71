import { clientAddress } from './client-address.server'
import type { Sending } from '~/services/http/wire.server'

/** Client address and user agent, as sent to the provider. */
export type Caller = Required<Pick<Sending, 'address' | 'userAgent'>>

/** The caller of a request. */
export const callerOf = (request: Request): Caller => ({
  address: clientAddress(request),
  userAgent: request.headers.get('User-Agent'),
})
