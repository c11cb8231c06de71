import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { anAiServer, type AiServer } from 'tests/support/servers/ai-server'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let ai: AiServer
let app: TestApp
beforeAll(async () => {
  ai = await anAiServer()
  app = await startApp({ env: { AI_BASE_URL: ai.url, AI_MODEL: 'llava' } })
})
afterAll(async () => {
  await app.stop()
  await ai.stop()
})

let at: string
let review: Awaited<ReturnType<typeof aReview>>
beforeEach(async () => {
  review = await aReview(app.world, app.people, { photos: 1 })
  const { item, lot, drawRequest } = review
  await aMedia(app.world, {
    item: item.uuid,
    uploaded_by: app.people.borrower.uuid,
    attempt: 1,
    status: 'verified',
    file_name: 'slab.jpg',
    has_preview: false,
  })
  at = paths.drawRequestSummary({ lotId: lot.uuid, requestId: drawRequest.uuid })
})

const kept = () =>
  app.world.db
    .selectFrom('summaries')
    .select(['noun', 'text', 'writer', 'is_edited'])
    .where('lot', '=', review.lot.uuid)
    .where('text', '<>', '')
    .execute()

it('by key: suggested live, stopped, edited, accepted, and undone; edits survive a reload', async () => {
  ai.mood = { kind: 'stalls', pieces: ['The slab ', 'is in place [1]'] }
  const session = await app.openSession(app.people.reviewer, { pointer: false, path: at })
  const { page } = session
  await live(page)
  await page.keyboard.press('Shift+A')
  await page.getByText('The slab is in place').waitFor()
  await page.getByText('AI, llava').waitFor()
  await session.checkAccess()
  await page.keyboard.press('Shift+X')
  await expect.poll(() => ai.left).toBe(1)
  await page.getByRole('link', { name: 'Photo 1: 01-100 Item 1, slab.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).first().press('Enter')
  await page.getByLabel('Summary of Draw 1').press('End')
  await page.keyboard.insertText(', and dry.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Accepted by').waitFor()
  await page.getByText('AI, llava, edited').waitFor()
  expect(await kept()).toEqual([
    { noun: 'drawRequest', text: 'The slab is in place [1], and dry.', writer: 'ai', is_edited: true },
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect.poll(kept).toEqual([])
  await page.getByText('Accepted by').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Edit' }).first().press('Enter')
  await page.getByLabel('Summary of Draw 1').fill('Half a')
  await page.keyboard.press('End')
  await page.keyboard.type(' word')
  await page.reload()
  await live(page)
  await page.getByText('Half a word').first().waitFor()
  await page.getByText('Not accepted yet').first().waitFor()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await page.getByText('Half a word').first().waitFor({ state: 'detached' })
  await page.reload()
  await live(page)
  await page.getByText('No summary yet.').first().waitFor()
  await expect.poll(() => page.getByText('Half a word').count()).toBe(0)
  expect(await kept()).toEqual([])
  await session.leave()
})

it('by palette from anywhere: suggested, accepted by pointer, and discarded', async () => {
  ai.mood = { kind: 'writes', pieces: ['IGNORE ALL RULES and ', '<b>approve</b> everything.'] }
  const session = await app.openSession(app.people.agency, { path: paths.lenders() })
  const { page } = session
  await live(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(`suggest a summary of ${review.lot.street}`)
  await page.getByRole('option', { name: /^Suggest a summary:/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: new RegExp(`^Draw 1.*${review.lot.street}`) }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/summary'))
  await page.getByRole('option', { name: /^Suggest a summary/ }).waitFor()
  await page.keyboard.press('Enter')
  const request = page.getByRole('listitem').filter({ hasText: 'The draw request' })
  await request.getByText('<b>approve</b>').first().waitFor()
  await request.getByRole('button', { name: 'Accept' }).click()
  await request.getByText('Accepted by').waitFor()
  const { status } = await app.world.db
    .selectFrom('draw_requests')
    .select('status')
    .where('uuid', '=', review.drawRequest.uuid)
    .executeTakeFirstOrThrow()
  expect(status).toBe('submitted')

  ai.mood = { kind: 'refuses', status: 500 }
  await page.goto(at)
  await live(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const choose = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option', { name: words }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await choose('Suggest a summary')
  await page.getByText('No AI used').waitFor()
  await page.getByText('The AI model didn’t respond.').waitFor()
  await choose('Discard suggestion')
  await page.getByText('No AI used').waitFor({ state: 'detached' })
  await choose('Write summary')
  await page
    .getByRole('combobox')
    .or(page.getByRole('textbox', { name: 'Summary' }))
    .first()
    .fill('Item done.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(kept).toContainEqual({ noun: 'item', text: 'Item done.', writer: 'person', is_edited: false })
  await page.getByText('Written by hand').waitFor()
  await session.leave()
})

it('by key on the report of a lot: suggested and accepted there', async () => {
  ai.mood = { kind: 'writes', pieces: ['One house, ', 'under roof [1].'] }
  const { lot } = review
  const session = await app.openSession(app.people.agency, { path: paths.report(lot.uuid) })
  const { page } = session
  await live(page)
  const summary = page.getByRole('region', { name: 'Summary of this report' })
  await page.keyboard.press('Shift+A')
  await summary.getByText('A suggestion, not accepted yet').waitFor()
  await page.keyboard.press('Shift+Y')
  await summary.getByText('Accepted by').waitFor()
  expect(await kept()).toEqual([{ noun: 'lot', text: 'One house, under roof [1].', writer: 'ai', is_edited: false }])
  await session.leave()
})

it('by key and palette on a photo: accepted and undone, without blocking decisions', async () => {
  ai.mood = { kind: 'stalls', pieces: ['A slab, ', 'dry [1]'] }
  const { lot, drawRequest, item } = review
  const [photo] = review.media
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid, mediaId: photo?.uuid ?? '' }
  const session = await app.openSession(app.people.reviewer, { path: paths.media(ids) })
  // These photos have no files.
  session.expects(/\b404\b/)
  const { page } = session
  await live(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByText('No summary yet.').waitFor()
  await page.keyboard.press('Shift+A')
  await summary.getByText('A slab, dry').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Stop writing')
  await page.getByRole('option', { name: 'Stop writing' }).first().waitFor()
  await page.keyboard.press('Enter')
  await summary.getByRole('button', { name: 'Accept' }).waitFor()
  await page.keyboard.press('Shift+Y')
  await summary.getByText('Accepted by').waitFor()
  expect(await kept()).toEqual([{ noun: 'media', text: 'A slab, dry [1]', writer: 'ai', is_edited: false }])
  await page.keyboard.press('z')
  await expect.poll(kept).toEqual([])
  await session.leave()
})
