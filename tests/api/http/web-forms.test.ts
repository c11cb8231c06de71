import { describe, expect, test } from 'vitest'
import { t as eventLine } from 'locales/events'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { roles } from 'contract/core/roles'
import { paths } from '~/lib/paths'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aTemplate } from 'tests/support/builders/templates'
import { aUser } from 'tests/support/builders/users'
import { onWeb } from 'tests/support/servers/on-web'
import { signedIn } from 'tests/support/servers/web-client'

const { world, who: tenant, web } = await onWeb()

/** Sends a form as an admin without JavaScript. @returns the errors on the resulting page, by field */
async function send(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const admin = await signedIn(web.origin, tenant.admin.email)
  const response = await admin.post(path, new URLSearchParams(fields))
  expect(response.status).toBe(400)
  const said = (await response.text()).matchAll(
    /-(\w+)-error" class[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]+)(?:<\/span>)?<\/p>/g,
  )
  return Object.fromEntries([...said].map(([, field = '', message = '']) => [field, message]))
}

const journaled = async () =>
  Number(
    (
      await world.db
        .selectFrom('journal')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const aLotForm = {
  lotNumber: '9',
  loanNumber: 'W-9',
  street: '9 Elm Street',
  city: 'Santa Cruz',
  stateOrProvince: 'CA',
  postalCode: '95060',
  country: 'USA',
  borrowerName: 'Ada Miller',
  borrowerEmail: 'edited@plumbline.test',
}

describe('a form reports all its errors at once', () => {
  const lot = {
    lotNumber: '1',
    loanNumber: 'W-1',
    street: '1 Elm Street',
    city: 'Santa Cruz',
    stateOrProvince: 'Zzz',
    postalCode: '9506',
    country: 'USA',
    borrowerName: 'Ada Miller',
    borrowerEmail: 'ada@plumbline.test',
  }
  const lots = () => world.db.selectFrom('lots').selectAll().where('borrower_email', '=', lot.borrowerEmail).execute()

  const both = { stateOrProvince: sayOfField('stateUnknown'), postalCode: sayOfField('zipInvalid') }

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a degree', { latitude: '91', longitude: '10' }, { latitude: 'Enter degrees from -90 to 90' }],
    [
      'one coordinate alone and a missing street',
      { latitude: '40', street: '' },
      { longitude: sayOfField('bothDegrees'), street: 'Street is required' },
    ],
    ['a budget', { totalBudget: '1e9' }, { totalBudget: 'Type the amount in full, not as 12k or 1e4' }],
    ['a borrower without an address', { borrowerEmail: '' }, { borrowerEmail: 'Borrower email is required' }],
  ])('a new lot: state and ZIP code besides %s', async (_what, wrong, said) => {
    expect(await send('/lots/new', { ...lot, ...wrong })).toEqual({ ...both, ...said })
    expect(await lots()).toEqual([])
  })

  test('an edited lot: numbers of another one besides a degree', async () => {
    await aLot(world, { lot_number: '7', loan_number: 'W-7', agency: tenant.agency.uuid })
    const edited = await aLot(world, { agency: tenant.agency.uuid })
    const wrong = { lotNumber: '7', loanNumber: 'W-7', stateOrProvince: 'CA', latitude: '91', longitude: '10' }
    expect(await send(`/lots/${edited.uuid}/edit`, { ...lot, ...wrong, postalCode: '95060' })).toEqual({
      lotNumber: refusal('sameLot'),
      loanNumber: refusal('sameLot'),
      latitude: 'Enter degrees from -90 to 90',
    })
  })

  test('a draw request: an exponent or a minus in the total budget gives the reason', async () => {
    const { uuid: lotId } = await aLot(world, { agency: tenant.agency.uuid })
    const form = { lotId, title: 'Shell', totalBudget: '1e3' }
    expect(await send(`/requests/new?on=${lotId}`, form)).toMatchObject({
      totalBudget: 'Type the amount in full, not as 12k or 1e4',
    })
    expect(await send(`/requests/new?on=${lotId}`, { ...form, totalBudget: '-5' })).toMatchObject({
      totalBudget: 'Type an amount without a minus or parentheses',
    })
    const rows = await world.db.selectFrom('draw_requests').select('uuid').where('lot', '=', lotId).execute()
    expect(rows).toEqual([])
  })

  test('an invitation: an address in use besides a missing name and a missing agency', async () => {
    const { email } = tenant.borrower
    const form = { firstName: '', lastName: 'Silva', email, role: String(roles.reviewer), agency: '' }
    expect(await send('/users/invite', form)).toEqual({
      firstName: 'First name is required',
      agency: 'Agency is required',
      email: refusal('emailInUse'),
    })
  })
})

const outside = sayOfField('yearRange', { from: '2000', to: '2200' })

describe('an event’s form uses one’s own time zone', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['that end before they start', { from: '09:00', to: '08:00' }, { to: eventLine('events.ends') }],
    ['of more days than an event has', { last: '2032-12-30' }, { last: eventLine('events.long') }],
    ['of a year of two digits', { date: '0031-03-09' }, { date: outside }],
    ['in an hour that the clocks skip', { from: '02:30', to: '03:15' }, { from: eventLine('events.skipped') }],
  ])('and reports at its field an error in times %s', async (_what, wrong, said) => {
    expect(await send(paths.newEvent(), { title: 'Wrong', date: '2031-03-09', ...wrong })).toEqual(said)
    expect(await world.db.selectFrom('events').select('uuid').where('title', '=', 'Wrong').execute()).toEqual([])
  })

  test('and keeps untouched times, even in the hour that occurs twice', async () => {
    // In Los Angeles the clocks show half past one for the second time.
    const times = { starts_at: new Date('2031-11-02T09:30:00Z'), ends_at: new Date('2031-11-02T10:00:00Z') }
    const { uuid } = await anEvent(world, { title: 'Night walk', created_by: tenant.admin.uuid, ...times })
    const admin = await signedIn(web.origin, tenant.admin.email)
    const page = await (await admin.get(paths.event(uuid))).text()
    const fields = new URLSearchParams()
    for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
      const [name, value = ''] = ['name', 'value'].map((of) => new RegExp(` ${of}="([^"]*)"`).exec(tag)?.[1])
      if (name) fields.set(name, value.replaceAll('&quot;', '"'))
    }
    expect([fields.get('from'), fields.get('to')]).toEqual(['01:30', '02:00'])
    fields.set('title', 'Night round')
    expect((await admin.post(paths.event(uuid), fields)).status).toBe(302)
    const now = await world.db.selectFrom('events').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    expect(now).toMatchObject({ title: 'Night round', ...times })
  })
})

/** Forms that edit a record, with their URL and valid fields. */
const edits: [string, () => Promise<readonly [path: string, fields: Record<string, string>]>, by?: 'reviewer'][] = [
  ['a lot', async () => [paths.editLot((await aLot(world, {})).uuid), { ...aLotForm, street: '9 Other Street' }]],
  ['a cost code', async () => [paths.costCode((await aCostCode(world)).uuid), { code: 'Z-9', title: 'Other' }]],
  [
    'a lender',
    async () => [
      paths.lender((await aLender(world, { agency: tenant.agency.uuid })).uuid),
      { name: 'Other Bank', recipients: 'a@b.example' },
    ],
  ],
  [
    'a template',
    async () => [
      paths.template((await aTemplate(world, { name: 'Kept' })).uuid),
      { name: 'Other', tableHtml: '<p>x</p>', summaryHtml: '<p>x</p>' },
    ],
  ],
  ['a person', async () => [paths.editUser((await aUser(world)).uuid), { firstName: 'Other', lastName: 'Name' }]],
  ['one’s profile', async () => [paths.generalSettings(), { firstName: 'Other', lastName: 'Name' }]],
  ['one’s time zone', async () => [paths.displaySettings(), { timeZone: 'Asia/Kolkata' }]],
  ['notification settings', async () => [paths.notificationSettings(), {}], 'reviewer'],
  [
    'comment templates',
    async () => [paths.templateSettings(), { 'templates[0].label': 'Blurred', 'templates[0].text': 'Take it again' }],
  ],
]

describe('a form that edits', () => {
  test.each(edits)(
    '%s is refused without the version it was opened at, and changes nothing',
    async (_what, made, by) => {
      const [path, fields] = await made()
      const person = await signedIn(web.origin, tenant[by ?? 'admin'].email)
      const opened = /name="version" value="(\d+)"/.exec(await (await person.get(path)).text())?.[1] ?? ''
      const before = await journaled()
      const answer = await person.post(path, new URLSearchParams(fields))
      expect([answer.status, (await answer.text()).includes(refusal('formWithoutVersion'))]).toEqual([400, true])
      expect(await journaled()).toBe(before)
      const saved = await person.post(path, new URLSearchParams({ ...fields, version: opened }))
      expect(saved.status).toBe(302)
    },
  )
})
