// Takes the README's screenshots from the running demo: `npm start`, then `node scripts/screenshots.mjs`.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { chromium } from 'playwright'
import sharp from 'sharp'

import { findBrowser } from './browser.mjs'
import { ROOT } from './settings.mjs'

const ORIGIN = process.env.APP_ORIGIN ?? 'http://localhost:3000'
const PASSWORD = 'Plumbline1!'
const TARGET = path.join(ROOT, 'docs', 'screens')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Phone screenshots, combined into one picture. */
const phones = []

/** Screenshots: account, theme, and the steps to the screen. */
const PICTURES = [
  { name: 'review', who: 'reviewer', theme: 'dark', way: toReview },
  { name: 'dashboard', who: 'agency', theme: 'light', way: () => undefined },
  { name: 'palette', who: 'agency', theme: 'light', way: toPalette },
  { name: 'report', who: 'agency', theme: 'light', way: toReport },
  { name: 'phone-item', who: 'borrower', theme: 'light', isPhone: true, way: toFirstRequest },
  { name: 'phone-review', who: 'reviewer', theme: 'dark', isPhone: true, way: toReview },
]

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
await mkdir(TARGET, { recursive: true })
for (const picture of PICTURES) await draw(picture)
await keepPhones()
await browser.close()

async function draw({ name, who, theme, isPhone = false, way }) {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    colorScheme: theme,
    viewport: isPhone ? PHONE : DESK,
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
  })
  const form = { email: `${who}@plumbline.test`, password: PASSWORD }
  await context.request.post('/login', { form, headers: { Origin: ORIGIN }, maxRedirects: 0 })
  const page = await context.newPage()
  await page.goto('/')
  await settle(page)
  await way(page)
  await settle(page)
  const picture = await page.screenshot()
  await context.close()
  if (isPhone) phones.push(picture)
  else await savePicture(name, sharp(picture))
}

/** Combines phone screenshots side by side. */
async function keepPhones() {
  const [width, height, edge] = [PHONE.width * 2, PHONE.height * 2, 220]
  const composed = phones.map((input, at) => ({ input, left: edge + at * (width + edge), top: 0 }))
  const size = { width: phones.length * (width + edge) + edge, height, channels: 4, background: '#00000000' }
  await savePicture('phones', sharp({ create: size }).composite(composed))
}

async function savePicture(name, picture) {
  const file = path.join(TARGET, `${name}.webp`)
  await picture.webp({ quality: 80 }).toFile(file)
  process.stdout.write(`${path.relative(ROOT, file)}\n`)
}

/** Waits until the page is live, with all pictures and without animations. */
async function settle(page) {
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

async function toReview(page) {
  await page.goto('/requests?status=submitted')
  await settle(page)
  const id = await page.locator('[data-row-id]').first().getAttribute('data-row-id')
  await page.goto(`/review/${id}`)
  await page.waitForURL(/\/media\//)
}

async function toPalette(page) {
  await page.goto('/lots')
  await settle(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('draw')
  await page.getByRole('option').first().waitFor()
}

async function toReport(page) {
  await page.goto('/lots')
  await settle(page)
  await page.locator('[data-row-id] a').first().click()
  await page.waitForURL(/\/lots\//)
  await settle(page)
  await page.keyboard.press('r')
  await page.waitForURL(/\/report/)
}

async function toFirstRequest(page) {
  await page.goto('/requests')
  await settle(page)
  await page.locator('[data-row-id] a').first().click()
  await page.waitForURL(/\/requests\/./)
}
