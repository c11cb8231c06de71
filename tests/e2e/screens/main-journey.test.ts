import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { call } from 'tests/support/world/call'
import { live } from 'tests/support/browser/forms'
import { givePictures } from 'tests/support/files/pictures'
import { sayYes } from 'tests/support/browser/question'
import { startApp, type BrowserSession, type TestApp } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'

const shots = 6

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** An input method: the same journey by key, palette and pointer. */
type InputMethod = {
  name: string
  act: (page: Page, what: Act) => Promise<void>
}
type Act =
  | 'verify'
  | 'reject'
  | 'template'
  | 'undo'
  | 'grid'
  | 'review'
  | 'selectAll'
  | 'progress'
  | 'submit'
  | 'complete'

const keys: Record<Act, string> = {
  verify: 'v',
  reject: 'd',
  template: '1',
  undo: 'z',
  grid: 'u',
  review: 't',
  selectAll: 'Control+a',
  progress: 'l',
  submit: 'Shift+Enter',
  complete: 'Control+Enter',
}
const words: Record<Act, string> = {
  verify: 'Verify',
  reject: 'Defective',
  template: 'Too far away',
  undo: 'Undo',
  grid: 'Go up one level',
  review: 'Start review',
  selectAll: 'Select all on the page',
  progress: 'Checklist and progress',
  submit: 'Submit',
  complete: 'Complete inspection',
}

/** Button labels that differ from the command's title. */
const buttons: Partial<Record<Act, string>> = { grid: 'Contact sheet', selectAll: 'All in Walks' }

/** Waits until the nth photo is visible and can be decided on. */
async function photo(page: Page, number: number): Promise<void> {
  await page.getByRole('figure', { name: new RegExp(`Photo ${number} of ${shots}`) }).waitFor()
  await page.locator('button:not([aria-disabled=true]):visible', { hasText: 'Verify' }).waitFor()
}

async function byPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await box.fill(`>${title}`)
  await page.getByRole('option', { name: title }).first().waitFor()
  await page.keyboard.press('Enter')
}

const inputMethods: InputMethod[] = [
  { name: 'by key', act: (page, what) => page.keyboard.press(keys[what]) },
  {
    name: 'by palette',
    act: async (page, what) => {
      if (what !== 'template') return byPalette(page, words[what])
      await byPalette(page, 'Defective with a template')
      await page.getByRole('option', { name: 'Too far away' }).waitFor()
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'by pointer',
    act: (page, what) =>
      page
        .getByRole('button', { name: buttons[what] ?? words[what] })
        .first()
        .click(),
  },
]

describe.each(inputMethods)('the main job, $name', ({ act, name }) => {
  let made: Awaited<ReturnType<typeof anAskedRequest>>
  let ids: { lotId: string; requestId: string; itemId: string }
  /** Runs with one of the three input methods; the borrower's view is the same for all. */
  let borrower: BrowserSession | undefined
  let reviewer: BrowserSession
  const byPointer = name === 'by pointer'
  const hand = byPointer ? {} : ({ pointer: false } as const)
  const pressed = (button: Locator) => (byPointer ? button.click() : button.press('Enter'))

  beforeAll(async () => {
    await app.world.db.deleteFrom('comment_templates').execute()
    made = await anAskedRequest(app.world, app.people)
    ids = { lotId: made.lot.uuid, requestId: made.drawRequest.uuid, itemId: made.item.uuid }
    reviewer = await app.openSession(app.people.reviewer, { path: paths.drawRequest(ids), ...hand })
  })

  /** Uploads do not depend on the input method, so only one sends files. */
  if (name === 'by key')
    it('a borrower sends a folder of photos and submits them', async () => {
      const folder = await mkdtemp(path.join(app.world.dataDir, 'photos-'))
      for (let shot = 1; shot <= shots; shot += 1) await writeFile(path.join(folder, `IMG_${shot}.jpg`), await aJpeg())
      borrower = await app.openSession(app.people.borrower, { path: paths.item(ids), ...hand })
      const { page } = borrower
      const choosing = page.waitForEvent('filechooser')
      await pressed(page.getByRole('button', { name: 'Choose folder' }))
      await (await choosing).setFiles(folder)
      await expect.poll(() => page.getByText('On the server', { exact: true }).count(), { timeout: 60_000 }).toBe(shots)
      await page.getByText(`${shots} photos and videos`).first().waitFor()
      await expect.poll(() => page.locator('a[data-media] img').count(), { timeout: 60_000 }).toBe(shots)
      await page.goto(paths.drawRequest(ids))
      await live(page)
      await act(page, 'submit')
      await page.getByText('Submitted', { exact: true }).first().waitFor()
    })
  else
    beforeAll(async () => {
      const { world, people } = app
      const photos = Array.from({ length: shots }, () =>
        aMedia(world, { item: ids.itemId, uploaded_by: people.borrower.uuid }),
      )
      await givePictures(world, await Promise.all(photos))
      const body = { inspectionId: ids.requestId }
      expect((await call(world, people.borrower, 'inspections.addAttempt', { body })).status).toBe(200)
    })

  it('the reviewer verifies, marks defective with a reason, undoes it, and repeats it', async () => {
    const { page } = reviewer
    await page.getByText('Submitted', { exact: true }).first().waitFor()
    await live(page)
    await act(page, 'review')
    await photo(page, 1)
    await act(page, 'verify')
    await photo(page, 2)
    await act(page, 'template')
    await photo(page, 3)
    await page.getByRole('progressbar', { name: '2 of 6 decided' }).waitFor()
    await act(page, 'undo')
    await page.getByRole('progressbar', { name: '1 of 6 decided' }).waitFor()
    // Undo returns to its photo, which is decided later.
    await photo(page, 2)
    await page.keyboard.press('j')
    await photo(page, 3)
    await act(page, 'reject')
    await photo(page, 4)
    await page.getByRole('progressbar', { name: '2 of 6 decided' }).waitFor()
  })

  it('the next one is verified, and a borrower sees it live', async () => {
    await borrower?.page.goto(paths.item(ids))
    await borrower?.page.getByRole('link', { name: /photo 3, Defective/ }).waitFor()
    await act(reviewer.page, 'verify')
    await photo(reviewer.page, 5)
    await borrower?.page.getByRole('link', { name: /photo 4, Verified/ }).waitFor()
  })

  it('a comment marks defective, and says so before it is saved', async () => {
    const { page } = reviewer
    if (byPointer) await page.getByRole('textbox', { name: 'Comment, marks it defective' }).click()
    else await page.keyboard.press('c')
    await page.keyboard.insertText('Stand at the gate, please')
    await page.getByText('Saving marks it defective.').waitFor()
    if (byPointer) await page.getByRole('button', { name: 'Save' }).click()
    else await page.keyboard.press('Control+Enter')
    await page.getByRole('progressbar', { name: '4 of 6 decided' }).waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    const colors = await page.getByRole('progressbar', { name: '4 of 6 decided' }).evaluate((bar) => {
      const fill = bar.firstElementChild
      return [getComputedStyle(bar).backgroundColor, fill && getComputedStyle(fill).backgroundColor]
    })
    expect(colors[1]).not.toBe(colors[0])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('the others are verified in bulk on the contact sheet', async () => {
    const { page } = reviewer
    await act(page, 'grid')
    await page.waitForURL(/\/media\?at=/)
    await page.getByRole('grid', { name: 'Media' }).waitFor()
    if (byPointer) {
      await page.getByRole('gridcell').last().hover()
      await page.getByRole('gridcell').last().getByRole('button', { name: 'Select' }).click()
    }
    await act(page, 'selectAll')
    await page.getByText('6 selected').waitFor()
    await act(page, 'verify')
    await expect.poll(() => page.getByRole('link', { name: /photo \d, Verified/ }).count()).toBe(shots)
  })

  it('progress is set and the item approved', async () => {
    const { page } = reviewer
    await page.goto(paths.item(ids))
    const first = page.getByRole('textbox', { name: 'Base laid' })
    if (!byPointer) {
      await live(page)
      await act(page, 'progress')
      await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
    }
    await first.fill('80')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Joints filled' }).fill('40')
    await page.keyboard.press('Enter')
    await page.getByText('60.0% in place').waitFor()
    await pressed(page.getByRole('button', { name: 'Approve item' }))
    await page.getByText('Approved', { exact: true }).first().waitFor()
    await borrower?.page.getByText('Approved', { exact: true }).first().waitFor()
  })

  it('completing asks, names what the report leaves out, and everyone sees it completed', async () => {
    const { page } = reviewer
    await page.goto(paths.drawRequestMedia(ids))
    await live(page)
    await page.getByRole('grid', { name: 'Media' }).waitFor()
    await page.keyboard.press('d')
    await page.getByRole('link', { name: /photo 1, Defective/ }).waitFor()
    // Shown at once; others are notified after the server's answer, and then the page may be left.
    await borrower?.page.getByRole('link', { name: /photo 1, Defective/ }).waitFor()
    await page.getByText(/unsent/).waitFor({ state: 'detached' })
    if (byPointer) {
      await page.goto(paths.drawRequest(ids))
      // A button does nothing before the page has hydrated.
      await live(page)
    }
    await act(page, 'complete')
    const question = page.getByRole('alertdialog')
    await question.getByText(/^1 defective photo stays out of the report: \S+\.jpg$/).waitFor()
    if (byPointer) await question.getByRole('button', { name: 'Complete inspection' }).click()
    else await sayYes(page)
    await question.waitFor({ state: 'hidden' })
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await borrower?.page.goto(paths.drawRequest(ids))
    await borrower?.page.getByText('Completed', { exact: true }).first().waitFor()
  })

  it('no page complained', async () => {
    await borrower?.leave()
    await reviewer.leave()
  })
})
