import { randomUUID } from 'node:crypto'

import type { Notification, Pool, PoolClient } from 'pg'

const CHANNEL = 'plumbline_journal'
const RETRY_MS = 2_000

/** Listens on its own connection for notifications that a node has sealed events; polling covers interruptions. */
export class Listener {
  readonly #pool: Pool
  readonly #onNotification: (message: Notification) => void
  /** Identifies this node's notifications, so that it ignores its own. */
  readonly #name = randomUUID()
  #client: PoolClient | null = null
  #retry: NodeJS.Timeout | null = null
  #closed = false

  constructor(pool: Pool, onSealed: () => void) {
    this.#pool = pool
    this.#onNotification = ({ payload }) => payload !== this.#name && onSealed()
  }

  async open(): Promise<void> {
    if (this.#closed) return
    try {
      const client = await this.#pool.connect()
      client.on('notification', this.#onNotification)
      client.on('error', () => this.#lose(client))
      this.#client = client
      await client.query(`listen ${CHANNEL}`)
      if (this.#closed) this.close()
    } catch {
      this.#lose(this.#client)
    }
  }

  /**
   * Notifies the other nodes. Never inside a change's transaction, because NOTIFY takes a lock that serializes all
   * commits.
   */
  async notify(): Promise<void> {
    await this.#pool.query({ name: 'notify-journal', text: `select pg_notify('${CHANNEL}', $1)`, values: [this.#name] })
  }

  close(): void {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    this.#drop(this.#client)
  }

  #lose(client: PoolClient | null): void {
    this.#drop(client)
    if (this.#closed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = null
      void this.open()
    }, RETRY_MS)
  }

  // The connection listens, so it is closed instead of returned to the pool.
  #drop(client: PoolClient | null): void {
    if (!client || client !== this.#client) return
    this.#client = null
    client.removeListener('notification', this.#onNotification)
    client.release(true)
  }
}
