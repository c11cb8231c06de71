import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { call } from 'tests/support/call'
import { live } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { sayYes } from 'tests/support/question'
import { photosSeen } from 'tests/support/seen'
import { createStage, type Seat, type Stage } from 'tests/support/stage'
import { aJpeg } from 'tests/support/uploads'

const shots = 3
const wrong = 2

/** How the reviewer does things: with keys at a desk, or with a thumb on a phone. */
type Hand = {
  ask: (page: Page) => Promise<void>
  verify: (page: Page) => Promise<void>
  reject: (page: Page, why: string) => Promise<void>
  sendBack: (page: Page) => Promise<void>
  complete: (page: Page) => Promise<void>
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap()

const byKey: Hand = {
  ask: async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('>Ask for evidence')
    await page.getByRole('option', { name: 'Ask for evidence' }).first().waitFor()
    await page.keyboard.press('Enter')
  },
  verify: (page) => page.keyboard.press('v'),
  reject: async (page, why) => {
    await page.keyboard.press('c')
    await page.keyboard.insertText(why)
    await page.keyboard.press('Control+Enter')
  },
  sendBack: (page) => page.keyboard.press('w'),
  complete: async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('>Complete inspection')
    await page.getByRole('option', { name: 'Complete inspection' }).first().waitFor()
    await page.keyboard.press('Enter')
    await sayYes(page)
  },
}

const byTouch: Hand = {
  ask: async (page) => {
    await page
      .getByRole('button', { name: /Search or run a command/ })
      .first()
      .tap()
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('>Ask for evidence')
    await page.getByRole('option', { name: 'Ask for evidence' }).first().tap()
  },
  verify: (page) => tap(page, 'Verify'),
  reject: async (page, why) => {
    const box = page.getByRole('textbox', { name: 'Comment, marks it defective' })
    if (await box.isVisible()) await box.tap()
    else await tap(page, 'Comment')
    await box.fill(why)
    await tap(page, 'Save')
  },
  sendBack: (page) => tap(page, 'Re-request'),
  complete: async (page) => {
    await tap(page, 'Complete inspection')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete inspection' }).tap()
  },
}

/** What is not on the screen yet is not judged, by key or by thumb. */
const verify = async (page: Page, hand: Hand) => {
  await photosSeen(page)
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).first().waitFor()
  await hand.verify(page)
}
const decided = (page: Page, count: number, of: number) =>
  page.getByRole('progressbar', { name: `${count} of ${of} decided` }).waitFor({ state: 'attached' })

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.stop())

/** A draw request half of which is built, and for which nothing was asked yet. */
async function aDrawRequestToAskFor() {
  const { db } = stage.world
  await db.deleteFrom('comment_templates').execute()
  const { lot, drawRequest, item } = await anAskedRequest(stage.world, stage.people)
  await db
    .updateTable('inspection_items')
    .set({ status: 'Not initiated', progress: 40 })
    .where('uuid', '=', item.uuid)
    .execute()
  await db.updateTable('checklist_entries').set({ progress: 40 }).where('item', '=', item.uuid).execute()
  return { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
}

describe('from the request to the end in three browsers at once', () => {
  const hand = byKey
  let borrower: Seat
  let reviewer: Seat
  let agency: Seat
  let ids: { lotId: string; requestId: string; itemId: string }

  beforeAll(async () => {
    ids = await aDrawRequestToAskFor()
    borrower = await stage.sit(stage.people.borrower, { phone: true, worker: true, path: paths.item(ids) })
    reviewer = await stage.sit(stage.people.reviewer, { path: paths.drawRequest(ids) })
    agency = await stage.sit(stage.people.agency, { path: paths.drawRequest(ids) })
    await Promise.all([borrower, reviewer, agency].map(({ page }) => live(page)))
  })

  /** What everybody who looks at the draw request reads of it, without asking. */
  const told = (status: string) => agency.page.getByText(status, { exact: true }).first().waitFor()
  const media = () =>
    stage.world.db
      .selectFrom('media')
      .select(['uuid', 'status', 'attempt', 'replaces', 'replaced_by'])
      .where('item', '=', ids.itemId)
      // Three go out at once, and two may come in the same millisecond: the walk's own order.
      .orderBy('created_at')
      .orderBy('uuid')
      .execute()
  const submit = async () => {
    const { page } = borrower
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Submit Draw' }).tap()
    await told('Submitted')
  }
  const choose = async (page: Page, button: () => Promise<void>, name: string) => {
    const choosing = page.waitForEvent('filechooser')
    await button()
    await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
  }
  const firstPhoto = async (status: 'pending' | 'resubmitted') => {
    const rows = await media()
    const found = rows.find(
      (row) => row.status === 'pending' && row.replaced_by === null && (status === 'resubmitted') === !!row.replaces,
    )
    return paths.media({ ...ids, mediaId: found?.uuid ?? '' })
  }

  it('photos are asked for, and the borrower’s page opens for them by itself', async () => {
    await hand.ask(reviewer.page)
    await borrower.page.getByRole('button', { name: 'Take a photo' }).waitFor()
  })

  it('captures without a network are kept, go out when it is back, and are submitted', async () => {
    const { page, context } = borrower
    await context.setOffline(true)
    for (let count = 1; count <= shots; count += 1)
      await choose(page, () => page.getByRole('button', { name: 'Take a photo' }).tap(), `IMG_${count}.jpg`)
    await page
      .getByText(say('unsentFirst', { count: shots }))
      .first()
      .waitFor()
    await context.setOffline(false)
    await page.getByText(say('submit.captured', { count: shots })).waitFor()
    await expect.poll(async () => (await media()).length).toBe(shots)
    await submit()
  })

  it('two of three are sent back with their reasons', async () => {
    const { page } = reviewer
    await page.goto(await firstPhoto('pending'))
    await live(page)
    await page.getByRole('figure', { name: /Photo 1 of 3/ }).waitFor()
    await verify(page, hand)
    for (let count = 2; count <= shots; count += 1) {
      await page.getByRole('figure', { name: new RegExp(`Photo ${count} of ${shots}`) }).waitFor()
      await hand.reject(page, `Reason ${count}`)
      await decided(page, count, shots)
    }
    await page.goto(paths.drawRequest(ids))
    await live(page)
    await hand.sendBack(page)
    await told('Re Requested')
  })

  it('the borrower sees exactly these with their reasons, replaces them, and submits again', async () => {
    const { page } = borrower
    await page.getByText(`${wrong} photos were sent back`).waitFor()
    for (let count = 2; count <= shots; count += 1) await page.getByText(`Reason ${count}`, { exact: true }).waitFor()
    for (let count = 1; count <= wrong; count += 1) {
      if (count > 1)
        await page.getByText(new RegExp(`Sent back and not replaced: .+, ${wrong - count + 1}\\.`)).waitFor()
      await choose(page, () => page.getByRole('button', { name: 'Replace' }).first().tap(), `NEW_${count}.jpg`)
      await expect.poll(() => page.getByRole('button', { name: 'Replace' }).count()).toBe(wrong - count)
    }
    await page.getByText(say('submit.captured', { count: wrong })).waitFor()
    await submit()
  })

  it('they come back as resubmitted, are verified, and the inspection is completed', async () => {
    const { page } = reviewer
    await page.goto(`${await firstPhoto('resubmitted')}?bucket=resubmitted`)
    await live(page)
    for (let count = 1; count <= wrong; count += 1) {
      await decided(page, count, shots)
      await verify(page, hand)
    }
    await decided(page, shots, shots)
    await page.goto(paths.drawRequest(ids))
    await live(page)
    await hand.complete(page)
    await told('Completed')
    await borrower.page.goto(paths.drawRequest(ids))
    await borrower.page.getByText('Completed', { exact: true }).first().waitFor()
  })

  it('all of it happened once', async () => {
    const rows = await media()
    expect(rows.map(({ status, attempt }) => [status, attempt])).toEqual([
      ['verified', 1],
      ...Array.from({ length: wrong }, () => ['defective', 1]),
      ...Array.from({ length: wrong }, () => ['verified', 2]),
    ])
    expect(rows.filter(({ replaced_by }) => replaced_by !== null)).toHaveLength(wrong)
    const attempts = await stage.world.db
      .selectFrom('attempts')
      .select(['number', 'kind'])
      .where('draw_request', '=', ids.requestId)
      .orderBy('number')
      .execute()
    expect(attempts).toEqual([
      { number: 1, kind: 'submission' },
      { number: 2, kind: 'submission' },
      { number: 3, kind: 'closing' },
    ])
    await reviewer.leave()
    await agency.leave()
    // Being without a network is the one thing this page may have complained of.
    expect(borrower.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

it('by touch a reviewer asks, decides, sends back with a reason, verifies what comes again and completes', async () => {
  const ids = await aDrawRequestToAskFor()
  const { world, people } = stage
  const { page, leave } = await stage.sit(people.reviewer, { phone: true, path: paths.drawRequest(ids) })
  await live(page)
  const told = (status: string) => page.getByText(status, { exact: true }).filter({ visible: true }).first().waitFor()
  const captured = async (facts: { replaces?: string } = {}) => {
    const photo = await aMedia(world, { item: ids.itemId, uploaded_by: people.borrower.uuid, ...facts })
    await givePictures(world, [photo])
    return photo
  }
  const submit = async () => {
    const sent = await call(world, people.borrower, 'inspections.addAttempt', { body: { inspectionId: ids.requestId } })
    expect(sent.status).toBe(200)
    await told('Submitted')
  }
  await byTouch.ask(page)
  const asked = () =>
    world.db.selectFrom('inspection_items').select('status').where('uuid', '=', ids.itemId).executeTakeFirst()
  await expect.poll(asked).toEqual({ status: 'Requested' })
  const photos = [await captured(), await captured()]
  photos.sort((one, other) => Number(one.created_at) - Number(other.created_at) || (one.uuid < other.uuid ? -1 : 1))
  const [good, bad] = photos
  if (!good || !bad) throw new Error('Two were captured')
  await submit()

  await page.goto(paths.media({ ...ids, mediaId: good.uuid }))
  await live(page)
  await verify(page, byTouch)
  await page.getByRole('figure', { name: /Photo 2 of 2/ }).waitFor()
  await byTouch.reject(page, 'Stand closer')
  await decided(page, 2, 2)
  await page.goto(paths.drawRequest(ids))
  await live(page)
  await byTouch.sendBack(page)
  await told('Re Requested')

  const again = await captured({ replaces: bad.uuid })
  await world.db.updateTable('media').set({ replaced_by: again.uuid }).where('uuid', '=', bad.uuid).execute()
  await submit()
  await page.goto(`${paths.media({ ...ids, mediaId: again.uuid })}?bucket=resubmitted`)
  await live(page)
  await decided(page, 1, 2)
  await verify(page, byTouch)
  await decided(page, 2, 2)
  await page.goto(paths.drawRequest(ids))
  await live(page)
  await byTouch.complete(page)
  await told('Completed')
  await leave()
})
