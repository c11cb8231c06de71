/**
 * A Request that keeps a strong reference to the source of its signal. A request created from another's signal only
 * references it weakly: once the first is collected, an abort never reaches the second, and a stream answered by it
 * stays open forever. remix-serve creates several from each other for one request and keeps the last.
 */
function withStrongSignals(Original) {
  const held = new WeakMap()
  return class Request extends Original {
    constructor(input, init) {
      super(input, init)
      held.set(this.signal, [this, init?.signal ?? input?.signal])
    }
  }
}

// remix-serve sets its global after this module is loaded.
let current = withStrongSignals(globalThis.Request)
Object.defineProperty(globalThis, 'Request', {
  configurable: true,
  get: () => current,
  set: (given) => (current = withStrongSignals(given)),
})

const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).host : origin)

/**
 * Remix rejects cross-site posts itself without a message, before any action runs. This removes the origin in that
 * case, so that the action rejects the request with a message.
 */
export const withoutStrangers = (handler) => (request, response) => {
  const { headers } = request
  const [host = ''] = (headers['x-forwarded-host'] || headers.host || '').split(',')
  if (headers.origin && hostOf(headers.origin) !== host.trim()) delete headers.origin
  return handler(request, response)
}
