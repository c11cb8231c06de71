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
