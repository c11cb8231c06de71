import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { live } from 'tests/support/browser/forms'
import { startApp, openSession, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { startWeb } from 'tests/support/servers/web'

type Answer = { type: string; body: string | Buffer } | null
type Host = { origin: string; asked: string[]; stop: () => void }

/** A host of map data, of its own origin. */
async function aHost(answer: (path: string) => Answer): Promise<Host> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const given = answer(request.url ?? '')
    response.writeHead(given ? 200 : 503, {
      'Content-Type': given?.type ?? 'text/plain',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(given?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, stop: () => server.close() }
}

let app: TestApp
let lot: { uuid: string }
let tiles: Host
let styles: Host
beforeAll(async () => {
  app = await startApp()
  lot = await aLot(app.world, { agency: app.people.agency.uuid })
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()
  tiles = await aHost((path) => (path.endsWith('.png') ? { type: 'image/png', body: tile } : null))
  const style = {
    version: 8,
    sources: {
      roads: { type: 'raster', tiles: [`${tiles.origin}/{z}/{x}/{y}.png`], tileSize: 256, attribution: '© Roads' },
    },
    layers: [{ id: 'roads', type: 'raster', source: 'roads' }],
  }
  styles = await aHost((path) =>
    path === '/style.json' ? { type: 'application/json', body: JSON.stringify(style) } : null,
  )
})
afterAll(async () => {
  tiles.stop()
  styles.stop()
  await app.stop()
})

/** Opens the map of the lot in a web app with these settings. */
async function openMap(env: Record<string, string>, see: (session: BrowserSession) => Promise<void>): Promise<void> {
  const web = await startWeb(app.world.url, env)
  try {
    const session = await openSession(web.origin, app.people.agency, { path: paths.placeLot(lot.uuid) })
    await live(session.page)
    await session.page.locator('[data-map][data-ready]').waitFor()
    await see(session)
  } finally {
    await web.stop()
  }
}

const based = (page: Page, base: string) => page.locator(`[data-map][data-base="${base}"]`).waitFor()

/** Redness of the map, 0 to 255. */
async function redness(page: Page): Promise<number> {
  const picture = await page.locator('[data-map] canvas').screenshot()
  const { channels } = await sharp(picture).stats()
  return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)
}

it('shows the streets of MAP_STYLE_URL, with tiles of a further host and their attribution', async () => {
  await openMap(
    { MAP_STYLE_URL: `${styles.origin}/style.json`, MAP_ORIGINS: tiles.origin },
    async ({ page, leave }) => {
      await based(page, 'streets')
      await expect.poll(() => redness(page)).toBeGreaterThan(60)
      await page.getByText('© Roads').waitFor({ state: 'attached' })
      await expect.poll(() => page.getByRole('note').count()).toBe(0)
      await expect.poll(() => page.locator('[data-graticule]').count()).toBe(0)
      expect(tiles.asked.some((path) => /^\/1\d\/\d+\/\d+\.png$/.test(path))).toBe(true)
      await leave()
    },
  )
})

it('blocks tiles of a host that MAP_ORIGINS does not name, and says that parts are missing', async () => {
  const before = tiles.asked.length
  await openMap({ MAP_STYLE_URL: `${styles.origin}/style.json` }, async ({ page, close, complaints }) => {
    await based(page, 'partial')
    await page.getByText('Parts of the street map did not load.').waitFor()
    await page.locator('[data-graticule]').waitFor()
    expect(complaints.some((complaint) => complaint.includes('Content Security Policy'))).toBe(true)
    await close()
  })
  expect(tiles.asked.length).toBe(before)
})

it('falls back to county lines and distances where the style does not load', async () => {
  await openMap({ MAP_STYLE_URL: `${styles.origin}/gone.json` }, async ({ page, expects, leave }) => {
    expects(/\b503\b/)
    await based(page, 'failed')
    await page.getByText('The street map did not load: showing county lines and distances.').waitFor()
    await page.locator('[data-graticule]').waitFor()
    await leave()
  })
})

it('without a street map says so, names the county and shows squares with their size, in every theme', async () => {
  await openMap({}, async ({ page, checkAccess, leave }) => {
    const note = page.getByRole('note')
    await note.getByText('No street map is set up: showing county lines and distances.').waitFor()
    await note.getByText('County: Travis, Texas.').waitFor()
    await note.getByText(/Each square is [\d,]+ ft wide/).waitFor()
    const lines = page.locator('[data-graticule]')
    await lines
      .getByText(/^[\d,]+ ft E$/)
      .first()
      .waitFor()
    const step = await lines.getAttribute('data-graticule')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => lines.getAttribute('data-graticule')).not.toBe(step)
    await checkAccess()
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkAccess('colors')
    await page.emulateMedia({ forcedColors: 'active' })
    await lines.waitFor()
    await leave()
  })
})

it('allows map hosts in the Content-Security-Policy only where a street map is set up', async () => {
  const policyOf = async (env: Record<string, string>) => {
    const web = await startWeb(app.world.url, env)
    const answer = await fetch(`${web.origin}/login`)
    await web.stop()
    return Object.fromEntries(
      (answer.headers.get('Content-Security-Policy') ?? '').split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources]
      }),
    )
  }
  const plain = await policyOf({ MAP_ORIGINS: tiles.origin })
  expect([plain['connect-src'], plain['img-src']]).toEqual([["'self'"], ["'self'", 'blob:', 'data:']])
  const mapped = await policyOf({
    MAP_STYLE_URL: `${styles.origin}/style.json?key=1`,
    MAP_ORIGINS: ` ${tiles.origin}/`,
  })
  expect(mapped['connect-src']).toEqual(["'self'", styles.origin, tiles.origin])
  expect(mapped['img-src']).toEqual(["'self'", 'blob:', 'data:', styles.origin, tiles.origin])
  expect(mapped['script-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-/)])
})
