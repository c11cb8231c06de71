/** Returns a slot to its `Slots`. */
export type Release = () => void

/** A semaphore: at most `size` callers have a slot at once. The others wait in order of arrival, up to a time limit. */
export class Slots {
  #free: number
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()

  constructor(size: number, waitMs: number) {
    this.#free = size
    this.#waitMs = waitMs
  }

  /**
   * Waits for a slot. @throws Error with PostgreSQL's code for too many connections (53300) when the time limit expires
   */
  async take(): Promise<Release> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait()
    return () => this.#release()
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(grant)
        reject(Object.assign(new Error('No database connection was free in time'), { code: '53300' }))
      }, this.#waitMs)
      this.#waiting.add(grant)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
