import { expect, test } from 'vitest'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { onWeb } from 'tests/support/on-web'
import { signedIn } from 'tests/support/web-client'

const { world, who: house, web } = await onWeb()

test('a lot list that cannot be had is empty, its total 0, and says why', async () => {
  await aLot(world, { agency: house.agency.uuid, street: '3 Broken Road' })
  const agency = await signedIn(web.origin, house.agency.email)
  const page = async () => (await agency.get('/lots')).text()
  const totalIn = (html: string) => /<h1[^>]*>Lots(?:<!-- -->)? ?(?:<!-- -->)?<small[^>]*>([^<]*)</.exec(html)?.[1]
  const whole = await page()
  expect([whole.includes('3 Broken Road'), totalIn(whole)]).toEqual([true, '1'])
  await world.db.schema.alterTable('list_counts').renameTo('elsewhere').execute()
  const broken = await page()
  await world.db.schema.alterTable('elsewhere').renameTo('list_counts').execute()
  expect([broken.includes('3 Broken Road'), totalIn(broken)]).toEqual([false, '0'])
  expect(broken).toContain('Something went wrong.')
})

test('an admin narrows lots and draw requests to one agency, named as its company; to an agency there is no choice', async () => {
  await aLot(world, { agency: house.agency.uuid, street: '5 Ours Street' })
  const theirs = await aLot(world, { agency: house.agency2.uuid, street: '6 Theirs Street' })
  const draw = await aDrawRequest(world, { lot: theirs.uuid, title: 'Their shell' })
  const [admin, agency] = [
    await signedIn(web.origin, house.admin.email),
    await signedIn(web.origin, house.agency.email),
  ]
  const words = async (who: typeof admin, path: string) =>
    (await (await who.get(path)).text()).replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, '')
  const narrowed = await words(admin, `/lots?agency=${house.agency2.uuid}`)
  expect(['6 Theirs Street', '5 Ours Street', 'Agency is Second Agency'].map((one) => narrowed.includes(one))).toEqual([
    true,
    false,
    true,
  ])
  const draws = await words(admin, `/requests?agency=${house.agency2.uuid}`)
  expect([draws.includes(draw.title), draws.includes('Agency is Second Agency')]).toEqual([true, true])
  expect(await words(admin, '/lots?status=none')).toContain('Status is No draw')
  expect(await words(agency, `/lots?agency=${house.agency.uuid}`)).not.toContain('Agency is First Agency')
})

test('rows of lots show budget, area and the day they came; 2, 10, 15 or 20 of them are on a page', async () => {
  const created_at = new Date('2026-02-03T18:00:00Z')
  const shown = { total_budget: 486_123, inspection_area: 917, created_at }
  await aLot(world, { agency: house.agency2.uuid, street: '7 Shown Street', ...shown })
  const agency = await signedIn(web.origin, house.agency2.email)
  const html = (await (await agency.get('/lots?q=Shown')).text()).replaceAll('<!-- -->', '')
  for (const heading of ['Budget', 'Area', 'Added']) expect(html).toMatch(new RegExp(`<th[^>]*>(<[^>]+>)*${heading}`))
  for (const cell of ['$486,123', '917\u00a0m²', 'Feb 3']) expect(html).toContain(cell)
  const sizes = [...html.matchAll(/<option value="(\d+)"[^>]*>\d+ per page</g)].map(([, size]) => Number(size))
  expect(sizes).toEqual([2, 10, 15, 20])
  expect(html).toMatch(/<option value="10"[^>]* selected[^>]*>10 per page/)
})
