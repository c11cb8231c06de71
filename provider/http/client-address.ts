import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the user's device, as sent by the authenticated web app; else the peer's address. */
    readonly clientAddress: string
  }
}

/**
 * Adds `clientAddress` to every request. The header `x-plumbline-client` is trusted only together with the right
 * `x-plumbline-secret`, so that clients cannot choose the address their attempts are counted against.
 */
export function decorateClientAddress(app: FastifyInstance, providerSecret: string): void {
  const expected = digest(providerSecret)
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      const named = this.headers['x-plumbline-client']
      const secret = this.headers['x-plumbline-secret']
      if (typeof named !== 'string' || typeof secret !== 'string' || named === '') return this.ip
      return timingSafeEqual(digest(secret), expected) ? named.slice(0, 100) : this.ip
    },
  })
}

/**
 * Key for counting attempts: the IPv4 address, or the /64 network of an IPv6 address, because one machine can use all
 * its addresses.
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return address
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: after ? 8 - before.length - after.length : 0 }, () => '0')
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

// Digests have equal length, as the constant-time comparison requires.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
