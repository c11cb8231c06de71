import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { live } from 'tests/support/forms'
import { sayYes } from 'tests/support/question'
import { photosSeen } from 'tests/support/seen'
import { createStage, type Seat, type Stage } from 'tests/support/stage'
import { aJpeg } from 'tests/support/uploads'

const shots = 4
const wrong = 3

/** How the reviewer does things: with keys at a desk, or with a thumb on a phone. */
type Hand = {
  name: string
  phone: boolean
  ask: (page: Page) => Promise<void>
  verify: (page: Page) => Promise<void>
  reject: (page: Page, why: string) => Promise<void>
  sendBack: (page: Page) => Promise<void>
  complete: (page: Page) => Promise<void>
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap()

const hands: Hand[] = [
  {
    name: 'by key',
    phone: false,
    ask: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>Ask for evidence')
      await page.getByRole('option', { name: 'Ask for evidence' }).first().waitFor()
      await page.keyboard.press('Enter')
    },
    verify: (page) => page.keyboard.press('v'),
    reject: async (page, why) => {
      await page.keyboard.press('c')
      await page.keyboard.type(why)
      await page.keyboard.press('Control+Enter')
    },
    sendBack: (page) => page.keyboard.press('w'),
    complete: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('>Complete inspection')
      await page.getByRole('option', { name: 'Complete inspection' }).first().waitFor()
      await page.keyboard.press('Enter')
      await sayYes(page)
    },
  },
  {
    name: 'by touch',
    phone: true,
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
  },
]

describe.each(hands)('from the request to the end in three browsers at once, $name', (hand) => {
  let stage: Stage
  let borrower: Seat
  let reviewer: Seat
  let agency: Seat
  let ids: { lotId: string; requestId: string; itemId: string }

  beforeAll(async () => {
    stage = await createStage({ worker: true })
    const { db } = stage.world
    const made = await anAskedRequest(stage.world, stage.people)
    ids = { lotId: made.lot.uuid, requestId: made.drawRequest.uuid, itemId: made.item.uuid }
    await db
      .updateTable('inspection_items')
      .set({ status: 'Not initiated', progress: 40 })
      .where('uuid', '=', ids.itemId)
      .execute()
    await db.updateTable('checklist_entries').set({ progress: 40 }).where('item', '=', ids.itemId).execute()
    borrower = await stage.sit(stage.people.borrower, { phone: true, path: paths.item(ids) })
    reviewer = await stage.sit(stage.people.reviewer, { phone: hand.phone, path: paths.drawRequest(ids) })
    agency = await stage.sit(stage.people.agency, { path: paths.drawRequest(ids) })
    await Promise.all([borrower, reviewer, agency].map(({ page }) => live(page)))
  })
  afterAll(() => stage.stop())

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
  /** What is not on the screen yet is not judged, by key or by thumb. */
  const verify = async (page: Page) => {
    await photosSeen(page)
    await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).first().waitFor()
    await hand.verify(page)
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

  it('three of four are sent back with their reasons', async () => {
    const { page } = reviewer
    await page.goto(await firstPhoto('pending'))
    await live(page)
    await page.getByRole('figure', { name: /Photo 1 of 4/ }).waitFor()
    await verify(page)
    for (let count = 2; count <= shots; count += 1) {
      await page.getByRole('figure', { name: new RegExp(`Photo ${count} of ${shots}`) }).waitFor()
      await hand.reject(page, `Reason ${count}`)
      await page.getByRole('progressbar', { name: `${count} of ${shots} decided` }).waitFor({ state: 'attached' })
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
      const left = page.getByRole('progressbar', { name: `${count} of ${shots} decided` })
      await left.waitFor({ state: 'attached' })
      await verify(page)
    }
    await page.getByRole('progressbar', { name: `${shots} of ${shots} decided` }).waitFor({ state: 'attached' })
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
