import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot } from 'tests/support/builders/lots'
import { people, type People } from 'tests/support/people'
import { startWeb, type Web } from 'tests/support/web'
import { signedIn } from 'tests/support/web-client'
import { createWorld, type World } from 'tests/support/world'

let world: World
let web: Web
let house: People

beforeAll(async () => {
  world = await createWorld()
  house = await people(world)
  web = await startWeb(world.url)
})
afterAll(async () => {
  await web.stop()
  await world.stop()
})

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
