import { rm } from 'node:fs/promises'

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { t } from 'locales/shell'
import { aReview, first } from 'tests/support/builders/review'
import {
  cutTexts,
  elementsBeyond,
  hardCodedTexts,
  overlappingCaptions,
  storedTexts,
} from 'tests/support/browser/pseudo-page'
import { englishAreas, speakPseudo } from 'tests/support/browser/pseudo-provider'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { givePictures } from 'tests/support/files/pictures'
import { freePort } from 'tests/support/servers/free-port'
import { makePseudoBuild } from 'tests/support/servers/pseudo-build'
import { startWeb, type Web } from 'tests/support/servers/web'
import { paths } from '~/lib/paths'

let app: TestApp
let folder: string
let web: Web
let speakEnglish: () => void
let screens: Readonly<Record<string, string>>

beforeAll(async () => {
  const providerPort = await freePort()
  const areas = englishAreas()
  speakEnglish = speakPseudo()
  folder = await makePseudoBuild(areas)
  web = await startWeb(`http://127.0.0.1:${providerPort}`, {}, folder)
  app = await startApp({ webApp: Promise.resolve({ web, providerPort }) })
  const { lot, drawRequest, item, media } = await aReview(app.world, app.people, { photos: 2 })
  await givePictures(app.world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  screens = {
    dashboard: paths.dashboard(),
    lots: paths.lots(),
    'a lot': paths.lot(ids.lotId),
    'its budget': paths.budget(ids.lotId),
    'its report': paths.report(ids.lotId),
    'draw requests': paths.drawRequests(),
    'a draw request': paths.drawRequest(ids),
    'an item': paths.item(ids),
    'a photo': paths.media({ ...ids, mediaId: first(media).uuid }),
    'the review queue': paths.review(),
    'the form of a lot': paths.editLot(ids.lotId),
    'the display settings': paths.displaySettings(),
    'notification settings': paths.notificationSettings(),
    'an import': paths.imports('lots'),
  }
})
afterAll(async () => {
  await app.stop()
  await web.stop()
  await rm(folder, { recursive: true, force: true })
  speakEnglish()
})

/** Screen with the standard text of reports: a stored template with filled fields. */
const withTemplate = 'its report'

/** Complaints about the page in its window. */
async function complaintsOf(page: Page, stored: readonly string[], name = '') {
  const hardCoded = name === withTemplate ? [] : await hardCodedTexts(page, stored)
  const overlapping = await overlappingCaptions(page)
  return { hardCoded, cut: await cutTexts(page), overlapping, beyond: await elementsBeyond(page) }
}

const none = { hardCoded: [], cut: [], overlapping: [], beyond: [] }

const windows = [
  ['narrow', 320, 640],
  ['wide', 1440, 900],
] as const

it.each(windows)('longer texts fit on screens of a %s window, and all are messages', async (_, width, height) => {
  const session = await app.openSession(app.people.agency, { path: paths.dashboard() })
  const { page } = session
  await page.setViewportSize({ width, height })
  const stored = await storedTexts(app.world)
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByText(t('shell.live')).waitFor({ state: 'attached' })
    expect.soft(await complaintsOf(page, stored, name), name).toEqual(none)
    if (width === 1440) await session.checkAccess()
  }
  await session.leave()
})

it.each(windows)('longer texts fit in the palette of a %s window, and all are messages', async (_, width, height) => {
  const session = await app.openSession(app.people.agency, { path: paths.lots() })
  const { page } = session
  await page.setViewportSize({ width, height })
  const stored = await storedTexts(app.world)
  await page.getByText(t('shell.live')).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(await complaintsOf(page, stored)).toEqual(none)
  await session.leave()
})

it.each(windows)('longer texts fit before the sign-in in a %s window, and all are messages', async (...window) => {
  const [, width, height] = window
  const session = await app.openSession(null, { path: paths.login() })
  const { page } = session
  await page.setViewportSize({ width, height })
  const stored = await storedTexts(app.world)
  for (const path of [paths.login(), paths.signup(), paths.forgotPassword(), paths.contact()]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect.soft(await complaintsOf(page, stored), path).toEqual(none)
  }
  await session.leave()
})

it('finds a text that is no message, a narrow box, and captions over each other', async () => {
  const session = await app.openSession(null, { path: paths.login() })
  const { page } = session
  await page.evaluate((narrow) => {
    const captions =
      '<dl style="display: grid"><dt style="grid-area: 1 / 1">[Óné]</dt><dt style="grid-area: 1 / 1">[Twó]</dt></dl>'
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p>Not a message</p><p style="${narrow}">[Vérïfý ···]</p>${captions}`,
    )
  }, 'width: 40px; overflow: hidden; white-space: nowrap')
  expect(await complaintsOf(page, [])).toEqual({
    hardCoded: ['Not a message'],
    cut: ['[Vérïfý ···] (sideways)'],
    overlapping: ['[Óné] over [Twó]'],
    beyond: [],
  })
  await session.leave()
})
