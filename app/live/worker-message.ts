/** What a page tells the service worker; `since` is when it began to show this person's pages. */
export type WorkerMessage = {
  readonly kind: 'signedIn'
  readonly user: string
  readonly since: number
  readonly assets: readonly string[]
}

/** Parts of a page come one soon after the other. */
const quietMs = 300

/**
 * Tells the service worker, where there is one, whose pictures it may keep, and which files of the product pages without
 * a network need: what this page has loaded, what comes to it later, and those of the routes that open so. Answers how to stop.
 */
export function tellWorker(user: string): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const assets = new Set(ofRoutes())
  const since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'signedIn', user, since, assets: [...assets] } satisfies WorkerMessage)
  }
  const observer = new PerformanceObserver((list) => {
    const before = assets.size
    for (const { name } of list.getEntries()) for (const asset of assetAt(name)) assets.add(asset)
    if (assets.size === before) return
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), quietMs)
  })
  observer.observe({ type: 'resource', buffered: true })
  void tell()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function assetAt(address: string): string[] {
  const { origin, pathname } = new URL(address)
  return origin === window.location.origin && pathname.startsWith('/assets/') ? [pathname] : []
}

/** Routes whose pages open without a network. */
const drawable =
  /^routes\/(_app$|review\/|lots\/\$lotId\/(layout$|requests\/\$requestId\/(layout|overview|items|alone|media|inspections)))/

type Built = { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

function ofRoutes(): string[] {
  const { routes = {} } = (Reflect.get(window, '__remixManifest') ?? {}) as { routes?: Record<string, Built> }
  return Object.entries(routes)
    .filter(([id]) => drawable.test(id))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css])
}
