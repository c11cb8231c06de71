// The list in the browser: the time from a key or a press until its result is painted. Each round also presses a key on
// a bare page that fetches the same rows and inserts them, so that other load on the machine affects both
// (docs/quality.md#performance).
//
//     npx remix vite:build && npx vite-node --config vite.provider.config.ts bench/list-screen.ts [rounds]
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright'
import { paths } from '~/lib/paths'
import { hashPassword } from 'provider/modules/auth/passwords'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { password } from 'tests/support/world/people'
import { adminId, fill } from './support/fill'
import { startBenchEnvironment } from './support/environment'
import { installWatch } from './support/pace-page'
import { verdict } from './support/verdict'

const rounds = Number(process.argv[2] ?? 12)
const size = { lots: 2000, requests: 6000, media: 20_000 }
const words = ['oak', 'baker', 'essex', 'walnut', 'draw', 'norman']
/** Milliseconds between two keys, and between reaching a link and pressing it. */
const paceMs = 120
const reachMs = 200
const viewport = { width: 1440, height: 900 }

type Kind = 'bare' | 'cold' | 'mouse' | 'key' | 'letter' | 'word' | 'status'
const names: Record<Kind, string> = {
  bare: 'bare page: key to fetched rows',
  cold: 'empty cache: address to a moved cursor',
  mouse: 'list to detail, mouse',
  key: 'list to detail, key',
  letter: 'filter: letter to its rows',
  word: 'filter: last letter of a word to its rows',
  status: 'status key to its choices',
}
const times = Object.fromEntries(Object.keys(names).map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const say = (text: string) => void process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/** Watches for the next paint that fulfills a condition after the next key or press, in ms from that event. */
function installClock() {
  const conditions = {
    detail: () => {
      const heading = document.querySelector('main h1')?.textContent ?? ''
      return heading !== '' && !heading.startsWith('Draw requests')
    },
    rows: () => {
      const typed = document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
      const shown = new URLSearchParams(window.location.search).get('q') ?? ''
      return shown === typed && !document.querySelector('main [aria-busy=true]')
    },
    choices: () => document.querySelectorAll('[role=dialog] [role=option]').length > 0,
    bare: () => document.body.dataset.turn !== undefined,
  }
  const next = (name: keyof typeof conditions, type: 'keydown' | 'click') =>
    new Promise<number>((resolve) => {
      const start = (event: Event) => {
        window.removeEventListener(type, start, true)
        const look = () => {
          if (!conditions[name]()) return requestAnimationFrame(look)
          return setTimeout(() => resolve(performance.now() - event.timeStamp))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener(type, start, true)
    })
  Object.assign(window, { next })
}

/** Measures one press. */
async function measure(page: Page, kind: Kind, condition: string, act: () => Promise<void>): Promise<void> {
  const type = kind === 'mouse' ? 'click' : 'keydown'
  // The clock starts listening before the press.
  const clock = await page.evaluateHandle(`({ took: window.next('${condition}', '${type}') })`)
  await act()
  times[kind].push(await clock.evaluate(({ took }: { took: Promise<number> }) => took))
}

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')

async function openList(page: Page): Promise<void> {
  await page.goto(paths.drawRequests())
  await rowsOf(page).first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
}

async function backToList(page: Page): Promise<void> {
  await page.goBack()
  await page.waitForURL((url) => url.pathname === paths.drawRequests())
  await rowsOf(page).first().waitFor()
  await pause(2 * reachMs)
}

async function byMouse(page: Page, round: number): Promise<void> {
  const link = rowsOf(page)
    .nth(round % 8)
    .getByRole('link')
    .first()
  await link.hover()
  await pause(reachMs)
  await measure(page, 'mouse', 'detail', () => link.click())
  await backToList(page)
}

async function byKey(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await pause(2 * reachMs)
  await measure(page, 'key', 'detail', () => page.keyboard.press('Enter'))
  await backToList(page)
}

/** Types a word into the filter: waiting for the rows of each letter, then at a typist's pace. */
async function filter(page: Page, word: string): Promise<void> {
  await page.keyboard.press('f')
  const box = page.getByRole('searchbox')
  await box.waitFor()
  for (const letter of word) {
    await measure(page, 'letter', 'rows', () => page.keyboard.press(letter))
    await pause(paceMs)
  }
  await box.fill('')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await pause(2 * reachMs)
  for (const letter of word.slice(0, -1)) {
    await page.keyboard.press(letter)
    await pause(paceMs)
  }
  await measure(page, 'word', 'rows', () => page.keyboard.press(word.at(-1) ?? ''))
  if ((await box.inputValue()) !== word) throw new Error(`Typed letters were lost: ${await box.inputValue()}`)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+F')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await pause(2 * reachMs)
}

async function chooseStatus(page: Page): Promise<void> {
  await measure(page, 'status', 'choices', () => page.keyboard.press('s'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pause(paceMs)
}

/** Opens the list with an empty cache and presses J as soon as there are rows. */
async function cold(browser: Browser, context: BrowserContext): Promise<void> {
  const fresh = await browser.newContext({ baseURL: origin, viewport, storageState: await context.storageState() })
  const page = await fresh.newPage()
  const began = performance.now()
  await page.goto(paths.drawRequests(), { waitUntil: 'commit' })
  await rowsOf(page).nth(1).waitFor()
  await page.keyboard.press('j')
  await page.locator('tbody tr:nth-child(2)[aria-current]').waitFor()
  times.cold.push(performance.now() - began)
  await fresh.close()
}

/** Serves a bare page and the rows that it inserts on a key. */
async function serveRows(rows: string) {
  const script = `addEventListener('keydown', async () => {
    delete document.body.dataset.turn
    document.querySelector('tbody').innerHTML = await (await fetch('/rows')).text()
    document.body.dataset.turn = ''
  })`
  const html = `<!doctype html><meta charset=utf-8><table><tbody></tbody></table><script>${script}</script>`
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Cache-Control', 'no-store')
    response.end(url === '/rows' ? rows : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.closeAllConnections() ?? server.close() }
}

/** Sixty interactions of different kinds, without waiting for their results. @returns their durations in ms */
async function mixed(page: Page): Promise<number[]> {
  await page.evaluate(installWatch)
  const turn = [
    'j',
    'j',
    'x',
    'j',
    'Space',
    'j',
    'k',
    'Space',
    'x',
    'k',
    'End',
    'Home',
    'Shift+S',
    'PageDown',
    'PageUp',
  ]
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press(turn[count % turn.length] ?? 'j', { delay: 30 })
    await pause(paceMs)
  }
  await pause(1000)
  const durations: number[] = await page.evaluate('[...window.took.values()]')
  return [...durations, ...Array.from({ length: Math.max(0, 60 - durations.length) }, () => 8)]
}

function report(inp: readonly number[]): void {
  const bare = at(times.bare, 0.5)
  for (const kind of Object.keys(names) as Kind[]) {
    const [p50, p95] = [at(times[kind], 0.5), at(times[kind], 0.95)]
    say(
      `${names[kind].padEnd(42)} p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)} ms  ${(p50 / bare).toFixed(1).padStart(5)} × bare  (${times[kind].length})`,
    )
  }
  const within = (name: string, ms: number, most: number) =>
    verdict(name, `${ms.toFixed(1)} ms`, `≤ ${most} ms`, ms <= most)
  within('list to detail by mouse, p50', at(times.mouse, 0.5), 40)
  within('list to detail by key, p50', at(times.key, 0.5), 40)
  within('filter letter to rows, p50', at(times.letter, 0.5), 80)
  within('filter letter to rows, p95', at(times.letter, 0.95), 160)
  within('60 mixed interactions, p98 (INP)', at(inp, 0.98), 24)
  say(
    `${'60 mixed interactions (INP: p98)'.padEnd(42)} p50 ${at(inp, 0.5).toFixed(0).padStart(6)}  p98 ${at(inp, 0.98).toFixed(0).padStart(6)} ms, longest ${at(inp, 1)}`,
  )
}

const environment = await startBenchEnvironment()
await fill(environment.deps.pool, size)
await environment.deps.pool.query('update users set password_hash = $1 where uuid = $2', [
  await hashPassword(password),
  adminId,
])
const web = await startWeb(environment.url)
const { origin } = web
const browser = await launch()
try {
  const context = await browser.newContext({ baseURL: origin, viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, { email: 'user1@plumbline.test' })
  await openList(page)
  const rows = await page.locator('tbody').innerHTML()
  const bareServer = await serveRows(rows)
  const bare = await context.newPage()
  await bare.goto(bareServer.origin)
  await Promise.all([page.evaluate(installClock), bare.evaluate(installClock)])
  // The first round loads what later rounds have.
  for (let round = -1; round < rounds; round += 1) {
    if (round === 0) for (const kind of Object.values(times)) kind.length = 0
    await bare.bringToFront()
    for (let count = 0; count < 5; count += 1) {
      await measure(bare, 'bare', 'bare', () => bare.keyboard.press('v'))
      await pause(paceMs)
    }
    await page.bringToFront()
    await byMouse(page, round + 1)
    await byKey(page)
    await chooseStatus(page)
    await filter(page, words[(round + 1) % words.length] ?? '')
    if (round % 4 === 0) await cold(browser, context)
  }
  report(await mixed(page))
  bareServer.stop()
} finally {
  await browser.close()
  await web.stop()
  await environment.stop()
}
