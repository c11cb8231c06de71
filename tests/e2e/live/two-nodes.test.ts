import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDueMail } from 'provider/notify/mail'
import { startJobs, type Jobs } from 'provider/jobs/start'
import { paths } from '~/lib/paths'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { mailsTo } from 'tests/support/servers/mail'
import { people, type People, type Person } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { anObjectStore, type ObjectStore } from 'tests/support/servers/object-store'
import { startProxy, type Proxy } from 'tests/support/servers/proxy'
import { canBeJudged, photosSeen } from 'tests/support/browser/seen'
import { openSession, type SessionOptions } from 'tests/support/browser/test-app'
import { aJpeg } from 'tests/support/files/uploads'
import { startWeb, type Web } from 'tests/support/servers/web'
import { createWorld, type World } from 'tests/support/world/world'

/**
 * Two web apps, each before a provider of its own, behind one proxy that deals requests out in turn. The providers share the
 * database and the object store, and no disk (README.md#operation).
 */
type Node = { world: World; web: Web; jobs: Jobs }

let nodes: Node[]
let proxy: Proxy
let store: ObjectStore
let who: People

async function startNode(world: World): Promise<Node> {
  const [web, jobs] = await Promise.all([startWeb(world.url, { APP_ORIGIN: proxy.origin }), startJobs(world.deps)])
  return { world, web, jobs }
}

/** Ends the processes of a node with all their connections; the next request to it is refused. */
async function end({ world, web, jobs }: Node): Promise<void> {
  nodes = nodes.filter((node) => node.world !== world)
  await web.stop()
  await jobs.stop()
  await world.stop()
}

beforeAll(async () => {
  nodes = []
  proxy = await startProxy(() => nodes.map(({ web }) => web.origin))
  store = await anObjectStore()
  const world = await createWorld({ env: store.env })
  const second = await createWorld({ env: store.env, databaseUrl: world.deps.config.databaseUrl ?? '' })
  who = await people(world)
  nodes = await Promise.all([world, second].map(startNode))
})
afterAll(async () => {
  for (const node of nodes.toReversed()) await end(node)
  await proxy.stop()
  await store.stop()
})

const take = (person: Person, path: string, options: SessionOptions = {}) =>
  openSession(proxy.origin, person, { path, ...options })
const db = () => (nodes[0] as Node).world.db

it('a capture is uploaded over both, is submitted once, and sends one mail', async () => {
  const { lot, drawRequest, item } = await anAskedRequest((nodes[0] as Node).world, who)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const { page, leave } = await take(who.borrower, paths.item(ids), { phone: true })
  await live(page)
  for (const name of ['IMG_0001.jpg', 'IMG_0002.jpg']) {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
  }
  const checked = () =>
    db().selectFrom('media').select('checks').where('item', '=', item.uuid).where('has_preview', '=', true).execute()
  await expect.poll(async () => (await checked()).length, { timeout: 60_000 }).toBe(2)
  await page.goto(paths.drawRequest(ids))
  await page
    .getByRole('button', { name: /^Submit/, disabled: false })
    .first()
    .click()
  const attempts = () =>
    db().selectFrom('attempts').select('number').where('draw_request', '=', ids.requestId).execute()
  await expect.poll(attempts).toEqual([{ number: 1 }])
  // After the undo period of the submission, both send repeatedly at the same time.
  for (const { world } of nodes) world.clock.advance(61_000)
  const mails = async () => {
    await Promise.all(nodes.map(({ world }) => sendDueMail(world.deps)))
    const sent = await Promise.all(nodes.map(({ world }) => mailsTo(world, who.reviewer.email)))
    return sent.flat().length
  }
  await expect.poll(mails).toBeGreaterThan(0)
  expect(await mails()).toBe(1)
  await leave()
})

it('a review continues after the end of one, and everyone sees it live', async () => {
  const { world } = nodes[0] as Node
  const { lot, drawRequest, item, media } = await aReview(world, who, { photos: 4 })
  await givePictures(world, media)
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const path = paths.media({ ...ids, mediaId: first(media).uuid })
  const reviewer = await take(who.reviewer, path, { worker: true })
  // A mere viewer does not need the service worker.
  const agency = await take(who.agency, paths.item(ids))
  await live(reviewer.page)
  await live(agency.page)
  await canBeJudged(reviewer.page)
  const verify = async (page: Page, photo: number) => {
    await photosSeen(page, { alt: `Photo ${photo} of` })
    await page.keyboard.press('v')
  }
  for (const photo of [1, 2]) await verify(reviewer.page, photo)
  const bucket = (count: number) =>
    agency.page
      .getByText(new RegExp(`^Verified\\s*${count}$`))
      .first()
      .waitFor()
  await bucket(2)
  await end(nodes[1] as Node)
  for (const photo of [3, 4]) await verify(reviewer.page, photo)
  const statuses = async () => {
    const rows = await db().selectFrom('media').select('status').where('draw_request', '=', drawRequest.uuid).execute()
    return rows.filter(({ status }) => status === 'verified').length
  }
  await expect.poll(statuses, { timeout: 60_000 }).toBe(4)
  await bucket(4)
  await reviewer.page.getByText(/unsent/).waitFor({ state: 'detached' })
  const decided = () =>
    db()
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('operation', '=', 'items.updateImageStatus')
      .executeTakeFirstOrThrow()
  expect(Number((await decided()).count)).toBe(4)
  await reviewer.close()
  await agency.close()
})
