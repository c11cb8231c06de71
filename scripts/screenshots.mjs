// Draws the pictures of the README from the running demo: `npm start`, then `node scripts/screenshots.mjs`.
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

/** Each picture: whose, how, and the way to what it shows. */
const PICTURES = [
  { name: 'review', who: 'reviewer', theme: 'dark', way: toReview },
  { name: 'dashboard', who: 'agency', theme: 'light', way: () => undefined },
  { name: 'palette', who: 'agency', theme: 'light', way: toPalette },
  { name: 'report', who: 'agency', theme: 'light', way: toReport },
  { name: 'phone-item', who: 'borrower', theme: 'light', isPhone: true, way: toFirstRequest },
  { name: 'phone-review', who: 'reviewer', theme: 'dark', isPhone: true, way: toReview },
]

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
await mkdir(TARGET, { recursive: true })
for (const picture of PICTURES) await draw(picture)
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
  const file = path.join(TARGET, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  await context.close()
  process.stdout.write(`${path.relative(ROOT, file)}\n`)
}

/** Alive, with all its pictures, and nothing that still moves. */
async function settle(page) {
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

async function toReview(page) {
  await page.goto('/review')
  await settle(page)
  await page.locator('[data-row-id] a').first().click()
  await page.waitForURL(/\/requests\//)
  await settle(page)
  await page.keyboard.press('t')
  await page.waitForURL(/\/media\//)
}

async function toPalette(page) {
  await page.goto('/lots')
  await settle(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assign')
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
