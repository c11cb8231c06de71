import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { live, runByPalette } from 'tests/support/forms'
import { givePictures } from 'tests/support/pictures'
import { takeAway } from 'tests/support/outage'
import { aPerson, type People, type Person } from 'tests/support/people'
import { readPdf } from 'tests/support/pdf'
import { createStage, type Stage } from 'tests/support/stage'

/** The error catalogue of the specification (§8), each sentence seen in a browser letter for letter. */
let stage: Stage
beforeAll(async () => {
  // A house without a mail server says besides where an invitation lies.
  stage = await createStage({ env: { SMTP_URL: 'smtp://mail.example' } })
})
afterAll(() => stage.stop())

type Deed = {
  readonly sentence: string
  readonly as: keyof People
  /** Lays what is needed, and answers where it is done. */
  readonly at: (people: People) => Promise<string>
  readonly does: (page: Page) => Promise<unknown>
}

const world = () => stage.world
const aReviewer = ({ agency }: People): Promise<Person> =>
  aPerson(world(), { role: 'reviewer', firstName: 'Rosa', agency: agency.uuid })
const itsPage = async (people: People) => paths.user((await aReviewer(people)).uuid)
const ofHouse = ({ agency, borrower }: People) => ({ agency: agency.uuid, borrower_email: borrower.email })
const save = (page: Page) => page.keyboard.press('Control+Enter')

const deeds: readonly Deed[] = [
  {
    sentence: 'Invitation Sent...',
    as: 'agency',
    at: async () => paths.inviteUser(),
    does: async (page) => {
      await page.getByLabel('First name').fill('Ivy')
      await page.getByLabel('Last name').fill('Fresh')
      await page.getByLabel('Email').fill('ivy@plumbline.test')
      await save(page)
    },
  },
  {
    sentence: 'User Updated',
    as: 'agency',
    at: async (people) => paths.editUser((await aReviewer(people)).uuid),
    does: async (page) => {
      await page.getByLabel('Last name').fill('Moved')
      await save(page)
    },
  },
  { sentence: 'User deactivated', as: 'agency', at: itsPage, does: (page) => runByPalette(page, 'Deactivate') },
  { sentence: 'User Deleted', as: 'agency', at: itsPage, does: (page) => page.keyboard.press('Delete') },
  {
    sentence: 'Record Restored Deleted',
    as: 'admin',
    at: async (people) => paths.lot((await aLot(world(), ofHouse(people))).uuid),
    does: async (page) => {
      await page.keyboard.press('Delete')
      await page.waitForURL((url) => url.pathname === paths.lots())
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await page.getByRole('heading', { name: 'Archive' }).waitFor()
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('r')
    },
  },
  {
    sentence: 'Request Deleted',
    as: 'agency',
    at: async (people) => {
      const lot = await aLot(world(), ofHouse(people))
      const { uuid } = await aDrawRequest(world(), { lot: lot.uuid, status: 'pending' })
      return paths.drawRequest({ lotId: lot.uuid, requestId: uuid })
    },
    does: (page) => page.keyboard.press('Delete'),
  },
  {
    sentence: 'Imported Successfully',
    as: 'agency',
    at: async () => paths.importLots(),
    does: async (page) => {
      const rows = [
        'Lot number,Street,City,State or province,Postal code,Loan number,Borrower name,Borrower email',
        '1,1 Elm Street,Austin,TX,78701,Catalogue-1,Ann,ann@example.com',
      ]
      const file = { name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
      await page.getByLabel(/^CSV or Excel/).setInputFiles(file)
      await page.getByRole('cell', { name: 'Ann', exact: true }).waitFor()
      await save(page)
    },
  },
  {
    sentence: 'Agency has been assigned successfully',
    as: 'admin',
    at: async (people) => paths.lot((await aLot(world(), ofHouse(people))).uuid),
    does: async (page) => {
      await runByPalette(page, 'Assign an agency to the lot')
      await page.keyboard.type('second')
      await page.getByRole('option', { name: 'Second Agency' }).click()
    },
  },
]

/** Sentences of the catalogue that another journey sees in a browser, by the file and what it looks for there. */
const elsewhere: readonly (readonly [sentence: string, file: string, looksFor: string])[] = [
  ['Draw request added.', 'requests.test.ts', 'Draw request added'],
  ['Request Updated', 'requests.test.ts', 'Request Updated'],
  ['Inspection item added.', 'items.test.ts', 'Inspection item added.'],
  ['401: one refresh, then a retry', 'session.test.ts', 'outlives its access token'],
  ['otherwise the user goes to login', 'session.test.ts', 'that ended leads to the login page'],
  ['Geolocation unsupported or denied: null', 'capture.test.ts', 'goes without where the position is refused'],
]

describe('a change that is done says so', () => {
  it.each(deeds)('$sentence', async ({ sentence, as, at, does }) => {
    const seat = await stage.sit(stage.people[as], { path: await at(stage.people) })
    await live(seat.page)
    await does(seat.page)
    await seat.page.getByText(sentence, { exact: true }).first().waitFor()
    await seat.leave()
  })

  it.each(elsewhere)('%s: %s', (_sentence, file, looksFor) => {
    expect(readFileSync(`tests/e2e/${file}`, 'utf8')).toContain(looksFor)
  })
})

/** Every write to a table fails, as a full disk would have it. */
async function breakWrites(table: 'users'): Promise<() => Promise<unknown>> {
  const { db } = stage.world
  await sql`create function no_room() returns trigger as $$ begin raise exception 'no room'; end $$ language plpgsql`.execute(
    db,
  )
  await sql`create trigger no_room before update on ${sql.table(table)} execute function no_room()`.execute(db)
  return () => sql`drop function no_room cascade`.execute(db)
}

describe('what goes wrong', () => {
  it('500: the sentence that says nothing of the inside, and what was typed stays', async () => {
    const person = await aReviewer(stage.people)
    const seat = await stage.sit(stage.people.agency, { path: paths.editUser(person.uuid) })
    const { page } = seat
    await live(page)
    const mend = await breakWrites('users')
    await page.getByLabel('Last name').fill('Kept')
    await save(page)
    await page.getByText('Something went wrong.', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Kept')
    seat.expects(/\b500\b/)
    await mend()
    await seat.leave()
  })

  it('400 of the draw request list: its own words', async () => {
    const seat = await stage.sit(stage.people.agency, { path: `${paths.drawRequests()}?cursor=none` })
    await seat.page.getByText(/Bad request, invalid data or missing parameters\./).waitFor()
    seat.expects(/\b400\b/)
    await seat.leave()
  })

  it('no answer: An error occurred', async () => {
    const seat = await stage.sit(stage.people.agency, { path: paths.lots() })
    const { page } = seat
    await live(page)
    const comeBack = await takeAway(stage.world)
    await page.goto(paths.drawRequests())
    await page.getByText(/An error occurred/).waitFor()
    seat.expects(/\b50[234]\b/)
    await comeBack()
    await seat.close()
  })

  it.each([
    ['Failed to load image', async () => {}],
    [
      'Canvas context not available',
      (page: Page) =>
        page.addInitScript(() => {
          const get = HTMLCanvasElement.prototype.getContext
          HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string]) {
            return given[0] === '2d' && !this.isConnected ? null : get.apply(this, given)
          } as typeof get
        }),
    ],
  ] as const)('a picture of the PDF that cannot be had: %s', async (sentence, prepare) => {
    const review = await aReview(stage.world, stage.people, { photos: 1 })
    const { db } = stage.world
    await db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()
    if (sentence.startsWith('Canvas')) await givePictures(stage.world, review.media)
    const seat = await stage.sit(stage.people.agency)
    const { page } = seat
    await prepare(page)
    await page.goto(paths.report(review.lot.uuid))
    await live(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+P')])
    const pages = await readPdf(readFileSync(await download.path()))
    expect(pages.map(({ text }) => text).join(' ')).toContain(sentence)
    await page.getByText('PDF saved without 1 of 1 photo, which could not be loaded').first().waitFor()
    await seat.close()
  })

  it('an address that is found nowhere: nothing is shown', async () => {
    const seat = await stage.sit(stage.people.agency, { path: paths.newLot() })
    const { page } = seat
    await live(page)
    await page.getByLabel('Street', { exact: true }).fill('No such street 1')
    await page.getByLabel('City', { exact: true }).fill('Nowhere at all')
    await page.getByLabel('Postal code', { exact: true }).fill('00000')
    await page.getByLabel('Postal code', { exact: true }).press('Tab')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0)
    await seat.leave()
  })
})
