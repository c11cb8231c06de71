// Built separately to /sw.js. It never caches a person's page or a loader's answer: only files that are the same for
// everybody, one offline page without personal data, and the pictures of opened inspections, separately per person.
// Pages save their own data in their person's database; offline, this worker answers from there.
import { openDatabase, type LiveDatabase } from '~/offline/database'
import { savedPath } from './saved-path'
import { savedAnswer, savedList } from './saved-answers'
import type { WorkerMessage } from './worker-message'

declare const self: ServiceWorkerGlobalScope

const shellPath = '/offline'
const shared = 'plumbline-shared'
const memory = 'plumbline-memory'
const pictures = 'plumbline-pictures-'
const userKey = '/user'
const assetsKey = '/assets'
const maxShared = 400
const maxPictures = 2000

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { kind, user, since, assets, language } = event.data as WorkerMessage
  if (kind === 'signedIn')
    event.waitUntil(Promise.all([storeUser(user, since), cacheAssets(assets), renewShell(language)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname.startsWith('/logout')) return signOut(event)
  if (request.method !== 'GET') return
  if (url.pathname === savedPath) event.respondWith(savedResponse(url.searchParams.get('of')))
  else if (request.mode === 'navigate') event.respondWith(page(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(shared, request, maxShared))
  else if (isPicture(url) && !request.headers.has('range')) event.respondWith(picture(request))
})

const isPicture = ({ pathname, searchParams }: URL) =>
  /^\/files\/inspectionItemsImages\/[^/]+\/(preview|thumbnail|map)$/.test(pathname) && searchParams.has('v')

/** The page; without a network the offline page, which knows the requested URL. */
async function page(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await (await caches.open(shared)).match(shellPath)
    if (!shell) throw error
    // Under another URL the page's scripts would reload it without end.
    return pathname === shellPath
      ? shell
      : Response.redirect(`${shellPath}?from=${encodeURIComponent(pathname + search)}`)
  }
}

const notSaved = () => new Response(null, { status: 404 })

/** Saved data of a page; without a path the list of saved pages. Without all of their scripts no page would open. */
async function savedResponse(of: string | null): Promise<Response> {
  if (!(await hasAssets())) return of === null ? Response.json([]) : notSaved()
  return (await withPages((db) => (of === null ? savedList(db) : savedAnswer(db, of)))) ?? notSaved()
}

/** Signing out deletes cached pictures and saved pages, and reloads the other tabs. */
function signOut(event: FetchEvent): void {
  const answer = fetch(event.request)
  event.respondWith(answer)
  event.waitUntil(Promise.allSettled([deleteAll(), answer.then(() => reloadOtherTabs(event.clientId))]))
}

/** A reloaded tab redirects to the sign-in page, and returns from there. */
async function reloadOtherTabs(from: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(tabs.filter(({ id }) => id !== from).map((tab) => tab.navigate(tab.url)))
}

/** Deletes the pages first: their owner's id is in the cache that is deleted last. */
async function deleteAll(): Promise<void> {
  deletedAt = Date.now()
  await withPages((db) => db.clear('pages')).catch(() => undefined)
  await deletePictures()
}

/**
 * Opens the database of the signed-in person briefly: an open connection would block a newer version of the product.
 */
async function withPages<T>(act: (db: LiveDatabase) => Promise<T>): Promise<T | null> {
  const user = await findUser()
  if (!user) return null
  const db = await openDatabase(user)
  return act(db).finally(() => db.close())
}

/** From the cache, or else fetched and cached: the content of such a URL never changes. */
async function fromCache(name: string, request: Request, limit: number): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) {
    await cache.put(request, response.clone()).catch(() => undefined)
    await trim(cache, limit)
  }
  return response
}

async function picture(request: Request): Promise<Response> {
  const user = await findUser()
  return user ? fromCache(pictures + user, request, maxPictures) : fetch(request)
}

/** Deletes the oldest entries beyond a number; keys are in insertion order. */
async function trim(cache: Cache, limit: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/** Caches the offline page with the scripts, messages and styles that it names; without a language in the browser's. */
async function cacheShell(language?: string): Promise<void> {
  const headers = language ? { 'Accept-Language': language } : undefined
  const response = await fetch(shellPath, { credentials: 'omit', headers })
  if (!response.ok) return
  const cache = await caches.open(shared)
  const assets = new Set((await response.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])
  await cache.put(shellPath, response)
  await Promise.all([...assets].map((asset) => cache.add(asset).catch(() => undefined)))
}

let renewedIn: string | null = null

/** Updates the offline page, whose script names change with a build, once per start of the worker and language. */
async function renewShell(language: string): Promise<void> {
  if (renewedIn === language) return
  renewedIn = language
  await cacheShell(language).catch(() => undefined)
}

/** Caches the files that a page loaded before this worker controlled it; they are in the HTTP cache. */
async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shared)
  await Promise.all((await missing(cache, paths)).map((path) => cache.add(path).catch(() => undefined)))
  // Until then pages open with the files cached before.
  if ((await missing(cache, paths)).length === 0) await cache.put(assetsKey, Response.json(paths))
}

async function hasAssets(): Promise<boolean> {
  const cache = await caches.open(shared)
  const assetList = await cache.match(assetsKey)
  return assetList !== undefined && (await missing(cache, (await assetList.json()) as string[])).length === 0
}

async function missing(cache: Cache, paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])))).flat()
}

let deletedAt = 0

/**
 * Workers stop and start at any time, so the user id is cached. A page's message may be late: it does not count if
 * someone signed out after that page started.
 */
async function storeUser(user: string, since: number): Promise<void> {
  if (since > deletedAt) await (await caches.open(memory)).put(userKey, new Response(user))
  if (since <= deletedAt) await caches.delete(memory)
}

async function findUser(): Promise<string | null> {
  // caches.open would create the cache again after it was deleted.
  const known = await caches.match(userKey, { cacheName: memory })
  return known ? known.text() : null
}

async function deletePictures(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name === memory || name.startsWith(pictures)).map((name) => caches.delete(name)),
  )
}
