/**
 * A Request that keeps alive what its signal hears from. A request made from another's signal knows the other only weakly:
 * once the first is collected, the browser's going never reaches the second, and a stream answered by it stays open for
 * ever. remix-serve makes several from each other for one request and keeps the last.
 */
function heldTogether(Original) {
  const held = new WeakMap()
  return class Request extends Original {
    constructor(input, init) {
      super(input, init)
      held.set(this.signal, [this, init?.signal ?? input?.signal])
    }
  }
}

// remix-serve sets the global of its choice after this has been loaded.
let current = heldTogether(globalThis.Request)
Object.defineProperty(globalThis, 'Request', {
  configurable: true,
  get: () => current,
  set: (given) => (current = heldTogether(given)),
})

const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).host : origin)

/**
 * Remix calls a post from another site a failure of its own and answers it without a word, before any action is asked. Where
 * it would, it is not shown the origin: the action, which then knows of none that is its own, refuses in words.
 */
export const withoutStrangers = (handler) => (request, response) => {
  const { headers } = request
  const [host = ''] = (headers['x-forwarded-host'] || headers.host || '').split(',')
  if (headers.origin && hostOf(headers.origin) !== host.trim()) delete headers.origin
  return handler(request, response)
}
