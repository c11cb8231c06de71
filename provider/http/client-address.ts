import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the person's machine: the one the web app names, where it proves to be the web app; else the peer's. */
    readonly clientAddress: string
  }
}

/**
 * Puts `clientAddress` on every request. The header `x-plumbline-client` is believed only beside the right
 * `x-plumbline-secret`, so that nobody chooses the address their tries are counted against.
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

// Digests have one length, which the comparison in constant time needs.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
