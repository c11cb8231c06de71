import type { APIRequestContext, BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

import { startJobs } from 'provider/jobs/start'
import { colorRules, violationsOn, wcag } from './axe'
import { lend } from './browsers'
import { reportWhenFailed } from './failure'
import { forbidPointer } from './keys-only'
import { password, people, type People, type Person } from 'tests/support/world/people'
import { theWeb, type Web } from 'tests/support/servers/web'
import { createWorld, type World, type WorldOptions } from 'tests/support/world/world'

/**
 * Everything for a browser journey: a world with running jobs, the built web app, and a browser.
 *
 *     let app: TestApp
 *     beforeAll(async () => { app = await startApp() })
 *     afterAll(() => app.stop())
 *     it('…', async () => {
 *       const session = await app.openSession(app.people.reviewer)
 *       await session.page.getByRole('link', { name: 'Lots' }).click()
 *       await session.leave()        // fails the test when the page logged an error or a request failed
 *     })
 */
export type TestApp = {
  world: World
  people: People
  web: Web
  /** Opens a separate browser session, signed in (null: signed out). */
  openSession: (person: Person | null, options?: SessionOptions) => Promise<BrowserSession>
  stop: () => Promise<void>
}

export type SessionOptions = {
  phone?: boolean
  theme?: 'light' | 'dark'
  path?: string
  /**
   * With the service worker, like in production; for tests about the network. Each session caches the product's files
   * again, and tests cannot hold the worker's requests.
   */
  worker?: boolean
  /** `false`: without JavaScript. */
  scripts?: false
  /** `false`: every pointer event throws, so that only keys are used. */
  pointer?: false
}

export type BrowserSession = {
  page: Page
  readonly context: BrowserContext
  /** Complaints of the page so far: console errors, uncaught exceptions, failed requests. */
  complaints: string[]
  /** Declares an expected complaint, before or after it occurs; it must occur at least once. */
  expects: (complaint: RegExp) => void
  /** Fails on axe violations of WCAG 2.2 AA; `colors`: only checks colors, when everything else was checked before. */
  checkAccess: (only?: 'colors') => Promise<void>
  leave: () => Promise<void>
  /** Closes the session without checking complaints. */
  close: () => Promise<void>
}

/** Slows down the browser's CPU by this factor: `PLUMBLINE_THROTTLE=4 npx vitest run --project e2e`. */
const throttle = Number(process.env.PLUMBLINE_THROTTLE ?? 1)

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** `worker`: its sessions have the service worker by default. `webApp`: another build of the web app. */
export type TestAppOptions = Omit<WorldOptions, 'port'> & { worker?: boolean; webApp?: ReturnType<typeof theWeb> }

/** Starts the environment; `npm test` has built the web app and found the browser. */
export async function startApp({ worker = false, webApp, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const { web, providerPort } = await (webApp ?? theWeb())
  const world = await createWorld({ ...options, port: providerPort })
  const jobs = await startJobs(world.deps)
  const sessions: BrowserSession[] = []
  return {
    world,
    people: await people(world),
    web,
    openSession: async (person, facts) => {
      const session = await openSession(web.origin, person, { worker, ...facts })
      sessions.push(session)
      return session
    },
    stop: async () => {
      // Sessions of failed tests, or of tests without a reason to leave.
      for (const session of sessions) await session.close()
      await jobs.stop()
      await world.stop()
    },
  }
}

/** Opens a session at any web app at `origin`. */
export async function openSession(
  origin: string,
  person: Person | null,
  options: SessionOptions = {},
): Promise<BrowserSession> {
  const loan = await lend(
    {
      baseURL: origin,
      viewport: options.phone ? phone : desk,
      hasTouch: options.phone ?? false,
      isMobile: options.phone ?? false,
      colorScheme: options.theme ?? 'light',
      reducedMotion: 'reduce',
      javaScriptEnabled: options.scripts ?? true,
      serviceWorkers: options.worker ? 'allow' : 'block',
    },
    options.pointer === false ? { kind: 'keys', prepare: forbidPointer } : {},
  )
  const { page } = loan
  if (throttle > 1) {
    await slowDown(page)
    loan.context.on('page', (another) => void slowDown(another))
  }
  const complaints = listen(page, origin)
  reportWhenFailed(loan, complaints)
  if (person) await postSignIn(page.request, origin, person)
  await page.goto(options.path ?? '/')
  const expected: RegExp[] = []
  return {
    page,
    get context() {
      return loan.context
    },
    complaints,
    expects: (complaint) => void expected.push(complaint),
    checkAccess: (only) => checkAccess(page, only),
    close: loan.giveBack,
    leave: async () => {
      for (const one of expected)
        await expect.poll(() => complaints.some((complaint) => one.test(complaint))).toBe(true)
      await loan.giveBack()
      expect(complaints.filter((complaint) => !expected.some((one) => one.test(complaint)))).toEqual([])
    },
  }
}

/** Ignores a page that was closed meanwhile. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle }).catch(() => undefined)
}

/**
 * Only failed responses and requests are handled: handling each of the fifty files of every visit takes a sixth of this
 * process's time. The browser logs responses of 400 or more, and reaches no other host.
 */
function listen(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // The static page between two tests has no icon, which the browser requests.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico'))
      complaints.push(`console: ${message.text()} (${url.replace(origin, '')})`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(origin)) complaints.push(`request to another host: ${url}`)
  })
  return complaints
}

/** Posts the sign-in form without its page, so that the browser has the session. */
async function postSignIn(request: APIRequestContext, origin: string, { email }: Person): Promise<void> {
  const sent = { form: { email, password }, headers: { Origin: origin }, maxRedirects: 0 }
  expect((await request.post('/login', sent)).status()).toBe(302)
}

/** Signs in with the form and ends at `path`. */
export async function signIn(page: Page, person: Pick<Person, 'email'>, path = '/'): Promise<void> {
  await page.goto(path === '/' ? '/login' : `/login?redirectTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === path.split('?')[0])
}

/** Dialogs cover the page, which is then checked separately. */
const covering = '[role=dialog], [role=alertdialog]'

async function checkAccess(page: Page, only?: 'colors'): Promise<void> {
  const include = (await page.locator(covering).count()) > 0 ? covering : 'html'
  expect(await violationsOn(page, { include }, only === 'colors' ? colorRules : [...wcag, 'best-practice'])).toEqual([])
}
