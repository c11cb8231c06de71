import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('reports a video that cannot be played, and accepts a decision after its download', async () => {
  const { world, people } = app
  const { lot, drawRequest, item } = await aReview(world, people, { photos: 0 })
  const facts = { kind: 'video', content_type: 'video/3gpp', file_name: 'walk.3gp', has_preview: false } as const
  const video = await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid, attempt: 1, ...facts })
  await world.deps.files.put(video.storage_key, await readFile('tests/support/samples/sample.3gp'))
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const { page, checkAccess, leave } = await app.openSession(people.reviewer, { path: paths.drawRequestMedia(ids) })
  await live(page)

  // 1. The contact sheet does not show it as still being checked.
  await page.getByRole('gridcell').getByText('No preview').waitFor()
  await expect.poll(() => page.getByText('Being checked').count()).toBe(0)

  // 2. The viewer shows its name, and refuses decisions with the reason.
  await page.goto(paths.media({ ...ids, itemId: item.uuid, mediaId: video.uuid }))
  await live(page)
  const figure = page.getByRole('figure')
  await figure.getByText('This video can’t be played here').waitFor()
  await checkAccess()
  await page.keyboard.press('v')
  const toast = page.locator('[data-toast=reason]').filter({ hasText: ruleText('rule.unseenDownload') })
  await toast.getByRole('button', { name: /^Download/ }).waitFor()
  const statusOf = () =>
    world.db.selectFrom('media').select('status').where('uuid', '=', video.uuid).executeTakeFirstOrThrow()
  expect(await statusOf()).toEqual({ status: 'pending' })

  // 3. Nothing offers to enlarge it.
  await expect.poll(() => page.getByRole('button', { name: /^Zoom/ }).count()).toBe(0)

  // 4. After a download under its own name by the toast's key, it can be decided on.
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+O')])
  expect(download.suggestedFilename()).toBe('walk.3gp')
  await page.getByRole('figure').focus()
  await page.keyboard.press('v')
  await expect.poll(statusOf).toEqual({ status: 'verified' })
  await leave()

  // 5. The borrower, who does not decide, is only told how to watch it.
  const borrower = await app.openSession(people.borrower, {
    phone: true,
    path: paths.media({ ...ids, itemId: item.uuid, mediaId: video.uuid }),
  })
  await borrower.page
    .getByRole('figure')
    .getByText(/Download it to watch it\.$/)
    .waitFor()
  await borrower.leave()
})
