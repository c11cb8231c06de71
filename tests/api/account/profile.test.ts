import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { pictureKey } from 'provider/records/profile-picture'
import { call } from 'tests/support/world/call'
import { people, type People, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let who: People

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
})
afterAll(async () => {
  await world.stop()
})

const save = (person: Person, body: object, picture?: Blob) =>
  call(world, person, 'account.updateProfile', { body, ...(picture && { files: { picture } }) })
const aPicture = async (side = 2000) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: side, height: side, channels: 3, background: '#36c' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
const fileOf = (person: Person, value: string) =>
  fetch(`${world.url}/api/files${value}`, { headers: { authorization: `Bearer ${person.accessToken}` } })

test('saves, announces and undoes names and number, and drops empty values', async () => {
  const answer = await save(who.reviewer, { firstName: 'Maya', lastName: '', contactNumber: '+1 555 0100' })
  expect(answer).toMatchObject({ status: 200, message: 'Profile saved' })
  expect(answer.data.user).toMatchObject({ firstName: 'Maya', lastName: 'Tester', contactNumber: '+1 555 0100' })
  const undo = await call(world, who.reviewer, 'changes.undo', { params: { changeId: answer.changeId ?? '' } })
  expect(undo.status).toBe(200)
  const { data } = await call(world, who.reviewer, 'users.profile', { query: {} })
  expect(data).toMatchObject({ firstName: 'Reviewer', contactNumber: null })
})

test('changes one’s own, regardless of userId; role, status and agency are not part of it', async () => {
  expect((await save(who.borrower, { userId: who.admin.uuid, firstName: 'Mine' })).status).toBe(404)
  expect((await save(who.borrower, { userId: who.borrower.uuid, firstName: 'Nadia' })).status).toBe(200)
  expect((await save(who.borrower, { role: '1' })).status).toBe(400)
  const moved = await save(who.borrower, { email: 'else@plumbline.test' })
  expect(moved.issues).toEqual([{ path: 'email', message: say('emailNeedsCode') }])
  expect((await save(who.borrower, { firstName: 'Late', version: 99 })).status).toBe(409)
})

test('resizes a picture, which only one’s own agency sees', async () => {
  const { data } = await save(who.reviewer, {}, await aPicture())
  const value = data.user.picture ?? ''
  expect(value).toMatch(/^\/profileImages\/[\w-]{36}\/preview$/)
  const shown = await fileOf(who.reviewer, value)
  expect(shown.headers.get('content-type')).toBe('image/png')
  const { width = 0, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect(format).toBe('png')
  expect(width).toBeLessThan(2000)
  for (const person of [who.agency, who.admin]) expect((await fileOf(person, value)).status).toBe(200)
  for (const person of [who.agency2, who.reviewer2, who.borrower])
    expect((await fileOf(person, value)).status).toBe(404)
})

test('another picture has another address; setting and removing it can be undone', async () => {
  const first = (await save(who.agency, {}, await aPicture(60))).data.user.picture ?? ''
  const replaced = await save(who.agency, {}, await aPicture(61))
  const second = replaced.data.user.picture ?? ''
  expect(second).not.toBe(first)
  expect((await fileOf(who.agency, first)).status).toBe(404)
  const gone = await save(who.agency, { removePicture: 'yes' })
  expect(gone.data.user.picture).toBeNull()
  for (const [{ changeId }, value] of [
    [gone, second],
    [replaced, first],
  ] as const) {
    const undone = await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(undone.status).toBe(200)
    expect((await call(world, who.agency, 'users.profile', { query: {} })).data.picture).toBe(value)
    expect((await fileOf(who.agency, value)).status).toBe(200)
  }
})

test('undo reports a picture that is no longer stored', async () => {
  const first = (await save(who.agency, {}, await aPicture(62))).data.user.picture ?? ''
  const { changeId } = await save(who.agency, { removePicture: 'yes' })
  // As after thirty days.
  await world.deps.files.remove(pictureKey(first.split('/')[2] ?? ''))
  const refused = await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
  expect([refused.status, refused.message]).toEqual([409, refusal('pictureGone', { days: 30 })])
  expect(refused.body.current).toMatchObject({ changeId })
  expect((await call(world, who.agency, 'users.profile', { query: {} })).data.picture).toBeNull()
  expect((await fileOf(who.agency, first)).status).toBe(404)
})

test('refuses a file that is no picture, and saves nothing', async () => {
  const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])
  const refused = await save(who.admin, { firstName: 'Never' }, script)
  expect(refused.status).toBe(422)
  const { data } = await call(world, who.admin, 'users.profile', { query: {} })
  expect(data).toMatchObject({ firstName: 'Admin', picture: null })
})

test('happens once per key, including the picture', async () => {
  const picture = await aPicture(50)
  const send = () =>
    call(world, who.borrower2, 'account.updateProfile', { body: {}, files: { picture } }, { key: 'profile-once' })
  const [one, two] = [await send(), await send()]
  expect(two.body).toEqual(one.body)
})

test('stores a picture without an open transaction', async () => {
  const { files } = world.deps
  const put = files.put.bind(files)
  const open: number[] = []
  const spied = vi.spyOn(files, 'put').mockImplementation(async (key, content) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(world.db)
    open.push(rows.length)
    return put(key, content)
  })
  expect((await save(who.agency2, {}, await aPicture(40))).status).toBe(200)
  spied.mockRestore()
  expect(open).toEqual([0])
})
