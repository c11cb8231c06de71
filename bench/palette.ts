// The palette with 50,000 records in its index: from Ctrl+K to its painted rows, and from a letter to its matching
// rows, compared with a bare page that inserts fifty rows on a key, in the same browser (keyboard goal 10,
// docs/quality.md#performance).
//
//     npx remix vite:build && npx vite-node --config vite.provider.config.ts bench/palette.ts
//
// Bars: open p95 ≤ 33 ms, letter to rows p95 ≤ 16.7 ms, at most 50 rows in the page, and none moves after it is
// painted.
import type { Page } from 'playwright'
import type { SearchHit } from 'contract/account/calls'
import { paths } from '~/lib/paths'
import { password } from 'tests/support/world/people'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { mulberry } from './support/dice'
import { prepareReview } from './support/review-environment'
import { verdict } from './support/verdict'

const known = Number(process.argv[2] ?? 50_000)
const openings = 60
const words = [
  'oak 12',
  'lot 4711',
  'maple',
  'cedar ridge',
  'dr 3',
  'elm st 88',
  'austin',
  'verify',
  'birch 204',
  'len',
]
const paceMs = 120

const any = mulberry(20_261_123)
const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(any() * list.length)] ?? list[0]

/** Lots in the format of a search response. */
function lots(count: number): SearchHit[] {
  const street = () =>
    `${Math.floor(any() * 9_000) + 1} ${oneOf(['Oak', 'Maple', 'Cedar Ridge', 'Elm', 'Birch', 'Juniper'])} ${oneOf(['St', 'Ave', 'Ln', 'Dr'])}`
  return Array.from({ length: count }, (_, index) => ({
    noun: 'lot',
    uuid: `0190a1b2-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    title: street(),
    subtitle: `LOT-${index + 1} · ${oneOf(['Austin, TX', 'Arvada, CO', 'Tampa, FL', 'Boise, ID'])}`,
    status: null,
    version: 1,
    archived: false,
    lotId: `0190a1b2-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    requestId: null,
    itemId: null,
  }))
}

/** Times each key until a task after the frame that shows its rows, and records rows that move later. */
function installClock() {
  const times: Record<'open' | 'letter', number[]> = { open: [], letter: [] }
  const watched = { most: 0, moved: 0 }
  Object.assign(window, { times, watched })
  const rows = () => [...document.querySelectorAll('[role=dialog] [role=option]')]
  let painted: string[] = []
  const chosenAt = () => rows().findIndex((row) => row.getAttribute('aria-selected') === 'true')
  window.addEventListener(
    'keydown',
    (event) => {
      painted = []
      const kind = event.ctrlKey && event.key === 'k' ? 'open' : event.key.length === 1 ? 'letter' : null
      if (!kind) return
      const typed = () => document.querySelector<HTMLInputElement>('[role=dialog] input')?.value
      const before = typed()
      const look = () => {
        // Letters may match no row.
        if (kind === 'open' ? rows().length === 0 : typed() === before) return requestAnimationFrame(look)
        return setTimeout(() => {
          times[kind].push(performance.now() - event.timeStamp)
          const now = rows()
          // More rows may follow in later frames; they are counted when all are drawn.
          setTimeout(() => {
            watched.most = Math.max(watched.most, rows().length)
          }, 80)
          painted = now.slice(0, chosenAt() + 1).map((row) => row.textContent ?? '')
        })
      }
      requestAnimationFrame(look)
    },
    true,
  )
  // Later results from the server may only appear below the row that Enter runs.
  new MutationObserver(() => {
    const above = rows().slice(0, painted.length)
    if (
      painted.length > 0 &&
      above.length === painted.length &&
      above.some((row, at) => row.textContent !== painted[at])
    )
      watched.moved += 1
  }).observe(document.body, { subtree: true, childList: true })
}

/** Installs the measurement on a bare page that inserts fifty rows on a key. */
function installRows() {
  const times: number[] = []
  Object.assign(window, { times })
  let turn = 0
  window.addEventListener('keydown', (event) => {
    turn += 1
    document.body.replaceChildren(
      ...Array.from({ length: 50 }, (_, at) =>
        Object.assign(document.createElement('p'), { textContent: `${turn} ${at}` }),
      ),
    )
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp)))
  })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const line = (name: string, values: readonly number[]) =>
  process.stdout.write(
    `${name}: p50 ${at(values, 0.5).toFixed(1)} ms, p95 ${at(values, 0.95).toFixed(1)} ms, p99 ${at(values, 0.99).toFixed(1)} ms (${values.length})\n`,
  )

/** Opens the palette, types and closes it, at a typist's pace. */
async function type(page: Page, text: string): Promise<void> {
  // No waiting for rows here: polling in every frame would affect the measured times.
  await page.keyboard.press('Control+k')
  await pause(2 * paceMs)
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await pause(paceMs)
  }
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape')
    await pause(paceMs)
  }
}

const review = await prepareReview(1, password)
const web = await startWeb(review.url)
const browser = await launch()
try {
  const context = await browser.newContext({ baseURL: web.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, review.reviewer)
  await page.goto(paths.lots())
  await page.getByText('Live', { exact: true }).waitFor()
  // The first response of this session contains all records; the server answers later requests.
  await page.route('**/resources/search?*', (route) => route.fulfill({ json: { data: lots(known) } }), { times: 1 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('o')
  await page
    .getByRole('option', { name: /LOT-\d+ · / })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The first opening after that builds the index.
  await type(page, 'o')
  await page.evaluate(installClock)
  for (let count = 0; count < openings; count += 1) await type(page, words[count % words.length] ?? '')
  const times: Record<'open' | 'letter', number[]> = await page.evaluate('window.times')
  const watched: { most: number; moved: number } = await page.evaluate('window.watched')
  await page.close()

  const bare = await context.newPage()
  await bare.goto('/favicon.ico').catch(() => undefined)
  await bare.setContent('<body></body>')
  await bare.evaluate(installRows)
  for (let count = 0; count < 100; count += 1) {
    await bare.keyboard.press('v')
    await pause(paceMs)
  }
  const fifty: number[] = await bare.evaluate('window.times')
  line('fifty bare rows', fifty)
  line(`open, ${known} records known`, times.open)
  line('letter to rows', times.letter)
  const within = (name: string, value: number, most: number, unit = ' ms') =>
    verdict(`palette: ${name}`, `${Number(value.toFixed(1))}${unit}`, `≤ ${most}${unit}`, value <= most)
  within('opened to rows, p95', at(times.open, 0.95), 33)
  within('letter to rows, p95', at(times.letter, 0.95), 16.7)
  within('letter to rows, p95 to fifty bare rows', at(times.letter, 0.95) / at(fifty, 0.95), 2, ' ×')
  within('most rows in the page', watched.most, 50, '')
  within('rows that moved above the chosen one', watched.moved, 0, '')
} finally {
  await browser.close()
  await web.stop()
  await review.stop()
}
