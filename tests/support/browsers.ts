import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'

/** Chromium's own background traffic would look for hosts that are not there. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, for whoever is allowed to hear it.
  '--use-fake-device-for-media-stream',
]

let running: Promise<Browser> | undefined

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: quiet })

/** The browser of this worker's tests. It goes with the process. */
export const theBrowser = (): Promise<Browser> => (running ??= launch())

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

type Kept = { context: BrowserContext; page: Page; isChanged: boolean }

/**
 * Pages by their kind that have loaded the product before. A process that has read and compiled its files once visits it
 * for a third of the price, and visits are most of what a browser test costs.
 */
const free = new Map<string, Kept[]>()

/** What is asked of a page and outlasts its document. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const satisfies (keyof Page)[]

const heard = ['console', 'dialog', 'pageerror', 'popup', 'request', 'response']

/** Lends a page that knows nobody and keeps nothing; `prepare` is done to the context of a new one. */
export async function lend(
  facts: BrowserContextOptions & { baseURL: string },
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
    await clear(kept, facts.baseURL)
    free.set(key, [...(free.get(key) ?? []), kept])
  }
  return {
    page,
    get context() {
      if (!isOut) throw new Error('It was given back: somebody else may have it')
      kept.isChanged = true
      return context
    },
    isOut: () => isOut,
    giveBack: () => end(giveBack),
    close: () => end(() => context.close()),
  }
}

async function make(
  facts: BrowserContextOptions,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Kept> {
  const context = await (await theBrowser()).newContext(facts)
  await prepare?.(context)
  const page = await context.newPage()
  // A service worker stays, whatever is forgotten around it.
  const kept = { context, page, isChanged: facts.serviceWorkers !== 'block' }
  for (const name of lasting) {
    const method: unknown = page[name]
    if (typeof method !== 'function') throw new Error(`A page has no ${name}`)
    const value = (...given: unknown[]): unknown => {
      kept.isChanged = true
      return Reflect.apply(method, page, given)
    }
    Object.defineProperty(page, name, { value })
  }
  return kept
}

/** Leaves the product for a file of its own, in the same process, and there forgets whoever was here. */
async function clear({ context, page }: Kept, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of heard) page.removeAllListeners(event)
  await page.goto('/favicon.svg')
  await page.mouse.move(-1, -1)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
