import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const fields = `
  <figure data-stage tabindex="0" data-keys="page" id="photo">Photo</figure>
  <input id="input"><textarea id="area"></textarea><select id="select"><option>v</option></select>
  <div id="editable" contenteditable>text</div><div id="menu" role="menu" tabindex="0">Menu</div>
  <button id="button" onclick="window.keyPage.recorded.push('pressed')">Button</button><div id="host"></div>`

/** The page's script, bundled as the app is. */
async function script(): Promise<string> {
  const entry = path.join(root, 'tests/support/browser/key-page.ts')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [tsconfigPaths({ root })],
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' }, minify: false },
  })
  const [output] = Array.isArray(built) ? built : []
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The page of the key handler was not built')
  return chunk.code
}

let browser: Browser
let page: Page
let code: string

beforeAll(async () => {
  code = await script()
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

beforeEach(async () => {
  page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><body>${fields}</body></html>`)
  await page.evaluate(() => {
    const host = document.getElementById('host')?.attachShadow({ mode: 'open' })
    if (host) host.innerHTML = '<input id="inner">'
  })
  await page.addScriptTag({ content: code })
  return () => page.close()
})

const recorded = () => page.evaluate(() => window.keyPage.recorded.splice(0))
const ids = async () => (await recorded()).map((line) => line.split(' ')[0])
const commands = { v: 'media.verify', d: 'media.reject', p: 'media.reset' } as const
const keys = ['v', 'd', 'p'] as const
/** Position of the nth undecided photo: every fourth, from the second on, is already verified. */
const undecided = (n: number) => n + Math.floor((n + 1) / 3)
const decisions = (typed: readonly (typeof keys)[number][]) =>
  typed.map((key, index) => `${commands[key]} ${undecided(index + 1)}`)

describe('presses that overlap', () => {
  it('are each one decision on the next undecided photo, when keys go down before the last are up', async () => {
    const typed = Array.from({ length: 60 }, (_, at) => keys[at % 3] ?? 'v')
    for (const [at, key] of typed.entries()) {
      await page.keyboard.down(key)
      const before = typed[at - 1]
      if (before) await page.keyboard.up(before)
    }
    expect(await recorded()).toEqual(decisions(typed))
  })

  it('lose and double none of 10,000 at 70 % overlap, and skip decided photos', async () => {
    let seed = 11
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const typed = Array.from({ length: 10_000 }, () => keys[draw(3)] ?? 'v')
    const overlaps = typed.map(() => draw(10) < 7)
    await page.evaluate(([sent, held]) => window.keyPage.type(sent, held), [typed, overlaps] as const)
    expect(await recorded()).toEqual(decisions(typed))
  })

  it('continue after a keyup that never came', async () => {
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', code: 'KeyD', keyCode: 68, bubbles: true })),
    )
    await page.keyboard.press('v')
    expect(await ids()).toEqual(['media.reject', 'media.verify'])
  })
})

describe('a key held down', () => {
  it('decides once', async () => {
    for (let times = 0; times < 30; times++) await page.keyboard.down('v')
    await page.keyboard.up('v')
    expect(await ids()).toEqual(['media.verify'])
  })

  it('moves at most one photo per painted frame', async () => {
    // Counts frames from before the first press until after the last.
    const frames = await page.evaluateHandle(() => {
      const counted = { frames: 0 }
      const tick = () => {
        counted.frames += 1
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
      return counted
    })
    for (let times = 0; times < 60; times++) await page.keyboard.down('ArrowRight')
    await page.keyboard.up('ArrowRight')
    const [shown, painted] = await frames.evaluate((counted) => [window.keyPage.shown, counted.frames] as const)
    expect(shown).toBeGreaterThan(1)
    expect(shown - 1).toBeLessThanOrEqual(painted + 1)
  })

  it('moves no second photo in the frame of its first press, even on a busy page', async () => {
    const moves = await page.evaluate(() => {
      const press = (repeat: boolean) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, repeat, bubbles: true }),
        )
      for (const repeat of [false, true, true]) press(repeat)
      return window.keyPage.shown - 1
    })
    expect(moves).toBe(1)
  })
})

describe('keys that belong to others', () => {
  it('are left to fields, editable content, a menu, and a field within a shadow root', async () => {
    for (const selector of ['#input', '#area', '#select', '#editable', '#menu', '#inner']) {
      await page.locator(selector).focus()
      for (const key of ['v', 'd', 'g', 'l', 'Space', '1']) await page.keyboard.press(key)
      expect(await recorded(), selector).toEqual([])
    }
  })

  it('are Space and Enter on a button, but not its letters', async () => {
    await page.locator('#button').focus()
    for (const key of ['Space', 'Enter', 'v']) await page.keyboard.press(key)
    expect(await ids()).toEqual(['pressed', 'pressed', 'media.verify'])
  })

  it('are handled by us again on the photo view', async () => {
    await page.locator('#photo').focus()
    await page.keyboard.press('Space')
    expect(await recorded()).toEqual(['zoom'])
  })

  it('are those that a widget has handled, and those of an input method', async () => {
    await page.evaluate(() => {
      const send = (more: KeyboardEventInit) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'v',
            code: 'KeyV',
            keyCode: 86,
            bubbles: true,
            cancelable: true,
            ...more,
          }),
        )
      send({ isComposing: true })
      send({ keyCode: 229 })
      document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
      send({})
    })
    expect(await recorded()).toEqual([])
  })
})

describe('sequences', () => {
  it('run their command, and a stray key is dropped', async () => {
    for (const key of ['g', 'l', 'g', 'v', 'v']) await page.keyboard.press(key)
    expect(await recorded()).toEqual(['go /lots', 'media.verify 1'])
  })

  it('survive pressing and releasing Shift in between', async () => {
    for (const key of ['g', 'Shift', 'l']) await page.keyboard.press(key)
    expect(await recorded()).toEqual(['go /lots'])
  })
})
