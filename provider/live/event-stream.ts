import type { ServerResponse } from 'node:http'

import type { Actor } from 'provider/http/context'
import type { Delivery } from './delivery'
import { mayReceive } from 'provider/access/scope'

/** A client further behind than this is disconnected; it reconnects and resumes from its last event. */
const LARGEST_BACKLOG_BYTES = 1024 * 1024

/** Reason why a stream ends. */
export type StreamEnd = { why: 'closing' } | { why: 'signed-out'; message?: string }

/** One open stream of one person: its position and the filter for its events. */
export class EventStream {
  actor: Actor
  readonly #response: ServerResponse
  /** Everything up to this position was sent, or is not visible to this person. */
  #position: number
  /** Events were skipped since the last one sent; no position is sent until the client reloads. */
  #leftOut = false

  constructor(response: ServerResponse, actor: Actor, position: number) {
    this.#response = response
    this.actor = actor
    this.#position = position
  }

  get position(): number {
    return this.#position
  }

  /** False after the client disconnected or the stream was ended. */
  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  /** Sends the new events that this person may see; skips events of large changes. */
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

  /** Asks the client to reload if events were skipped. A client that disconnects before gets the events themselves. */
  settle(): void {
    if (!this.#leftOut) return
    this.#leftOut = false
    this.begin('reset', this.#position)
  }

  /**
   * Sends the start of the stream: all events after this position follow. `reset`: too many events were missed to
   * repeat them.
   */
  begin(name: 'hello' | 'reset', position: number): void {
    this.#position = position
    this.#write(`id: ${position}\nevent: ${name}\ndata: {"position":${position}}\n\n`)
  }

  /**
   * Sends a heartbeat, which keeps proxies from closing an idle stream, and moves the client's last event id past
   * events it may not see.
   */
  beat(): void {
    this.#write(this.#leftOut ? ': beat\n\n' : `: beat\nid: ${this.#position}\n\n`)
  }

  /**
   * Ends the stream. After `signed-out` the client does not reconnect; with a message, signing in again does not help
   * either.
   */
  end(end: StreamEnd): void {
    if (this.#response.writableEnded) return
    const { why, ...details } = end
    this.#response.end(why === 'signed-out' ? `event: signed-out\ndata: ${JSON.stringify(details)}\n\n` : undefined)
  }

  /** Returns the text of an event for this person; null when they may not see it. */
  #textOf({ text, facts, lostAccess }: Delivery): string | null {
    if (mayReceive(this.actor, facts)) return text
    return lostAccess?.to === this.actor.uuid ? lostAccess.text : null
  }

  #write(text: string): void {
    if (!this.isOpen) return
    this.#response.write(text)
    if (this.#response.writableLength > LARGEST_BACKLOG_BYTES) this.#response.destroy()
  }
}
