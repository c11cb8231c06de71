// Its own small build to /sw.js. It never keeps a page of somebody's or a loader's answer: only files that are the same
// for everybody, one page without a person, and the pictures of inspections that somebody opened, apart per person. What
// pages were drawn from they keep themselves, in their person's database; without a network it answers from there.
import { openDatabase, type LiveDatabase } from './database'
import { keptPath } from './kept-address'
import { keptAnswer, keptList } from './kept-answers'
import type { WorkerMessage } from './worker-message'

declare const self: ServiceWorkerGlobalScope

const shellPath = '/offline'
const shared = 'plumbline-shared'
const memory = 'plumbline-memory'
const pictures = 'plumbline-pictures-'
const userKey = '/user'
const assetsKey = '/assets'
const mostShared = 400
const mostPictures = 2000

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { kind, user, since, assets } = event.data as WorkerMessage
  if (kind === 'signedIn') event.waitUntil(Promise.all([keepUser(user, since), keepAssets(assets), renewShell()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname.startsWith('/logout')) return signOut(event)
  if (request.method !== 'GET') return
  if (url.pathname === keptPath) event.respondWith(fromKept(url.searchParams.get('of')))
  else if (request.mode === 'navigate') event.respondWith(page(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(shared, request, mostShared))
  else if (isPicture(url) && !request.headers.has('range')) event.respondWith(picture(request))
})

const isPicture = ({ pathname, searchParams }: URL) =>
  /^\/files\/inspectionItemsImages\/[^/]+\/(preview|thumbnail|map)$/.test(pathname) && searchParams.has('v')

/** The page itself; without a network the page without a person, which knows where to go back to. */
async function page(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await (await caches.open(shared)).match(shellPath)
    if (!shell) throw error
    // Under another address the page's scripts would load it anew, for ever.
    return pathname === shellPath
      ? shell
      : Response.redirect(`${shellPath}?from=${encodeURIComponent(pathname + search)}`)
  }
}

const nothingKept = () => new Response(null, { status: 404 })

/** What was kept of a page; without an address, which pages were. Without all of their scripts none would open. */
async function fromKept(of: string | null): Promise<Response> {
  if (!(await hasAssets())) return of === null ? Response.json([]) : nothingKept()
  return (await withPages((db) => (of === null ? keptList(db) : keptAnswer(db, of)))) ?? nothingKept()
}

/** Nobody's pictures stay on a machine that somebody signed out of, and no other tab goes on showing what is theirs. */
function signOut(event: FetchEvent): void {
  const answer = fetch(event.request)
  event.respondWith(answer)
  event.waitUntil(Promise.allSettled([forgetAll(), answer.then(() => leadOthersOut(event.clientId))]))
}

/** Loaded anew, a tab is led to where one signs in, and back from there. */
async function leadOthersOut(from: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(tabs.filter(({ id }) => id !== from).map((tab) => tab.navigate(tab.url)))
}

/** The pages first: whose they are is known by what is forgotten last. */
async function forgetAll(): Promise<void> {
  forgotAt = Date.now()
  await withPages((db) => db.clear('pages')).catch(() => undefined)
  await forgetPictures()
}

/** The database of whoever is signed in, for a moment: held longer it would keep another version of the product waiting. */
async function withPages<T>(act: (db: LiveDatabase) => Promise<T>): Promise<T | null> {
  const user = await findUser()
  if (!user) return null
  const db = await openDatabase(user)
  return act(db).finally(() => db.close())
}

/** From the cache, else fetched and kept: what is at such an address never changes. */
async function kept(name: string, request: Request, most: number): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) {
    await cache.put(request, response.clone()).catch(() => undefined)
    await trim(cache, most)
  }
  return response
}

async function picture(request: Request): Promise<Response> {
  const user = await findUser()
  return user ? kept(pictures + user, request, mostPictures) : fetch(request)
}

/** Forgets the oldest beyond a number; keys come in the order in which they were kept. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** Keeps the page without a person, with the scripts and styles it names. */
async function keepShell(): Promise<void> {
  const response = await fetch(shellPath, { credentials: 'omit' })
  if (!response.ok) return
  const cache = await caches.open(shared)
  const assets = new Set((await response.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])
  await cache.put(shellPath, response)
  await Promise.all([...assets].map((asset) => cache.add(asset).catch(() => undefined)))
}

let isRenewed = false

/** A newer build names other scripts: the page without a person follows it, once in a worker's life. */
async function renewShell(): Promise<void> {
  if (isRenewed) return
  isRenewed = true
  await keepShell().catch(() => undefined)
}

/** Keeps what a page loaded before this worker watched over it; the browser has it at hand. */
async function keepAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shared)
  await Promise.all((await missing(cache, paths)).map((path) => cache.add(path).catch(() => undefined)))
  // Till then what was kept of them before is what pages open with.
  if ((await missing(cache, paths)).length === 0) await cache.put(assetsKey, Response.json(paths))
}

async function hasAssets(): Promise<boolean> {
  const cache = await caches.open(shared)
  const told = await cache.match(assetsKey)
  return told !== undefined && (await missing(cache, (await told.json()) as string[])).length === 0
}

async function missing(cache: Cache, paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])))).flat()
}

let forgotAt = 0

/**
 * A worker is stopped and started at will; who is signed in has to outlive that. A page's word may come late: what it says of
 * whom it has been showing since before somebody signed out is not so any more.
 */
async function keepUser(user: string, since: number): Promise<void> {
  if (since > forgotAt) await (await caches.open(memory)).put(userKey, new Response(user))
  if (since <= forgotAt) await caches.delete(memory)
}

async function findUser(): Promise<string | null> {
  // To open a cache would make it, also after it was forgotten.
  const known = await caches.match(userKey, { cacheName: memory })
  return known ? known.text() : null
}

async function forgetPictures(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name === memory || name.startsWith(pictures)).map((name) => caches.delete(name)),
  )
}
