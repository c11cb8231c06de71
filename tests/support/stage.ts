import type { APIRequestContext, BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

import { startJobs } from 'provider/jobs/start'
import { colorRules, violationsOn, wcag } from 'tests/support/axe'
import { lend } from 'tests/support/browsers'
import { tellWhenFailed } from 'tests/support/failure'
import { forbidPointer } from 'tests/support/keys-only'
import { password, people, type People, type Person } from 'tests/support/people'
import { theWeb, type Web } from 'tests/support/web'
import { createWorld, type World, type WorldOptions } from 'tests/support/world'

/**
 * Everything a journey needs: a world with its jobs at work, the built web app before it, and a browser.
 *
 *     let stage: Stage
 *     beforeAll(async () => { stage = await createStage() })
 *     afterAll(() => stage.stop())
 *     it('…', async () => {
 *       const seat = await stage.sit(stage.people.reviewer)
 *       await seat.page.getByRole('link', { name: 'Lots' }).click()
 *       await seat.leave()        // fails the test when the page logged an error or a request failed
 *     })
 */
export type Stage = {
  world: World
  people: People
  web: Web
  /** A browser of somebody's own, signed in (null: signed out). */
  sit: (person: Person | null, options?: SeatOptions) => Promise<Seat>
  stop: () => Promise<void>
}

export type SeatOptions = {
  phone?: boolean
  theme?: 'light' | 'dark'
  path?: string
  /**
   * With the service worker, as people have it: for what is about the network. It keeps the product's files anew for each
   * seat, and its own requests cannot be held up by a test.
   */
  worker?: boolean
  /** `false`: a browser that runs no JavaScript. */
  scripts?: false
  /** `false`: every pointer event throws, so that what is done is done by keys alone. */
  pointer?: false
}

export type Seat = {
  page: Page
  readonly context: BrowserContext
  /** Complaints the page made so far: console errors, uncaught exceptions, failed requests. */
  complaints: string[]
  /** Says beforehand or afterwards what the page complains of by right: at least once, in its own time. */
  expects: (complaint: RegExp) => void
  /** Fails when axe finds a violation of WCAG 2.2 AA; `colors`: looks at those alone, where all else was looked at before. */
  checkAccess: (only?: 'colors') => Promise<void>
  leave: () => Promise<void>
  /** Leaves without a look at what the page complained of. */
  close: () => Promise<void>
}

/** How many times slower than it is the browser computes: `PLUMBLINE_THROTTLE=4 npx vitest run --project e2e`. */
const throttle = Number(process.env.PLUMBLINE_THROTTLE ?? 1)

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** `worker`: its seats have the service worker unless they say otherwise. */
export type StageOptions = Omit<WorldOptions, 'port'> & { worker?: boolean }

/** Starts a stage; `npm test` has built the web app and found the browser. */
export async function createStage({ worker = false, ...options }: StageOptions = {}): Promise<Stage> {
  const { web, providerPort } = await theWeb()
  const world = await createWorld({ ...options, port: providerPort })
  const jobs = await startJobs(world.deps)
  const seats: Seat[] = []
  return {
    world,
    people: await people(world),
    web,
    sit: async (person, facts) => {
      const seat = await sit(web.origin, person, { worker, ...facts })
      seats.push(seat)
      return seat
    },
    stop: async () => {
      // Those of tests that failed, or had no need to leave.
      for (const seat of seats) await seat.close()
      await jobs.stop()
      await world.stop()
    },
  }
}

/** A seat before any web app that answers at `origin`. */
export async function sit(origin: string, person: Person | null, options: SeatOptions = {}): Promise<Seat> {
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
  tellWhenFailed(loan, complaints)
  if (person) await openSession(page.request, origin, person)
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

/** A page that is closed at once needs no slowness. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle }).catch(() => undefined)
}

/**
 * Of answers and requests only those that failed are heard: to be told of each of the fifty files of every visit is
 * a sixth of this process's work. The browser writes an answer of 400 or more into its console, and reaches no other host.
 */
function listen(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // The file a page waits at between two tests has no icon, and the browser looks for one.
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

/** What the form sends, without its page: the browser has its session from then on. */
async function openSession(request: APIRequestContext, origin: string, { email }: Person): Promise<void> {
  const sent = { form: { email, password }, headers: { Origin: origin }, maxRedirects: 0 }
  expect((await request.post('/login', sent)).status()).toBe(302)
}

/** Signs in by the form, and comes out at `path`. */
export async function signIn(page: Page, person: Pick<Person, 'email'>, path = '/'): Promise<void> {
  await page.goto(path === '/' ? '/login' : `/login?redirectTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === path.split('?')[0])
}

/** What covers a page, where something does: the page beneath is looked at by itself. */
const covering = '[role=dialog], [role=alertdialog]'

async function checkAccess(page: Page, only?: 'colors'): Promise<void> {
  const include = (await page.locator(covering).count()) > 0 ? covering : 'html'
  expect(await violationsOn(page, { include }, only === 'colors' ? colorRules : [...wcag, 'best-practice'])).toEqual([])
}
