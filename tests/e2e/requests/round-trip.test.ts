import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t as evidenceText } from 'locales/evidence'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { live } from 'tests/support/browser/forms'
import { photosSeen } from 'tests/support/browser/seen'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'

const shots = 3
const wrong = 2

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap()

/** The reviewer's input on a phone, by touch; tests/e2e/screens/main-journey.test.ts has keys, palette and pointer. */
const thumb = {
  ask: async (page: Page) => {
    await page
      .getByRole('button', { name: /Search or run a command/ })
      .first()
      .tap()
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('>Request photos')
    await page.getByRole('option', { name: 'Request photos' }).first().tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request photos', disabled: false }).tap()
  },
  reject: async (page: Page, why: string) => {
    const box = page.getByRole('textbox', { name: 'Comment, marks it defective' })
    if (await box.isVisible()) await box.tap()
    else await tap(page, 'Comment')
    await box.fill(why)
    await tap(page, 'Save')
  },
  sendBack: (page: Page) => tap(page, 'Re-request'),
  complete: async (page: Page) => {
    await tap(page, 'Complete inspection')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete inspection' }).tap()
  },
}

/** Only visible photos can be decided on, by key or touch. */
const verify = async (page: Page) => {
  await photosSeen(page)
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).first().waitFor()
  await tap(page, 'Verify')
}
const decided = (page: Page, count: number, of: number) =>
  page.getByRole('progressbar', { name: `${count} of ${of} decided` }).waitFor({ state: 'attached' })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A draw request that is half built, without requested evidence. */
async function aDrawRequestToAskFor() {
  const { db } = app.world
  await db.deleteFrom('comment_templates').execute()
  const { lot, drawRequest, item } = await anAskedRequest(app.world, app.people)
  await db
    .updateTable('inspection_items')
    .set({ status: 'Not initiated', progress: 40 })
    .where('uuid', '=', item.uuid)
    .execute()
  await db.updateTable('checklist_entries').set({ progress: 40 }).where('item', '=', item.uuid).execute()
  return { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
}

describe('from the request to the end in three browsers at once, the reviewer on a phone by touch', () => {
  let borrower: BrowserSession
  let reviewer: BrowserSession
  let agency: BrowserSession
  let ids: { lotId: string; requestId: string; itemId: string }

  beforeAll(async () => {
    ids = await aDrawRequestToAskFor()
    borrower = await app.openSession(app.people.borrower, { phone: true, worker: true, path: paths.item(ids) })
    reviewer = await app.openSession(app.people.reviewer, { phone: true, path: paths.drawRequest(ids) })
    agency = await app.openSession(app.people.agency, { path: paths.drawRequest(ids) })
    await Promise.all([borrower, reviewer, agency].map(({ page }) => live(page)))
  })

  /** Live updates for everyone who views the draw request, without a request. */
  const told = (status: string) => agency.page.getByText(status, { exact: true }).first().waitFor()
  const media = () =>
    app.world.db
      .selectFrom('media')
      .select(['uuid', 'status', 'attempt', 'replaces', 'replaced_by'])
      .where('item', '=', ids.itemId)
      // Three are uploaded concurrently and may arrive in the same millisecond, so this uses the photo sequence's
      // order.
      .orderBy('created_at')
      .orderBy('uuid')
      .execute()
  const submit = async () => {
    const { page } = borrower
    await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Submit Draw' }).tap()
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

  it('photos are requested, and the borrower’s page updates live', async () => {
    await thumb.ask(reviewer.page)
    await borrower.page.getByRole('button', { name: 'Take a photo' }).waitFor()
  })

  it('offline captures are stored, sent when online, and submitted', async () => {
    const { page, context } = borrower
    await context.setOffline(true)
    for (let count = 1; count <= shots; count += 1)
      await choose(page, () => page.getByRole('button', { name: 'Take a photo' }).tap(), `IMG_${count}.jpg`)
    await page
      .getByText(ruleText('rule.unsentFirst', { count: shots }))
      .first()
      .waitFor()
    await context.setOffline(false)
    await page.getByText(evidenceText('submit.captured', { count: shots })).waitFor()
    await expect.poll(async () => (await media()).length).toBe(shots)
    await submit()
  })

  it('two of three are sent back with their reasons', async () => {
    const { page } = reviewer
    await page.goto(await firstPhoto('pending'))
    await live(page)
    await page.getByRole('figure', { name: /Photo 1 of 3/ }).waitFor()
    await verify(page)
    for (let count = 2; count <= shots; count += 1) {
      await page.getByRole('figure', { name: new RegExp(`Photo ${count} of ${shots}`) }).waitFor()
      await thumb.reject(page, `Reason ${count}`)
      await decided(page, count, shots)
    }
    await page.goto(paths.drawRequest(ids))
    await live(page)
    await thumb.sendBack(page)
    await told('Re Requested')
  })

  it('the borrower sees exactly these with their reasons, replaces them, and resubmits', async () => {
    const { page } = borrower
    await page.getByText(`${wrong} photos were sent back`).waitFor()
    for (let count = 2; count <= shots; count += 1) await page.getByText(`Reason ${count}`, { exact: true }).waitFor()
    for (let count = 1; count <= wrong; count += 1) {
      if (count > 1)
        await page.getByText(new RegExp(`Sent back and not replaced: .+, ${wrong - count + 1}\\.`)).waitFor()
      await choose(page, () => page.getByRole('button', { name: 'Replace' }).first().tap(), `NEW_${count}.jpg`)
      await expect.poll(() => page.getByRole('button', { name: 'Replace' }).count()).toBe(wrong - count)
    }
    await page.getByText(evidenceText('submit.captured', { count: wrong })).waitFor()
    await submit()
  })

  it('they return as resubmitted, are verified, and the inspection is completed', async () => {
    const { page } = reviewer
    await page.goto(`${await firstPhoto('resubmitted')}?bucket=resubmitted`)
    await live(page)
    for (let count = 1; count <= wrong; count += 1) {
      await decided(page, count, shots)
      await verify(page)
    }
    await decided(page, shots, shots)
    await page.goto(paths.drawRequest(ids))
    await live(page)
    await thumb.complete(page)
    await told('Completed')
  })

  it('everything happened once', async () => {
    const rows = await media()
    expect(rows.map(({ status, attempt }) => [status, attempt])).toEqual([
      ['verified', 1],
      ...Array.from({ length: wrong }, () => ['defective', 1]),
      ...Array.from({ length: wrong }, () => ['verified', 2]),
    ])
    expect(rows.filter(({ replaced_by }) => replaced_by !== null)).toHaveLength(wrong)
    const attempts = await app.world.db
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
    // This page may only have complained about the missing network.
    expect(borrower.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})
