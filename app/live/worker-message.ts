/** What a page tells the service worker. */
export type WorkerMessage = { readonly kind: 'signedIn'; readonly user: string }

/** Tells the service worker, where there is one, whose pictures it may keep. */
export function tellWorker(message: WorkerMessage): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
