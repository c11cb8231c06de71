import { readFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { drawIcon, ICONS } from '../../scripts/icons.mjs'

const folder = path.resolve('public')
const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

test.each(ICONS)('$file matches what the script draws today', async (icon) => {
  const kept = await readFile(path.join(folder, icon.file))
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: icon.side, height: icon.side })
  const [was, is] = [await pixelsOf(kept), await pixelsOf(await drawIcon(icon))]
  // Another version of the drawing library may round edges differently; another symbol or color differs by far more.
  const apart = was.reduce((sum, value, at) => sum + Math.abs(value - (is[at] ?? 0)), 0) / was.length
  expect(apart).toBeLessThan(1)
})

test('the manifest names existing icons with their sizes', async () => {
  const { icons } = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  const drawn = icons.filter(({ src }) => src.endsWith('.png'))
  expect(drawn.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of drawn) {
    const icon = ICONS.find(({ file }) => `/${file}` === src)
    expect(`${icon?.side}x${icon?.side}`).toBe(sizes)
  }
})
