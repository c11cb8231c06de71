// Next photo in the review of 500: from the keydown to the decoded photo on the screen, at three decisions a second,
// compared with the bare flip of two decoded pictures of the same size in the same browser (keyboard goal 1,
// docs/quality.md#performance).
//
//     npx remix vite:build && npx vite-node --config vite.provider.config.ts bench/next-photo.ts
import type { Page } from 'playwright'
import { paths } from '~/lib/paths'
import { password } from 'tests/support/world/people'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { noisyPreviews } from './support/noisy-previews'
import { prepareReview } from './support/review-environment'
import { verdict } from './support/verdict'

const photos = 500
const decisions = 240
const paceMs = 333
const frameMs = 1000 / 60

/** Times keys in the page: until a task after the frame in which another, complete photo is visible. */
function installClock() {
  const shown = () => document.querySelector<HTMLImageElement>('[data-shown] img[data-media]')
  const times: number[] = []
  const seen = new Set<string>()
  Object.assign(window, { times, seen })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'v') return
      const before = shown()?.dataset.media
      // Called in a frame before its paint, like the bare flip's clock, so that a task from here runs after the paint.
      const look = () => {
        const now = shown()
        if (!now || now.dataset.media === before || !now.complete) return requestAnimationFrame(look)
        seen.add(now.dataset.media ?? '')
        return setTimeout(() => times.push(performance.now() - event.timeStamp))
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

/** Installs the measurement on a bare page that flips two decoded pictures on a key. */
function installFlip(sources: string[]) {
  const times: number[] = []
  Object.assign(window, { times })
  document.body.replaceChildren(
    ...sources.map((src, index) =>
      Object.assign(new Image(), { src, style: `position:fixed;inset:0;visibility:${index ? 'hidden' : 'visible'}` }),
    ),
  )
  window.addEventListener('keydown', (event) => {
    for (const image of document.images)
      image.style.visibility = image.style.visibility === 'hidden' ? 'visible' : 'hidden'
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp)))
  })
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(key)
    await new Promise((resolve) => setTimeout(resolve, paceMs))
  }
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
const line = (name: string, values: number[]) =>
  process.stdout.write(
    `${name}: p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms (${values.length})\n`,
  )

const made = await noisyPreviews(8)
const review = await prepareReview(photos, password, made)
const web = await startWeb(review.url)
const browser = await launch()
try {
  const context = await browser.newContext({ baseURL: web.origin, viewport: { width: 1440, height: 900 } })
  const bare = await context.newPage()
  await bare.goto('/favicon.ico').catch(() => undefined)
  await bare.setContent('<body></body>')
  await bare.evaluate(
    installFlip,
    made.slice(0, 2).map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`),
  )
  await press(bare, 'v', decisions / 4)
  const flip: number[] = await bare.evaluate('window.times')
  await bare.close()

  const page = await context.newPage()
  await signIn(page, review.reviewer)
  await page.goto(paths.startReview(review.inspections[0].requestId))
  await page.getByRole('figure', { name: /Photo 1 of 500/ }).waitFor()
  await page.evaluate(installClock)
  await press(page, 'v', decisions)
  const times: number[] = await page.evaluate('window.times')
  const seen: number = await page.evaluate('window.seen.size')
  line('bare flip ', flip)
  line('next photo', times)
  const [ours, bare95] = [percentile(times, 0.95), percentile(flip, 0.95)]
  verdict('next photo, p95', `${ours.toFixed(1)} ms`, `≤ ${frameMs.toFixed(1)} ms`, ours <= frameMs)
  verdict('next photo, p95 to a bare flip', `${(ours / bare95).toFixed(2)} ×`, '≤ 2 ×', ours <= 2 * bare95)
  verdict('photos passed unseen', String(decisions - seen), '0', decisions === seen)
} finally {
  await browser.close()
  await web.stop()
  await review.stop()
}
