import { expect, test } from 'vitest'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { t as entryText } from 'locales/entry'
import { t as sayOfField } from 'locales/fields'
import { onWeb } from 'tests/support/servers/on-web'
import { signedIn } from 'tests/support/servers/web-client'

const { world, who: tenant, web } = await onWeb()

test('an unavailable lot list is empty with total 0 and the reason', async () => {
  await aLot(world, { agency: tenant.agency.uuid, street: '3 Broken Road' })
  const agency = await signedIn(web.origin, tenant.agency.email)
  const page = async () => (await agency.get('/lots')).text()
  const totalIn = (html: string) => /<h1[^>]*>(?:<span>)?Lots ?(?:<\/span>)? ?<small[^>]*>([^<]*)</.exec(html)?.[1]
  const whole = await page()
  expect([whole.includes('3 Broken Road'), totalIn(whole)]).toEqual([true, '1'])
  await world.db.schema.alterTable('list_counts').renameTo('elsewhere').execute()
  const broken = await page()
  await world.db.schema.alterTable('elsewhere').renameTo('list_counts').execute()
  expect([broken.includes('3 Broken Road'), totalIn(broken)]).toEqual([false, '0'])
  expect(broken).toContain('Something went wrong.')
})

test('an admin filters lots and draw requests by agency, shown as its company; an agency cannot', async () => {
  await aLot(world, { agency: tenant.agency.uuid, street: '5 Ours Street' })
  const theirs = await aLot(world, { agency: tenant.agency2.uuid, street: '6 Theirs Street' })
  const draw = await aDrawRequest(world, { lot: theirs.uuid, title: 'Their shell' })
  const [admin, agency] = [
    await signedIn(web.origin, tenant.admin.email),
    await signedIn(web.origin, tenant.agency.email),
  ]
  const words = async (who: typeof admin, path: string) =>
    (await (await who.get(path)).text()).replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, '')
  const narrowed = await words(admin, `/lots?agency=${tenant.agency2.uuid}`)
  expect(['6 Theirs Street', '5 Ours Street', 'Agency is Second Agency'].map((one) => narrowed.includes(one))).toEqual([
    true,
    false,
    true,
  ])
  const draws = await words(admin, `/requests?agency=${tenant.agency2.uuid}`)
  expect([draws.includes(draw.title), draws.includes('Agency is Second Agency')]).toEqual([true, true])
  expect(await words(admin, '/lots?status=none')).toContain('Status is No draw')
  expect(await words(agency, `/lots?agency=${tenant.agency.uuid}`)).not.toContain('Agency is First Agency')
})

test('lot rows show budget, area and creation date, with 2, 10, 15 or 20 per page', async () => {
  const created_at = new Date('2026-02-03T18:00:00Z')
  const shown = { total_budget: 486_123, inspection_area: 917, created_at }
  await aLot(world, { agency: tenant.agency2.uuid, street: '7 Shown Street', ...shown })
  const agency = await signedIn(web.origin, tenant.agency2.email)
  const html = (await (await agency.get('/lots?q=Shown')).text()).replaceAll('<!-- -->', '')
  for (const heading of ['Budget', 'Area', 'Added']) expect(html).toMatch(new RegExp(`<th[^>]*>(<[^>]+>)*${heading}`))
  for (const cell of ['$486,123', '9,871\u00a0sq\u00a0ft', 'Feb 3']) expect(html).toContain(cell)
  const sizes = [...html.matchAll(/<option value="(\d+)"[^>]*>\d+ per page</g)].map(([, size]) => Number(size))
  expect(sizes).toEqual([2, 10, 15, 20])
  expect(html).toMatch(/<option value="10"[^>]* selected[^>]*>10 per page/)
})

test('passes on the blank template of each kind of record, named in the reader’s language', async () => {
  const agency = await signedIn(web.origin, tenant.agency.email)
  const nameOf = async (noun: string) => {
    const headers = { 'Accept-Language': 'es-US' }
    const response = await agency.get(`/resources/import-files/${noun}/template?format=xlsx`, { headers })
    return [response.status, /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]]
  }
  expect(await nameOf('lots')).toEqual([200, 'plantilla-de-lotes.xlsx'])
  expect(await nameOf('cost-codes')).toEqual([200, 'plantilla-de-codigos-de-costo.xlsx'])
  expect(await nameOf('photos')).toEqual([404, undefined])
  const reviewer = await signedIn(web.origin, tenant.reviewer.email)
  expect((await reviewer.get('/resources/import-files/lots/template')).status).toBe(403)
})

test.each(['/audit?from=0026-11-29', '/audit?to=9999-12-31', '/audit?from=0001-01-01&to=2026-11-29'])(
  'the audit trail says which years %s may have',
  async (path) => {
    const admin = await signedIn(web.origin, tenant.admin.email)
    const page = await admin.get(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(sayOfField('yearRange', { from: '2000', to: '2200' }))
  },
)

test.each(['/calendar?date=0001-01-01', '/calendar?date=9999-12-31', '/calendar?date=2200-12-31', '/audit?who=%00'])(
  '%s is a page',
  async (path) => {
    const admin = await signedIn(web.origin, tenant.admin.email)
    expect((await admin.get(path)).status).toBe(200)
  },
)

test.each(['a'.repeat(43), 'abc', '%2F%2Felsewhere.test'])(
  'the PDF of a lender’s link that does not work leads to the page that says so: %s',
  async (token) => {
    const page = await fetch(`${web.origin}/shared/${token}/pdf`)
    expect([page.status, new URL(page.url).pathname]).toEqual([404, `/shared/${token}`])
    expect(await page.text()).toContain(entryText('entry.deadReport'))
  },
)
