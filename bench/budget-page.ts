// The budget of a lot with 300 lines and 24 draws: server time of its page, compared with the lot's page in the same
// run, and the time from a digit that is typed into a cell until the total is painted, compared with a bare input on
// the same machine. Bars: p95 within 2 × of the lot's page, and the total within one frame of the bare input.
//
//     npm run build && npx vite-node --config vite.provider.config.ts bench/budget-page.ts [turns]
import type { Page } from 'playwright'
import { paths } from '~/lib/paths'
import { hashPassword } from 'provider/modules/auth/passwords'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { signedIn } from 'tests/support/servers/web-client'
import { password } from 'tests/support/world/people'
import { fillBudget } from './support/budgeted-lot'
import { adminId, agencyId, fill, lotId } from './support/fill'
import { startBenchEnvironment } from './support/environment'
import { percentile, print, type Result } from './support/side-by-side'
import { verdict } from './support/verdict'

const turns = Number(process.argv[2] ?? 60)
const size = { lines: 300, draws: 24 }
const bars = { ratio: 2, frameMs: 16.7 }
const lot = lotId(1)

/** Alternates two requests, so that other load on the machine affects both; the first few warm up and do not count. */
async function inTurn(...requests: readonly (() => Promise<void>)[]): Promise<Result[]> {
  const results = requests.map((): Result => ({ times: [], took: 0 }))
  for (let turn = -5; turn < turns; turn += 1)
    for (const [index, request] of requests.entries()) {
      const begun = performance.now()
      await request()
      const ms = performance.now() - begun
      const result = results[index]
      if (turn < 0 || !result) continue
      result.times.push(ms)
      result.took += ms / 1000
    }
  return results
}

async function measurePages(origin: string): Promise<void> {
  const browser = await signedIn(origin, 'user1@plumbline.test')
  const read = (path: string, expected: string) => async () => {
    const answer = await browser.get(path)
    const html = await answer.text()
    if (answer.status !== 200 || !html.includes(expected)) throw new Error(`${path} answered ${answer.status}`)
  }
  const [own, budget] = await inTurn(read(paths.lot(lot), 'Budget'), read(paths.budget(lot), `Line ${size.lines}`))
  if (!own || !budget) return
  print("the lot's page", own)
  print(`its budget: ${size.lines} lines × ${size.draws} draws`, budget)
  const ratio = percentile(budget, 0.95) / percentile(own, 0.95)
  verdict('budget page, p95', `${ratio.toFixed(2)} × the lot's page`, `≤ ${bars.ratio}`, ratio <= bars.ratio)
}

/** Installs a clock: the time from the next key until what `read` returns is another text and painted. */
function installClock(): void {
  const next = (read: () => string) =>
    new Promise<number>((resolve) => {
      const start = (event: KeyboardEvent) => {
        window.removeEventListener('keydown', start, true)
        const before = read()
        const look = () => {
          if (read() === before) return requestAnimationFrame(look)
          return setTimeout(() => resolve(performance.now() - event.timeStamp))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', start, true)
    })
  Object.assign(window, { next })
}

const total = `() => document.querySelector('tfoot').textContent`
const typed = `() => document.querySelector('input').value`

/** Types a digit and takes the time until the text that `read` returns has changed on the screen. */
async function type(page: Page, read: string, digit: string): Promise<number> {
  const clock = await page.evaluateHandle(`({ took: window.next(${read}) })`)
  await page.keyboard.press(digit)
  const ms = await clock.evaluate(({ took }: { took: Promise<number> }) => took)
  await page.waitForTimeout(60)
  return ms
}

async function measureTyping(origin: string): Promise<void> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, { email: 'user1@plumbline.test' })
    await page.goto(paths.budget(lot))
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
    const bare = await context.newPage()
    await bare.setContent('<!doctype html><input autofocus>')
    await bare.locator('input').focus()
    await Promise.all([page.evaluate(installClock), bare.evaluate(installClock)])
    const times: Result[] = [0, 1].map(() => ({ times: [], took: 0 }))
    for (let round = -1; round < 12; round += 1) {
      const cell = page.locator('[data-cell="scheduledValue"]').nth(round + 1)
      await page.bringToFront()
      await cell.click()
      for (const digit of '135792') {
        const ms = await type(page, total, digit)
        if (round >= 0) times[0]?.times.push(ms)
      }
      await page.keyboard.press('Escape')
      await bare.bringToFront()
      await bare.locator('input').fill('')
      for (const digit of '135792') {
        const ms = await type(bare, typed, digit)
        if (round >= 0) times[1]?.times.push(ms)
      }
    }
    const [ours, theirs] = times
    if (!ours || !theirs) return
    for (const one of times) one.took = one.times.reduce((sum, ms) => sum + ms / 1000, 0)
    print('  bare input: digit to paint', theirs)
    print('digit in a cell to the painted total', ours)
    const [median, bareMedian] = [percentile(ours, 0.5), percentile(theirs, 0.5)]
    const later = median - bareMedian
    verdict(
      'digit to the painted total',
      `${later.toFixed(1)} ms after a bare input, ${(median / bareMedian).toFixed(2)} ×`,
      `≤ ${bars.frameMs} ms`,
      later <= bars.frameMs,
    )
  } finally {
    await browser.close()
  }
}

const environment = await startBenchEnvironment()
await fill(environment.deps.pool, { lots: 50, requests: 0, media: 0 })
await environment.deps.pool.query('update users set password_hash = $1 where uuid = $2', [
  await hashPassword(password),
  adminId,
])
await fillBudget(environment, { lot, agency: agencyId(0) }, size)
const web = await startWeb(environment.url)
try {
  await measurePages(web.origin)
  await measureTyping(web.origin)
} finally {
  await web.stop()
  await environment.stop()
}
