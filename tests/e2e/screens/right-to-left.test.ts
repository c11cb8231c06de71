import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { createStage, type Stage } from 'tests/support/browser/stage'
import { givePictures } from 'tests/support/files/pictures'
import { paths } from '~/lib/paths'

let app: Stage
let screens: string[]
beforeAll(async () => {
  app = await createStage()
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  screens = [
    paths.dashboard(),
    paths.lots(),
    paths.lot(ids.lotId),
    paths.budget(ids.lotId),
    paths.drawRequest(ids),
    paths.media({ ...ids, mediaId: first(media).uuid }),
    paths.editLot(ids.lotId),
  ]
})
afterAll(() => app.stop())

/** Pixels by which the page, or its main part, is wider than its box. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })

it.each([
  ['narrow', 320, 640],
  ['wide', 1440, 900],
])('a %s page from right to left does not scroll sideways and has its navigation on the right', async (...window) => {
  const [, width, height] = window
  const { page, leave } = await app.sit(app.people.agency, { path: paths.dashboard() })
  await page.setViewportSize({ width, height })
  for (const path of screens) {
    await page.goto(`${app.web.origin}${path}`)
    await live(page)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expect.poll(() => beyond(page), { message: path }).toBe(0)
    if (width < 768) continue
    const navigation = await page.getByRole('navigation', { name: 'Main', includeHidden: true }).boundingBox()
    expect((navigation?.x ?? 0) + (navigation?.width ?? 0), path).toBeCloseTo(width, 0)
  }
  await leave()
})
