import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright'

import { sharedMemory } from '../../scripts/memory.mjs'

/** Chromium's own background traffic would look for hosts that are not there. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No test reaches another machine: what asks for one fails, and is told.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // A microphone that hums, for whoever is allowed to hear it.
  '--use-fake-device-for-media-stream',
]

/** Playwright has browsers share files on the disk, for containers that have too little memory to share: that is a tenth of their work. */
const enough = 2 ** 31
const ignoreDefaultArgs = sharedMemory() > enough ? ['--disable-dev-shm-usage'] : []

let running: Promise<Browser> | undefined

export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...quiet, ...more],
    ignoreDefaultArgs,
  })

/** In a test, what is compiled for speed is thrown away with its document, long before it pays. */
const unhurried = '--js-flags=--no-maglev --no-turbofan'

/** The browser of this worker's tests. It goes with the process. */
export const theBrowser = (): Promise<Browser> => (running ??= launch(unhurried))

/** A browser context and its page that somebody has for a while. */
export type Loan = {
  context: BrowserContext
  page: Page
  /** Whether it is still theirs. */
  isOut: () => boolean
  /** The next who asks for one of its kind has it, unless something was set that stays. */
  giveBack: () => Promise<void>
  /** It is closed for good. */
  close: () => Promise<void>
}

type Kept = { context: BrowserContext; page: Page; session: CDPSession; isChanged: boolean }

type Facts = BrowserContextOptions & { baseURL: string }

/**
 * Pages by their kind that have loaded the product before. A process that has read and compiled its files once visits it
 * for a third of the price, and visits are most of what a browser test costs.
 */
const free = new Map<string, Kept[]>()

/** What is asked of a page or its context, outlasts its document, and is not taken back when they are given back. */
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

const heard = ['console', 'dialog', 'page', 'pageerror', 'popup', 'request', 'requestfailed', 'response']

/** Lends a page that knows nobody and keeps nothing; `prepare` is done to the context of a new one. */
export async function lend(
  facts: Facts,
  { kind = '', prepare }: { kind?: string; prepare?: (context: BrowserContext) => Promise<unknown> } = {},
): Promise<Loan> {
  const key = JSON.stringify([facts, kind])
  const kept = free.get(key)?.pop() ?? (await make(facts, prepare))
  const { context, page } = kept
  let isOut = true
  const end = async (how: () => Promise<unknown>) => {
    if (!isOut) return
    isOut = false
    await how()
  }
  const giveBack = async () => {
    if (kept.isChanged || page.isClosed()) return context.close()
    await clear(kept, facts)
    free.set(key, [...(free.get(key) ?? []), kept])
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

async function make(facts: Facts, prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Kept> {
  const context = await (await theBrowser()).newContext(facts)
  await prepare?.(context)
  const page = await context.newPage()
  const kept = { context, page, session: await context.newCDPSession(page), isChanged: false }
  for (const one of [context, page]) tellWhenChanged(one, kept)
  // From the first: asked for the choice of a file only as it opens, a browser may have closed it already.
  page.on('filechooser', () => undefined)
  await begin(page)
  return kept
}

function tellWhenChanged(one: BrowserContext | Page, kept: Kept): void {
  for (const name of lasting) {
    const method: unknown = Reflect.get(one, name)
    if (typeof method !== 'function') continue
    const value = (...given: unknown[]): unknown => {
      kept.isChanged = true
      return Reflect.apply(method, one, given)
    }
    Object.defineProperty(one, name, { value })
  }
  const { clock } = one
  const get = () => {
    kept.isChanged = true
    return clock
  }
  Object.defineProperty(one, 'clock', { get })
}

/** Each begins at the same file, lent for the first time or again: Back leads there. */
const begin = (page: Page) => page.goto('/favicon.svg')

/** Leaves the product for a file of its own, in the same process, and there forgets whoever was here. */
async function clear({ context, page, session }: Kept, facts: Facts): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of heard) for (const one of [context, page]) one.removeAllListeners(event)
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
