import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import { paths } from '~/lib/paths'
import { aMedia } from 'tests/support/builders/media'
import { aReview } from 'tests/support/builders/review'
import { live } from 'tests/support/forms'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

it('says that a video cannot be played here, and takes a decision on it once it was downloaded', async () => {
  const { world, people } = stage
  const { lot, drawRequest, item } = await aReview(world, people, { photos: 0 })
  const facts = { kind: 'video', content_type: 'video/3gpp', file_name: 'walk.3gp', has_preview: false } as const
  const video = await aMedia(world, { item: item.uuid, uploaded_by: people.borrower.uuid, attempt: 1, ...facts })
  await world.deps.files.put(video.storage_key, await readFile('tests/support/samples/sample.3gp'))
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  const { page, checkAccess, leave } = await stage.sit(people.reviewer, { path: paths.drawRequestMedia(ids) })
  await live(page)

  // 1. The contact sheet does not say that it is still being checked.
  await page.getByRole('gridcell').getByText('No preview').waitFor()
  expect(await page.getByText('Being checked').count()).toBe(0)

  // 2. In the viewer it is named, and its keys are refused with the reason.
  await page.goto(paths.media({ ...ids, itemId: item.uuid, mediaId: video.uuid }))
  await live(page)
  const figure = page.getByRole('figure')
  await figure.getByText('This video can’t be played here').waitFor()
  await checkAccess()
  await page.keyboard.press('v')
  await page.getByText(messages.unseenVideo).filter({ visible: true }).first().waitFor()
  const statusOf = () =>
    world.db.selectFrom('media').select('status').where('uuid', '=', video.uuid).executeTakeFirstOrThrow()
  expect(await statusOf()).toEqual({ status: 'pending' })

  // 3. Downloaded under its own name, it can be decided on.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('link', { name: 'Download video' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('walk.3gp')
  await page.getByRole('figure').focus()
  await page.keyboard.press('v')
  await expect.poll(statusOf).toEqual({ status: 'verified' })
  await leave()
})
