import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

import type { Catalog, OperationId } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { networkOf } from './client-address'
import { ApiError } from './errors'

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits
  }
}

/** A wait as text, rounded up. */
export const waitOf = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`)

/** At most `count` attempts within `seconds`, counted from the first. */
export type Window = { readonly count: number; readonly seconds: number }

/** Allows 10,000 scripted decisions in a row; it only stops a client that repeats calls without end. */
const perPerson: Window = { count: 30_000, seconds: 60 }

type PublicOperation = { [O in OperationId]: Catalog[O]['access'] extends 'public' ? O : never }[OperationId]

/**
 * Calls that sign in or send mail. The database counts them for all nodes; each process counts the other calls itself.
 */
const sharedOperations: ReadonlySet<OperationId> = new Set<PublicOperation>([
  'auth.login',
  'auth.completeProfile',
  'auth.register',
  'auth.verifyOtp',
  'auth.resendOtp',
  'auth.sendForgotPassword',
  'auth.forgotPassword',
  'contact.submit',
])

/** Limits of calls without sign-in, per client address; null: no limit. */
const perAddress: Record<PublicOperation, Window | null> = {
  'auth.setupStatus': { count: 600, seconds: 60 },
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
  // One page has hundreds of images.
  'reports.sharedImage': { count: 3000, seconds: 60 },
  'calendar.feed': { count: 120, seconds: 60 },
  'health.live': null,
  'health.ready': null,
}
const isPublic = (operation: OperationId): operation is PublicOperation => operation in perAddress

/**
 * Limits for attempts on one account: from one network, and from all networks together. One network alone cannot use up
 * the total, so that nobody locks out the owner from elsewhere.
 */
export type Bounds = { readonly own: Window; readonly all: Window }

/** Failed sign-ins of one account. */
export const signIns: Bounds = { own: { count: 10, seconds: 15 * 60 }, all: { count: 100, seconds: 15 * 60 } }

type Why = 'tooMany' | 'tooManyMails' | 'tooManyInvitations' | 'tooManyInvitationsTo'

type AccountOptions = {
  why?: Why
  /** Asked when all networks together have used up the limit; true lets the attempt pass. */
  isKnown?: () => Promise<boolean>
}

/** The key of an account's attempts from one network. */
export const accountFromNetwork = (account: string, address: string): string => `${account} from ${networkOf(address)}`
const inAll = (name: string) => `${name} in all`

/**
 * Counts attempts by name and key within a window, in the table `rate_limits` or in this process (decision 053). An
 * attempt that the database cannot count fails with the database's error, so the call answers 503.
 */
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterAbstract>()
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Counts one attempt for all nodes.
   * @throws ApiError 429 with Retry-After when the window is used up; `why` selects the message
   */
  take(name: string, key: string, window: Window, why?: Why): Promise<void> {
    return consume(this.#shared(name, window), key, why)
  }

  /** The attempts left in a window, and the seconds until it ends. */
  async left(name: string, key: string, window: Window): Promise<{ count: number; seconds: number }> {
    const current = await this.#shared(name, window).get(key)
    if (!current) return window
    return { count: current.remainingPoints, seconds: Math.ceil(current.msBeforeNext / 1000) }
  }

  /** The keys without an attempt left, each with the seconds until its window ends. */
  async usedUp(name: string, keys: readonly string[], { count }: Window): Promise<ReadonlyMap<string, number>> {
    const now = Date.now()
    const { rows } = await this.#pool.query<{ key: string; expire: number }>(
      'select substr(key, $2) as key, expire from rate_limits where key = any ($1) and points >= $3 and expire > $4',
      [keys.map((key) => `${name}:${key}`), name.length + 2, count, now],
    )
    return new Map(rows.map(({ key, expire }) => [key, Math.ceil((expire - now) / 1000)]))
  }

  /** Counts one attempt in this process. @throws ApiError 429 with Retry-After when the window is used up */
  takeHere(name: string, key: string, window: Window): Promise<void> {
    return consume(this.#local(name, window), key)
  }

  /** Counts one attempt on an account from an address. @throws ApiError 429 when either window is used up */
  async takeAbout(
    name: string,
    account: string,
    address: string,
    { own, all }: Bounds,
    { why, isKnown }: AccountOptions = {},
  ): Promise<void> {
    await this.take(name, accountFromNetwork(account, address), own, why)
    try {
      await this.take(inAll(name), account, all, why)
    } catch (error) {
      if (!(error instanceof ApiError && (await isKnown?.()))) throw error
    }
  }

  /** Uncounts an attempt on an account that succeeded, because only failures count. */
  async giveBackAbout(name: string, account: string, address: string, { own, all }: Bounds): Promise<void> {
    await this.giveBack(name, accountFromNetwork(account, address), own)
    await this.giveBack(inAll(name), account, all)
  }

  /** Uncounts one attempt. */
  async giveBack(name: string, key: string, window: Window): Promise<void> {
    await this.#shared(name, window).reward(key)
  }

  /** Uncounts a call without sign-in. */
  async giveBackForAddress(operation: PublicOperation, address: string): Promise<void> {
    const window = perAddress[operation]
    if (window) await this.#forOperation(operation, window).reward(networkOf(address))
  }

  /** Applies the limit of a call without sign-in. */
  async takeForAddress(operation: OperationId, address: string): Promise<void> {
    const window = isPublic(operation) ? perAddress[operation] : null
    if (window) await consume(this.#forOperation(operation, window), networkOf(address))
  }

  /** Applies the limit for all calls of one signed-in person. */
  takeForPerson(uuid: string): Promise<void> {
    return this.takeHere('person', uuid, perPerson)
  }

  #forOperation(operation: OperationId, window: Window): RateLimiterAbstract {
    return sharedOperations.has(operation) ? this.#shared(operation, window) : this.#local(operation, window)
  }

  // provider/jobs/housekeeping.ts deletes expired rows.
  #shared(name: string, window: Window): RateLimiterAbstract {
    const table = { storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
    return this.#limiter(
      name,
      () => new RateLimiterPostgres({ storeClient: this.#pool, ...table, ...options(name, window) }),
    )
  }

  #local(name: string, window: Window): RateLimiterAbstract {
    return this.#limiter(name, () => new RateLimiterMemory(options(name, window)))
  }

  #limiter(name: string, make: () => RateLimiterAbstract): RateLimiterAbstract {
    const limiter = this.#limiters.get(name) ?? make()
    this.#limiters.set(name, limiter)
    return limiter
  }
}

const options = (name: string, { count, seconds }: Window) => ({ keyPrefix: name, points: count, duration: seconds })

async function consume(limiter: RateLimiterAbstract, key: string, why: Why = 'tooMany'): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new ApiError(429, refusal(why, { wait: waitOf(seconds) }), { retryAfter: seconds })
  }
}

/** Adds the rate limits to the application. */
export function decorateRateLimits(app: FastifyInstance, pool: Pool): void {
  app.decorate('limits', new RateLimits(pool))
}
