// A person who makes 180 decisions a minute for ten minutes, over inspections of 500 photos each, in a real browser
// with 300 ms of delay on every request and one in fifty cut, half of them after they took effect: the server's state
// must equal the keys pressed, interactions must be painted in time, and memory must not grow. Compared with the bare
// flip of two decoded pictures by the same keys in the same browser.
//
//     npx remix vite:build && npx vite-node --config vite.provider.config.ts bench/pace.ts [minutes]
//
// Bars (keyboard goal 4): state equals script, INP p98 ≤ 50 ms, memory flat.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { MediaStatus } from 'contract/core/statuses'
import { paths } from '~/lib/paths'
import { password } from 'tests/support/world/people'
import { photosSeen } from 'tests/support/browser/seen'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { mulberry } from './support/dice'
import { noisyPreviews } from './support/noisy-previews'
import { installWatch, type Pressed } from './support/pace-page'
import { prepareReview, type Review } from './support/review-environment'
import { verdict } from './support/verdict'
import { openSlowNetwork } from './support/slow-network'

const minutes = Number(process.argv[2] ?? 10)
const photos = 500
const perMinute = 180
const decisions = minutes * perMinute
const everyMs = 60_000 / perMinute
/** Time a key is pressed: a key released at once would delay its own frame. */
const keyDown = { delay: 60 }
const inpBar = 50
/** Bar on a busy machine, as a ratio to the bare flip, which takes one frame on a quiet machine. */
const busy = inpBar / (1000 / 60)
/** Largest growth that counts as flat after all intended caches are filled: caches of the next photos vary. */
const flat = 1.15
/** Minute in which the second inspection is open, the first is cached for going back, and the undo history is full. */
const fullMinute = Math.ceil(photos / perMinute)

const any = mulberry(20_261_122)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))
const say = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/**
 * One decision: mostly plain, one in fifty with a comment, one in forty undoes the previous one, if any.
 * @returns the number of photos it advanced
 */
async function decide(page: Page, canUndo: boolean): Promise<number> {
  const luck = any()
  if (luck < 0.02) {
    await page.keyboard.press('c', keyDown)
    await page.keyboard.type('Too far', keyDown)
    await page.keyboard.press('Control+Enter', keyDown)
    return 1
  }
  const isUndo = luck < 0.045 && canUndo
  await page.keyboard.press(isUndo ? 'z' : luck < 0.7 ? 'v' : luck < 0.95 ? 'd' : 'p', keyDown)
  return isUndo ? -1 : 1
}

type Memory = { heap: number; nodes: number; listeners: number }

/** Memory of the page after garbage collection. */
async function memoryOf(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}
const memoryText = ({ heap, nodes, listeners }: Memory) =>
  `${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`

/** Presses these keys on a bare page that flips two decoded pictures: this browser's minimum for painting. */
async function bareFlip(context: BrowserContext, pictures: readonly Buffer[]): Promise<number[]> {
  const page = await context.newPage()
  await page.goto('/favicon.ico').catch(() => undefined)
  await page.setContent('<body></body>')
  await page.evaluate(
    (sources) => {
      document.body.replaceChildren(
        ...sources.map((src, index) =>
          Object.assign(new Image(), {
            src,
            style: `position:fixed;inset:0;visibility:${index ? 'hidden' : 'visible'}`,
          }),
        ),
      )
      window.addEventListener('keydown', () => {
        for (const image of document.images)
          image.style.visibility = image.style.visibility === 'hidden' ? 'visible' : 'hidden'
      })
    },
    pictures.slice(0, 2).map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`),
  )
  await page.evaluate(installWatch)
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('v', keyDown)
    await pause(everyMs)
  }
  const took = await interactionsOf(page, 60)
  await page.close()
  return took
}

/** Durations of interactions in ms; unreported ones took less than 16 ms. */
async function interactionsOf(page: Page, count: number): Promise<number[]> {
  const durations: number[] = await page.evaluate('[...window.took.values()]')
  return [...durations, ...Array.from({ length: Math.max(0, count - durations.length) }, () => 8)]
}

type Played = { memories: Memory[]; seconds: number }

/** Decides at the given pace; at the end of an inspection its key opens the next one. */
async function play(page: Page, session: CDPSession, { inspections }: Review): Promise<Played> {
  const memories: Memory[] = []
  const began = performance.now()
  let left = photos
  let on = 0
  for (let count = 0; count < decisions; count += 1) {
    if (count % perMinute === 0 && count > 0) memories.push(await memoryOf(session))
    if (left === 0) {
      on += 1
      await page.keyboard.press('Shift+N')
      await page.waitForURL((url) => url.pathname.includes(inspections[on]?.requestId ?? 'no more inspections'))
      await page.getByRole('figure', { name: /Photo 1 of 500/ }).waitFor()
      left = photos
    }
    await pause(began + count * everyMs - performance.now())
    // A press on a photo that is not yet visible is refused, so the script waits for it.
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-shown] img')?.complete)
    await photosSeen(page, { alt: 'Photo' })
    await page.waitForFunction(() => document.querySelector('[aria-label=Verdict] button')?.ariaDisabled !== 'true')
    left -= await decide(page, left < photos)
  }
  const seconds = (performance.now() - began) / 1000
  memories.push(await memoryOf(session))
  return { memories, seconds }
}

type Wanted = { status: MediaStatus; comments: number; effects: number; isTakenBack: boolean }
const means = { v: 'verified', d: 'defective', p: 'pending', comment: 'defective' } as const

/**
 * Expected state after the keys pressed: each photo's last status, its number of changes, and its number of comments.
 */
function wantedOf(pressed: readonly Pressed[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  const steps: { media: string; before: Wanted }[] = []
  for (const { key, media } of pressed) {
    if (key === 'z') {
      const step = steps.pop()
      if (step) wanted.set(step.media, { ...step.before, isTakenBack: true })
      continue
    }
    const before = wanted.get(media) ?? { status: 'pending', comments: 0, effects: 0, isTakenBack: false }
    const status = means[key]
    const effects = before.effects + (status === before.status && key !== 'comment' ? 0 : 1)
    wanted.set(media, { ...before, status, effects, comments: before.comments + (key === 'comment' ? 1 : 0) })
    steps.push({ media, before })
  }
  return wanted
}

/** Counts photos that differ from the expected state: in status, number of changes, or comments. */
async function differences(review: Review, wanted: ReadonlyMap<string, Wanted>) {
  const rows = await review.rows()
  const comments = await review.commented()
  const of = (uuid: string) => wanted.get(uuid)
  const plain = rows.filter(({ uuid }) => !of(uuid)?.isTakenBack)
  const times = plain.filter(({ uuid, version }) => version !== 1 + (of(uuid)?.effects ?? 0))
  for (const { uuid, version } of times) {
    say(`${uuid} stands at version ${version}, wanted were ${JSON.stringify(of(uuid))}`)
    for (const line of await review.history(uuid)) say(`  ${line}`)
  }
  return {
    status: rows.filter(({ uuid, status }) => status !== (of(uuid)?.status ?? 'pending')).length,
    times: times.length,
    comments: plain.filter(({ uuid }) => comments.filter((one) => one === uuid).length !== (of(uuid)?.comments ?? 0))
      .length,
  }
}

async function run(browser: Browser, review: Review, pictures: readonly Buffer[]): Promise<void> {
  let web: Awaited<ReturnType<typeof startWeb>> | null = null
  const proxy = await openSlowNetwork({ to: () => web?.origin ?? '', delayMs: 300, failing: 0.02, dice: mulberry(7) })
  web = await startWeb(review.url, { APP_ORIGIN: proxy.origin })
  try {
    const context = await browser.newContext({ baseURL: proxy.origin, viewport: { width: 1440, height: 900 } })
    const bare = await bareFlip(context, pictures)
    const page = await context.newPage()
    await signIn(page, review.reviewer)
    await page.goto(paths.startReview(review.inspections[0].requestId))
    await page.getByRole('figure', { name: /Photo 1 of 500/ }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.evaluate(installWatch)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const { memories, seconds } = await play(page, session, review)
    await page.getByText(/\d unsent/).waitFor({ state: 'detached', timeout: 60_000 })
    const pressed: Pressed[] = await page.evaluate('window.pressed')
    const took = await interactionsOf(page, pressed.length)
    return printResults(
      await differences(review, wantedOf(pressed)),
      { pressed, took, bare, memories, seconds },
      proxy.counted,
    )
  } finally {
    await web.stop()
    await proxy.stop()
  }
}

type Measured = Played & { pressed: readonly Pressed[]; took: readonly number[]; bare: readonly number[] }
type Counted = { requested: number; calls: number; before: number; after: number }

/** Prints the results, with a verdict for each that has a bar. */
function printResults(differ: Awaited<ReturnType<typeof differences>>, measured: Measured, proxy: Counted): void {
  const { pressed, took, bare, memories, seconds } = measured
  const [full, last] = [memories[fullMinute - 1], memories.at(-1)]
  const grown = (last?.heap ?? Number.NaN) / (full?.heap ?? Number.NaN)
  const p98 = at(took, 0.98)
  const line = (values: readonly number[]) =>
    `p50 ${at(values, 0.5)} ms, p98 ${at(values, 0.98)} ms, longest ${at(values, 1)} ms (${values.length})`
  say(
    `${pressed.length} decisions in ${seconds.toFixed(0)} s: ${((pressed.length / seconds) * 60).toFixed(0)} a minute`,
  )
  say(
    `${proxy.requested} requests, ${proxy.calls} of them decisions on their way; cut: ${proxy.before} before, ${proxy.after} after their effect`,
  )
  say(
    `photos that differ from what was pressed: ${differ.status} in status, ${differ.times} in how often they changed, ${differ.comments} in comments`,
  )
  say(`interactions: ${line(took)}; bare flip: ${line(bare)}; ratio p98 ${(p98 / at(bare, 0.98)).toFixed(2)}`)
  memories.forEach((memory, index) => say(`memory after ${index + 1} min: ${memoryText(memory)}`))
  const unheard = decisions - pressed.filter(({ media }) => media !== '').length
  const wrong = differ.status + differ.times + differ.comments + unheard
  verdict('pace: decisions lost, doubled or on no photo', String(wrong), '0', wrong === 0)
  const most = Math.max(inpBar, busy * at(bare, 0.98))
  verdict('pace: interactions, p98', `${p98} ms`, `≤ ${most} ms`, p98 <= most)
  if (memories.length > fullMinute)
    verdict(`pace: memory to that after ${fullMinute} min`, `${grown.toFixed(2)} ×`, `≤ ${flat} ×`, grown <= flat)
}

const pictures = await noisyPreviews(8)
const review = await prepareReview(photos, password, pictures, Math.ceil(decisions / photos) + 1)
const browser = await launch()
try {
  await run(browser, review, pictures)
} finally {
  await browser.close()
  await review.stop()
}
