import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

import { t as refusal } from 'locales/refusals'
import { findActors, findKeptOut } from 'provider/http/authenticate'
import { readDeliveries } from './delivery'
import type { EventStream, StreamEnd } from './event-stream'
import { Listener } from './listener'
import { lookAtJournal, sealedAtOnce, sealJournal } from './sealer'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

const POLL_MS = 250
const BEAT_MS = 15_000
const SESSION_CHECK_MS = 2_000
/** Limit for replayed events; beyond it the client reloads. */
const MOST_REPLAYED = 10_000
/** Open streams of one session: a browser needs one, and a reload briefly overlaps. */
const STREAMS_PER_SESSION = 8

const sessionOf = (stream: EventStream): string => stream.actor.sessionId

/** Live events: seals the journal after changes and passes the events to the open streams. */
class Live {
  readonly #pool: Pool
  readonly #log: Logger
  readonly #streams = new Set<EventStream>()
  readonly #listener: Listener
  readonly #timers: NodeJS.Timeout[] = []
  /** Every event up to this position was passed to the streams. */
  #delivered = 0
  #round: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
    this.#listener = new Listener(pool, () => this.wake())
  }

  get openStreams(): number {
    return this.#streams.size
  }

  /** Starts at the journal's current position. */
  async start(): Promise<void> {
    this.#delivered = (await lookAtJournal(this.#pool)).last
    await this.#listener.open()
    this.#every(POLL_MS, () => this.#poll())
    this.#every(SESSION_CHECK_MS, () => this.checkSessions())
    this.#every(BEAT_MS, async () => this.#streams.forEach((stream) => stream.beat()))
  }

  /** Seals and delivers now, after a commit or another node's notification. Calls during a run cause one more run. */
  wake(): void {
    this.#again = true
    this.#round ??= this.#run()
  }

  /**
   * Opens a stream after `lastEventId` (missed events are sent first), or from now. The caller has authenticated the
   * client and written the response headers.
   */
  async open(stream: EventStream, lastEventId: number | null): Promise<void> {
    this.#makeRoomFor(stream)
    if (lastEventId === null || !(await this.#mayReplay(lastEventId))) {
      stream.begin(lastEventId === null ? 'hello' : 'reset', this.#delivered)
    } else {
      stream.begin('hello', lastEventId)
      await this.#catchUp(stream)
    }
    // No await since the stream reached `#delivered`, so that no event is lost between the replay and the live events.
    if (this.#closed) stream.end({ why: 'closing' })
    else if (stream.isOpen) this.#streams.add(stream)
  }

  /** Removes a stream whose client disconnected. */
  forget(stream: EventStream): void {
    this.#streams.delete(stream)
  }

  /** Ends the streams of ended sessions and refreshes the actors of the others (role, agency, email). */
  async checkSessions(): Promise<void> {
    const streams = [...this.#streams]
    if (streams.length === 0) return
    const actors = await findActors(this.#pool, [...new Set(streams.map(sessionOf))])
    for (const stream of streams) stream.actor = actors.get(sessionOf(stream)) ?? stream.actor
    await this.#endOver(streams.filter((stream) => !actors.has(sessionOf(stream))))
  }

  /**
   * Ends streams whose session is over; people whose account is inactive get a message, because signing in again does
   * not help them.
   */
  async #endOver(streams: readonly EventStream[]): Promise<void> {
    if (streams.length === 0) return
    const keptOut = await findKeptOut(this.#pool, streams.map(sessionOf))
    const message = refusal('inactiveAccount')
    for (const stream of streams)
      this.#end(stream, { why: 'signed-out', ...(keptOut.has(sessionOf(stream)) && { message }) })
  }

  /** Ends every stream and waits for the current run. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) this.#end(stream, { why: 'closing' })
    await this.#round
    this.#listener.close()
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    let busy = false
    const tick = async () => {
      if (busy) return
      busy = true
      await work().catch((error: unknown) => this.#log.warn({ err: error }, 'live: trying again'))
      busy = false
    }
    this.#timers.push(setInterval(() => void tick(), milliseconds))
  }

  async #poll(): Promise<void> {
    if (this.#round) return
    const { waiting, last } = await lookAtJournal(this.#pool)
    if (waiting || last > this.#delivered) this.wake()
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        await this.#sealAndDeliver()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'live: trying again')
    } finally {
      this.#round = null
    }
  }

  async #sealAndDeliver(): Promise<void> {
    const last = await sealJournal(this.#pool)
    if (last <= this.#delivered) return
    if (last - this.#delivered >= sealedAtOnce) this.#again = true
    while (this.#delivered < last && this.#streams.size > 0) {
      const deliveries = await readDeliveries(this.#pool, this.#delivered, last)
      for (const stream of this.#streams) stream.send(deliveries)
      this.#delivered = deliveries.at(-1)?.position ?? last
    }
    this.#delivered = last
    if (!this.#again) for (const stream of this.#streams) stream.settle()
    this.#listener.notify().catch((error: unknown) => this.#log.warn({ err: error }, 'live: other nodes not notified'))
  }

  /** True when the client's last event exists and is recent enough to resume from. */
  async #mayReplay(lastEventId: number): Promise<boolean> {
    const { last } = await lookAtJournal(this.#pool)
    return lastEventId <= last && last - lastEventId <= MOST_REPLAYED
  }

  async #catchUp(stream: EventStream): Promise<void> {
    while (stream.position < this.#delivered) {
      const deliveries = await readDeliveries(this.#pool, stream.position, this.#delivered)
      if (deliveries.length === 0) break
      stream.send(deliveries)
    }
    stream.settle()
  }

  #makeRoomFor(stream: EventStream): void {
    const others = [...this.#streams].filter((other) => other.actor.sessionId === stream.actor.sessionId)
    for (const oldest of others.slice(0, Math.max(0, others.length - STREAMS_PER_SESSION + 1)))
      this.#end(oldest, { why: 'closing' })
  }

  #end(stream: EventStream, end: StreamEnd): void {
    this.#streams.delete(stream)
    stream.end(end)
  }
}

/** Adds live events to the application: started when the application is ready, stopped before it closes. */
export function decorateLive(app: FastifyInstance, pool: Pool, log: Logger): void {
  const live = new Live(pool, log)
  app.decorate('live', live)
  app.addHook('onReady', () => live.start())
  app.addHook('preClose', () => live.close())
}
