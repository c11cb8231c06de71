/** Message from a page to the service worker; `since` is when it started to show this person's pages. */
export type WorkerMessage = {
  readonly kind: 'signedIn'
  readonly user: string
  readonly since: number
  readonly assets: readonly string[]
  /** Language of the page, in which the offline page is cached. */
  readonly language: string
}

/** Debounce: the files of a page load in quick succession. */
const quietMs = 300

/**
 * Sends the service worker, if there is one, the owner of the pictures to cache and the files that pages need offline:
 * those loaded by this page so far and later, and those of the routes that open offline.
 * @returns stops it
 */
export function postToWorker(user: string): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const assets = new Set(routeAssets())
  const since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const post = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({
      kind: 'signedIn',
      user,
      since,
      assets: [...assets],
      language: document.documentElement.lang,
    } satisfies WorkerMessage)
  }
  const observer = new PerformanceObserver((list) => {
    const before = assets.size
    for (const { name } of list.getEntries()) for (const asset of assetAt(name)) assets.add(asset)
    if (assets.size === before) return
    clearTimeout(timer)
    timer = setTimeout(() => void post(), quietMs)
  })
  observer.observe({ type: 'resource', buffered: true })
  void post()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function assetAt(address: string): string[] {
  const { origin, pathname } = new URL(address)
  return origin === window.location.origin && pathname.startsWith('/assets/') ? [pathname] : []
}

/** Routes whose pages open offline. */
const offlineRoutes =
  /^routes\/(_app$|review\/|lots\/\$lotId\/(layout$|requests\/\$requestId\/(layout|overview|items|alone|media|inspections)))/

type Built = { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

function routeAssets(): string[] {
  const { routes = {} } = (Reflect.get(window, '__remixManifest') ?? {}) as { routes?: Record<string, Built> }
  return Object.entries(routes)
    .filter(([id]) => offlineRoutes.test(id))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css])
}
