/** Gives a slot back. */
export type Release = () => void

/** Lets at most `size` callers pass at once; the others wait in the order they came, up to a time limit. */
export class Slots {
  #free: number
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()

  constructor(size: number, waitMs: number) {
    this.#free = size
    this.#waitMs = waitMs
  }

  /** Waits for a slot. @throws Error with the code of a database that is out of connections when the limit passes first */
  async take(): Promise<Release> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait()
    return () => this.#release()
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const pass = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(pass)
        reject(Object.assign(new Error('No database connection was free in time'), { code: '53300' }))
      }, this.#waitMs)
      this.#waiting.add(pass)
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
