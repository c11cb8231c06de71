import type { FastifyInstance } from 'fastify'

import type { Catalogue, OperationId } from 'contract/catalogue'
import { refusal } from 'contract/refusals'
import type { Clock } from 'provider/adapters/clock'
import { networkOf } from 'provider/http/client-address'
import { ApiError } from 'provider/http/errors'

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits
  }
}

/** A wait in words, never shorter than it is. */
const waitOf = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`)

/** At most `count` tries within `seconds`, counted from the first one. */
export type Window = { readonly count: number; readonly seconds: number }

/** Wide enough for 10,000 scripted decisions in a row; it only stops a client that has lost its mind. */
const perPerson: Window = { count: 30_000, seconds: 60 }

type PublicOperation = { [O in OperationId]: Catalogue[O]['access'] extends 'public' ? O : never }[OperationId]

/** Calls that anybody may make, per client address; each says its window, or null that it has none. */
const perAddress: Record<PublicOperation, Window | null> = {
  'auth.house': { count: 600, seconds: 60 },
  'auth.login': { count: 100, seconds: 15 * 60 },
  'auth.refresh': { count: 600, seconds: 60 },
  'auth.verifyToken': { count: 100, seconds: 60 },
  'auth.completeProfile': { count: 30, seconds: 60 },
  'auth.register': { count: 30, seconds: 3600 },
  'auth.verifyOtp': { count: 60, seconds: 3600 },
  'auth.resendOtp': { count: 30, seconds: 3600 },
  'auth.sendForgotPassword': { count: 30, seconds: 3600 },
  'auth.verifyLink': { count: 100, seconds: 60 },
  'contact.submit': { count: 20, seconds: 3600 },
  'auth.forgotPassword': { count: 30, seconds: 60 },
  'notifications.unsubscribe': { count: 100, seconds: 60 },
  'reports.shared': { count: 120, seconds: 60 },
  'reports.sharedFile': { count: 60, seconds: 60 },
  // A page has hundreds of them.
  'reports.sharedImage': { count: 3000, seconds: 60 },
  'calendar.feed': { count: 120, seconds: 60 },
  'health.live': null,
  'health.ready': null,
}
const isPublic = (operation: OperationId): operation is PublicOperation => operation in perAddress

/**
 * What may be tried about one account: from one network, and from all networks together. One network alone never uses up
 * what all have, so that nobody locks another out from where they sit.
 */
export type Bounds = { readonly own: Window; readonly all: Window }

/** Failed sign-ins of one account. */
export const signIns: Bounds = { own: { count: 10, seconds: 15 * 60 }, all: { count: 100, seconds: 15 * 60 } }

const LARGEST = 50_000

type Why = 'tooMany' | 'tooManyMails' | 'tooManyInvitations' | 'tooManyInvitationsTo'

/** One account as it is tried from one network. */
export const placeOf = (account: string, address: string): string => `${account} from ${networkOf(address)}`
const inAll = (name: string) => `${name} in all`

/** Counts tries in this process: per name and key within a window, by the provider's clock. */
export class RateLimits {
  readonly #tries = new Map<string, { used: number; until: number }>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one try. @throws ApiError 429 with Retry-After once the window is used up, in the words of `why` */
  take(name: string, key: string, window: Window, why: Why = 'tooMany'): void {
    const now = this.#clock.now().getTime()
    const place = `${name} ${key}`
    const current = this.#tries.get(place)
    if (!current || current.until <= now) {
      this.#makeRoom(now)
      this.#tries.set(place, { used: 1, until: now + window.seconds * 1000 })
      return
    }
    current.used += 1
    if (current.used <= window.count) return
    const seconds = Math.max(1, Math.ceil((current.until - now) / 1000))
    throw new ApiError(429, refusal(why, { wait: waitOf(seconds) }), { retryAfter: seconds })
  }

  /** Counts one try about an account from an address. @throws ApiError 429 once either window is used up */
  takeAbout(name: string, account: string, address: string, { own, all }: Bounds, why?: Why): void {
    this.take(name, placeOf(account, address), own, why)
    this.take(inAll(name), account, all, why)
  }

  /** Counts one from an address that the account is known at: what strangers used up elsewhere does not stop it. */
  takeAtHome(name: string, account: string, address: string, { own }: Bounds): void {
    this.take(name, placeOf(account, address), own)
  }

  /** Whether all networks together have used up what they may about an account. */
  isUsedUp(name: string, account: string, { all }: Bounds): boolean {
    const current = this.#tries.get(`${inAll(name)} ${account}`)
    return current !== undefined && current.until > this.#clock.now().getTime() && current.used >= all.count
  }

  /** Takes a counted try about an account back: it succeeded, and only failures count. */
  giveBackAbout(name: string, account: string, address: string): void {
    this.#giveBack(name, placeOf(account, address))
    this.#giveBack(inAll(name), account)
  }

  /** Takes a counted call back that anybody may make. */
  giveBackForAddress(operation: OperationId, address: string): void {
    this.#giveBack(operation, networkOf(address))
  }

  #giveBack(name: string, key: string): void {
    const current = this.#tries.get(`${name} ${key}`)
    if (current) current.used = Math.max(0, current.used - 1)
  }

  /** The limit of a call that anybody may make. */
  takeForAddress(operation: OperationId, address: string): void {
    const window = isPublic(operation) ? perAddress[operation] : null
    if (window) this.take(operation, networkOf(address), window)
  }

  /** The limit of everything one signed-in person does. */
  takeForPerson(uuid: string): void {
    this.take('person', uuid, perPerson)
  }

  // Keys come from outside, so their number is bounded: what has expired goes first, then the oldest.
  #makeRoom(now: number): void {
    if (this.#tries.size < LARGEST) return
    for (const [place, { until }] of this.#tries) if (until <= now) this.#tries.delete(place)
    for (const place of this.#tries.keys()) {
      if (this.#tries.size < LARGEST) break
      this.#tries.delete(place)
    }
  }
}

/** Gives the application its counters. */
export function decorateRateLimits(app: FastifyInstance, clock: Clock): void {
  app.decorate('limits', new RateLimits(clock))
}
