import type { ServerResponse } from 'node:http'

import type { Actor } from 'provider/http/context'
import type { Delivery } from 'provider/live/delivery'
import { mayReceive } from 'provider/scope'

/** A reader that lags by more than this is cut off: it comes back and resumes from its last event. */
const LARGEST_BACKLOG_BYTES = 1024 * 1024

/** Why a stream ends. */
export type StreamEnd = { why: 'closing' } | { why: 'signed-out'; message?: string }

/** One open stream of one person: what was sent so far, and the rule of what may be sent. */
export class EventStream {
  actor: Actor
  readonly #response: ServerResponse
  /** Everything up to here was sent, or is not for this person. */
  #position: number
  /** Something was left out since the last event that was sent; nothing more is told until the reader loads afresh. */
  #leftOut = false

  constructor(response: ServerResponse, actor: Actor, position: number) {
    this.#response = response
    this.actor = actor
    this.#position = position
  }

  get position(): number {
    return this.#position
  }

  /** Sends what of the events is for this person now and was not sent yet; many of one change are left out. */
  send(deliveries: readonly Delivery[]): void {
    let text = ''
    for (const delivery of deliveries) {
      if (delivery.position <= this.#position) continue
      this.#position = delivery.position
      const event = this.#textOf(delivery)
      if (event === null) continue
      this.#leftOut ||= delivery.isOneOfMany
      if (!this.#leftOut) text += event
    }
    if (text !== '') this.#write(text)
  }

  /** Has the reader load afresh where something was left out. One that breaks off before comes back to the events themselves. */
  settle(): void {
    if (!this.#leftOut) return
    this.#leftOut = false
    this.begin('reset', this.#position)
  }

  /** Tells where the stream begins: everything after this position will come. `reset`: what was missed is too much to repeat. */
  begin(name: 'hello' | 'reset', position: number): void {
    this.#position = position
    this.#write(`id: ${position}\nevent: ${name}\ndata: {"position":${position}}\n\n`)
  }

  /** Keeps proxies from closing a quiet stream, and moves the reader's last event id past what was not for it. */
  beat(): void {
    this.#write(this.#leftOut ? ': beat\n\n' : `: beat\nid: ${this.#position}\n\n`)
  }

  /** Ends it; signed out the reader knows that coming back is of no use, and by the message that signing in is of none. */
  end(end: StreamEnd): void {
    if (this.#response.writableEnded) return
    const { why, ...told } = end
    this.#response.end(why === 'signed-out' ? `event: signed-out\ndata: ${JSON.stringify(told)}\n\n` : undefined)
  }

  /** What of it is for this person; null where nothing is. */
  #textOf({ text, facts, farewell }: Delivery): string | null {
    if (mayReceive(this.actor, facts)) return text
    return farewell?.to === this.actor.uuid ? farewell.text : null
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > LARGEST_BACKLOG_BYTES) this.#response.destroy()
  }
}
