/** What a page tells the service worker. */
export type WorkerMessage = { readonly kind: 'signedIn'; readonly user: string; readonly assets: readonly string[] }

/** Tells the service worker, where there is one, whose pictures it may keep. */
export function tellWorker(message: Omit<WorkerMessage, 'assets'>): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ ...message, assets: assetsHere() }))
}

/** Routes whose pages open without a network. */
const drawable =
  /^routes\/(_app$|lots\/\$lotId\/(layout$|requests\/\$requestId\/(layout|overview|items|alone|media|inspections)))/

type Built = { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** Files of the product that pages without a network need: what this one has loaded, and those of the routes they are. */
function assetsHere(): string[] {
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === window.location.origin && pathname.startsWith('/assets/') ? [pathname] : []
  })
  const { routes = {} } = (Reflect.get(window, '__remixManifest') ?? {}) as { routes?: Record<string, Built> }
  const named = Object.entries(routes)
    .filter(([id]) => drawable.test(id))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css])
  return [...new Set([...loaded, ...named])]
}
