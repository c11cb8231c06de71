// Size of the JavaScript sent for a first page load, in kB (1,000 bytes) as transferred: all of it until the page is
// idle, and the part named by the page itself, which it needs to paint and hydrate (docs/quality.md#performance).
//
//     node -e "import('./scripts/build.mjs').then((build) => build.buildWhenStale())" && npx vite-node --config vite.provider.config.ts bench/first-load.ts
import type { BrowserContext } from 'playwright'
import { paths } from '~/lib/paths'
import { password } from 'tests/support/world/people'
import { launch } from 'tests/support/browser/browsers'
import { signIn } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'
import { prepareReview } from './support/review-environment'
import { noisyPreviews } from './support/noisy-previews'
import { verdict } from './support/verdict'

const bars = { first: 160, atRest: 250 }

type Script = { name: string; bytes: number; first: boolean }

/**
 * Opens a URL with an empty cache and measures its scripts. Scripts named by the HTML, and their imports, are `first`.
 */
async function scriptsOf(context: BrowserContext, address: string): Promise<Script[]> {
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await wire.send('Network.setBypassServiceWorker', { bypass: true })
  const names = new Map<string, string>()
  const scripts: Omit<Script, 'first'>[] = []
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.m?js$/.test(new URL(response.url).pathname)) names.set(requestId, response.url)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = names.get(requestId)
    if (url) scripts.push({ name: new URL(url).pathname.replace('/assets/', ''), bytes: encodedDataLength })
  })
  const html = await page.goto(address).then((answer) => answer?.text())
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.close()
  const named = new Set([...(html ?? '').matchAll(/\/assets\/([\w.$-]+\.m?js)/g)].map(([, name]) => name))
  return scripts.map((script) => ({ ...script, first: named.has(script.name) }))
}

const kB = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

// Files without a preview are not reviewed one by one.
const review = await prepareReview(12, password, await noisyPreviews(1))
const web = await startWeb(review.url)
const browser = await launch()
try {
  const context = await browser.newContext({ baseURL: web.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const login = await scriptsOf(context, paths.login())
  await signIn(page, review.reviewer)
  await page.goto(paths.startReview(review.inspections[0].requestId))
  await page.waitForURL(/\/media\//)
  const single = new URL(page.url()).pathname
  const [item = ''] = single.split('/media/')
  const [request = ''] = item.split('/inspections/')
  const [lot = ''] = request.split('/requests/')
  await page.close()
  for (const [name, address] of Object.entries({
    '/login': null,
    '/lots': paths.lots(),
    'a lot': lot,
    'a draw request': request,
    'its media': `${request}/media`,
    'an item': item,
    'a photo': single,
    '/review': paths.review(),
    '/requests': paths.drawRequests(),
    'the dashboard': paths.dashboard(),
  })) {
    const scripts = address === null ? login : await scriptsOf(context, address)
    const first = scripts.filter((script) => script.first)
    verdict(
      `${name}: JavaScript before it is alive`,
      `${kB(first).toFixed(1)} kB in ${first.length} files`,
      `≤ ${bars.first} kB`,
      kB(first) <= bars.first,
    )
    verdict(
      `${name}: JavaScript at rest`,
      `${kB(scripts).toFixed(1)} kB in ${scripts.length} files`,
      `≤ ${bars.atRest} kB`,
      kB(scripts) <= bars.atRest,
    )
    if (process.argv.includes('--files'))
      for (const { name: file, bytes, first: early } of scripts.sort((a, b) => b.bytes - a.bytes))
        process.stdout.write(`    ${(bytes / 1000).toFixed(1).padStart(6)} ${early ? 'first' : '     '} ${file}\n`)
  }
} finally {
  await browser.close()
  await web.stop()
  await review.stop()
}
