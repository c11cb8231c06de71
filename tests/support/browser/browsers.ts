import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright'

import { sharedMemory } from '../../../scripts/memory.mjs'

/** Chromium's own background traffic would contact external hosts. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No test reaches another machine: such a request fails and is reported.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // A microphone with a humming sound, for pages with permission.
  '--use-fake-device-for-media-stream',
]

/**
 * Playwright makes browsers share files on disk, for containers with little shared memory; this costs a tenth of their
 * time.
 */
const enough = 2 ** 31
const ignoreDefaultArgs = sharedMemory() > enough ? ['--disable-dev-shm-usage'] : []

let running: Promise<Browser> | undefined

export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...quiet, ...more],
    ignoreDefaultArgs,
  })

/** In tests, optimized code is discarded with its document before it pays off. */
const unhurried = '--js-flags=--no-maglev --no-turbofan'

/** The browser of this worker's tests; it ends with the process. */
export const theBrowser = (): Promise<Browser> => (running ??= launch(unhurried))

/** A browser context and page, borrowed for a test. */
export type Loan = {
  context: BrowserContext
  page: Page
  /** True while it is borrowed. */
  isOut: () => boolean
  /** Returns it for reuse, unless something permanent was set on it. */
  giveBack: () => Promise<void>
  /** Closes it for good. */
  close: () => Promise<void>
}

type PooledPage = { context: BrowserContext; page: Page; session: CDPSession; isChanged: boolean }

type Facts = BrowserContextOptions & { baseURL: string }

/**
 * Returned pages by kind. A process that has already compiled the product's files visits it in a third of the time, and
 * visits are most of a browser test's cost.
 */
const free = new Map<string, PooledPage[]>()

/** Methods of a page or context whose effects outlast its document and are not undone on return. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setGeolocation',
]

const usedEvents = ['console', 'dialog', 'page', 'pageerror', 'popup', 'request', 'requestfailed', 'response']

/** Lends a page without cookies or stored data; `prepare` runs on the context of a new one. */
export async function lend(
  facts: Facts,
  { kind = '', prepare }: { kind?: string; prepare?: (context: BrowserContext) => Promise<unknown> } = {},
): Promise<Loan> {
  const key = JSON.stringify([facts, kind])
  const pooled = free.get(key)?.pop() ?? (await make(facts, prepare))
  const { context, page } = pooled
  let isOut = true
  const end = async (how: () => Promise<unknown>) => {
    if (!isOut) return
    isOut = false
    await how()
  }
  const giveBack = async () => {
    if (pooled.isChanged || page.isClosed()) return context.close()
    await clear(pooled, facts)
    free.set(key, [...(free.get(key) ?? []), pooled])
  }
  return {
    page,
    get context() {
      if (!isOut) throw new Error('It was given back: somebody else may have it')
      return context
    },
    isOut: () => isOut,
    giveBack: () => end(giveBack),
    close: () => end(() => context.close()),
  }
}

async function make(facts: Facts, prepare?: (context: BrowserContext) => Promise<unknown>): Promise<PooledPage> {
  const context = await (await theBrowser()).newContext(facts)
  await prepare?.(context)
  const page = await context.newPage()
  const pooled = { context, page, session: await context.newCDPSession(page), isChanged: false }
  for (const one of [context, page]) markChanged(one, pooled)
  // From the start: when requested only as it opens, the browser may already have closed the file chooser.
  page.on('filechooser', () => undefined)
  await begin(page)
  return pooled
}

function markChanged(one: BrowserContext | Page, pooled: PooledPage): void {
  for (const name of lasting) {
    const method: unknown = Reflect.get(one, name)
    if (typeof method !== 'function') continue
    const value = (...given: unknown[]): unknown => {
      pooled.isChanged = true
      return Reflect.apply(method, one, given)
    }
    Object.defineProperty(one, name, { value })
  }
  const { clock } = one
  const get = () => {
    pooled.isChanged = true
    return clock
  }
  Object.defineProperty(one, 'clock', { get })
}

/** Each page begins at the same file, new or reused, so that Back leads there. */
const begin = (page: Page) => page.goto('/favicon.svg')

/** Leaves the product for a static file in the same process, and deletes cookies and stored data. */
async function clear({ context, page, session }: PooledPage, facts: Facts): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of usedEvents) for (const one of [context, page]) one.removeAllListeners(event)
  for (const one of [context, page]) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await begin(page)
  if (facts.viewport) await page.setViewportSize(facts.viewport)
  await page.emulateMedia({ colorScheme: facts.colorScheme ?? null, reducedMotion: facts.reducedMotion ?? null })
  await page.mouse.move(-1, -1)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin: facts.baseURL, storageTypes })
  await session.send('Page.resetNavigationHistory')
}
