import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { record, type Entry } from 'provider/history/journal'
import { EventStream } from 'provider/live/event-stream'
import { findBrokenSeal, lookAtJournal, sealJournal } from 'provider/live/sealer'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { listen, type Listening } from 'tests/support/servers/listen'
import { aPerson, people, signIn, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const { world, who } = await inWorld()

const verify = (id: string, at: Pick<World, 'url'> = world, by: Person = who.reviewer) =>
  call(at, by, 'inspections.validateMedia', { params: { id }, body: { status: 'verified' } })

const resets = (stream: Listening | undefined) => stream?.blocks.filter(({ event }) => event === 'reset').length ?? 0

describe('delivery', () => {
  test('sends a decision to everyone who sees the record, and to nobody else', async () => {
    const { media, item, drawRequest, lot } = await aReview(world, who)
    const seeing = [who.admin, who.agency, who.reviewer, who.borrower]
    const others = [who.agency2, who.reviewer2, who.borrower2]
    const streams = await Promise.all([...seeing, ...others].map((person) => listen(world, person)))
    const { uuid } = first(media)
    await verify(uuid)
    const foreign = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
    await call(world, who.reviewer2, 'inspections.validateMedia', {
      params: { id: first(foreign.media).uuid },
      body: { status: 'verified' },
    })

    const [admin, agency] = streams
    await Promise.all(streams.map((stream) => stream.until(() => stream.events().length > 0)))
    await admin?.until(() => admin.events().length === 2)
    expect(first(agency?.events() ?? [])).toMatchObject({
      noun: 'media',
      uuid,
      operation: 'inspections.validateMedia',
      actor: who.reviewer.uuid,
      actorName: who.reviewer.name,
      lotId: lot.uuid,
      requestId: drawRequest.uuid,
      itemId: item.uuid,
      version: 2,
      patch: { status: 'verified' },
    })
    for (const [index, stream] of streams.entries()) {
      const seen = stream.events().map((event) => event.uuid)
      const expected =
        index === 0 ? [uuid, first(foreign.media).uuid] : [index < seeing.length ? uuid : first(foreign.media).uuid]
      expect(seen).toEqual(expected)
      stream.close()
    }
  })

  test('announces a change with many rows once, so that clients reload', async () => {
    const { lot } = await aReview(world, who)
    const [mine, other] = await Promise.all([who.agency, who.agency2].map((person) => listen(world, person)))
    const entry: Entry = {
      noun: 'lot',
      uuid: lot.uuid,
      lot: lot.uuid,
      changed: ['created'],
      change: newId(world.clock.now()),
    }
    const context = { db: world.db, actor: who.agency, operation: 'lots.import' as const, now: world.clock.now() }
    await record(
      context,
      Array.from({ length: 300 }, () => entry),
    )
    await mine?.until(() => resets(mine) > 0)
    expect([resets(mine), mine?.events()]).toEqual([1, []])
    // Later events are delivered as usual, also to clients that did not receive the large change.
    const foreign = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
    await verify(first((await aReview(world, who)).media).uuid)
    const body = { status: 'verified' } as const
    await call(world, who.reviewer2, 'inspections.validateMedia', { params: { id: first(foreign.media).uuid }, body })
    await mine?.until(() => mine.events().length === 1)
    await other?.until(() => other.events().length === 1)
    expect(resets(other)).toBe(0)
    mine?.close()
    other?.close()
  })

  test('applies the rules at the time of the event, not of the stream’s start', async () => {
    const { media, drawRequest } = await aReview(world, who)
    const stream = await listen(world, who.reviewer)
    await world.db.updateTable('draw_requests').set({ reviewer: null }).where('uuid', '=', drawRequest.uuid).execute()
    await call(world, who.admin, 'inspections.validateMedia', {
      params: { id: first(media).uuid },
      body: { status: 'verified' },
    })
    const mine = await aReview(world, who)
    await verify(first(mine.media).uuid)
    await stream.until(() => stream.events().length > 0)
    expect(stream.events().map(({ uuid }) => uuid)).toEqual([first(mine.media).uuid])
    stream.close()
  })

  test('tells a person who lost a draw request by whom, but not to whom', async () => {
    const { drawRequest } = await aReview(world, who)
    const { uuid } = drawRequest
    const bo = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid, firstName: 'Bo' })
    const [lost, has, other] = await Promise.all([who.reviewer, bo, who.reviewer2].map((one) => listen(world, one)))
    const put = (reviewer: string) =>
      call(world, who.agency, 'users.assignReviewer', { body: { reviewer, target: { ids: [uuid] } } })
    await put(bo.uuid)
    await lost?.until(() => lost.events().length === 1)
    expect(lost?.events()).toMatchObject([
      { noun: 'drawRequest', uuid, actorName: who.agency.name, version: null, changed: ['removed'], patch: null },
    ])
    await has?.until(() => has.events().length === 1)
    expect(has?.events()).toMatchObject([{ uuid, patch: { reviewer: { uuid: bo.uuid } } }])
    expect(other?.events()).toEqual([])
    // After a reassignment they receive all events again.
    await put(who.reviewer.uuid)
    await lost?.until(() => lost.events().length === 2)
    expect(lost?.events().at(-1)).toMatchObject({ uuid, patch: { reviewer: { uuid: who.reviewer.uuid } } })
    for (const stream of [lost, has, other]) stream?.close()
  })

  test('reaches the streams of another node', async () => {
    const { media } = await aReview(world, who)
    const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
    const there = await listen(node, who.reviewer)
    await verify(first(media).uuid)
    await there.until(() => there.events().length === 1)
    const here = await listen(world, who.reviewer)
    await verify(media[1]?.uuid ?? '', node)
    await here.until(() => here.events().length === 1)
    here.close()
    await node.stop()
  })
})

test('a stream survives a database restart, and gets later events', async () => {
  // A separate provider, because its connections are cut.
  const node = await createWorld()
  const everybody = await people(node)
  const { media } = await aReview(node, everybody)
  const stream = await listen(node, everybody.reviewer)
  await node.deps.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // Calls may fail during reconnection; they return an error and can be repeated.
  await expect.poll(async () => (await verify(first(media).uuid, node, everybody.reviewer)).status).toBe(200)
  await stream.until(() => stream.events().length === 1)
  stream.close()
  await node.stop()
})

describe('resuming', () => {
  test('repeats missed events in order and once, and continues live', async () => {
    const { media } = await aReview(world, who, { photos: 6 })
    const stream = await listen(world, who.reviewer)
    await verify(media[0]?.uuid ?? '')
    await stream.until(() => stream.events().length === 1)
    const lastId = stream.blocks.at(-1)?.id ?? ''
    stream.close()
    for (const { uuid } of media.slice(1, 4)) await verify(uuid)
    const opening = listen(world, who.reviewer, lastId)
    await verify(media[4]?.uuid ?? '')
    const again = await opening
    await verify(media[5]?.uuid ?? '')
    await again.until(() => again.events().length >= 5)
    expect(again.events().map(({ uuid }) => uuid)).toEqual(media.slice(1).map(({ uuid }) => uuid))
    const positions = again.events().map(({ position }) => position)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    again.close()
  })

  test.each(['99999999', 'no position'])('from %j tells the client to reload', async (lastId) => {
    const stream = await listen(world, who.reviewer, lastId)
    expect(first(stream.blocks).event).toBe('reset')
    stream.close()
  })
})

describe('the end of a stream', () => {
  test('before it has caught up leaves nothing behind', async () => {
    const { live } = world.app
    const actor = { ...who.reviewer, agency: who.agency.uuid, isEmailVerified: true, sessionId: newId() }
    await expect.poll(() => live.openStreams).toBe(0)
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const stream = new EventStream(response, actor, 0)
    const opening = live.open(stream, 0)
    response.destroy()
    live.forget(stream)
    await opening
    expect(live.openStreams).toBe(0)
  })

  test('comes within five seconds of the session’s end, only to that session', async () => {
    const other = await signIn(world, who.reviewer.uuid)
    const [ending, staying] = [await listen(world, other), await listen(world, who.reviewer)]
    await call(world, other, 'auth.logout', {})
    await ending.ended
    expect(ending.blocks.at(-1)).toMatchObject({ event: 'signed-out', data: '{}' })
    const { media } = await aReview(world, who)
    await verify(first(media).uuid)
    await staying.until(() => staying.events().length === 1)
    staying.close()
  })

  test('comes when the account is deactivated, with the reason', async () => {
    const person = await aPerson(world, { role: 'reviewer', agency: who.agency.uuid })
    const stream = await listen(world, person)
    await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', person.uuid).execute()
    const since = performance.now()
    await stream.ended
    expect(performance.now() - since).toBeLessThan(5_000)
    const data = JSON.stringify({ message: refusal('inactiveAccount') })
    expect(stream.blocks.at(-1)).toMatchObject({ event: 'signed-out', data })
  })

  test('comes at once when the provider stops', async () => {
    const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
    const streams = await Promise.all([who.admin, who.reviewer, who.borrower].map((person) => listen(node, person)))
    const since = performance.now()
    await node.app.close()
    expect(performance.now() - since).toBeLessThan(3_000)
    await Promise.all(streams.map((stream) => stream.ended))
    await node.stop()
  })
})

test('a stream requires a sign-in', async () => {
  expect((await call(world, null, 'stream', {})).status).toBe(401)
})

describe('the journal', () => {
  test('is numbered without gaps in the order of its chain, for concurrent sealers', async () => {
    const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
    const { media } = await aReview(world, who, { photos: 30 })
    const { last } = await lookAtJournal(world.deps.pool)
    await Promise.all(media.map(({ uuid }, index) => verify(uuid, index % 2 ? world : node)))
    const stream = await listen(world, who.admin, String(last))
    const sealed = async () =>
      (await world.db.selectFrom('journal').select('position').orderBy('position').execute()).map((row) => row.position)
    await stream.until(() => stream.events().length >= 30)
    const positions = await sealed()
    expect(positions).toEqual(positions.map((_, index) => index + 1))
    expect(await findBrokenSeal(world.deps.pool)).toBeNull()
    stream.close()
    await node.stop()
  })

  test('is sealed by one at a time: concurrent calls neither fail nor collide', async () => {
    const { lot, drawRequest } = await aReview(world, who)
    const entry: Entry = {
      noun: 'lot' as const,
      uuid: lot.uuid,
      lot: lot.uuid,
      drawRequest: drawRequest.uuid,
      changed: [],
    }
    const context = { db: world.db, actor: null, operation: 'lots.details' as const, now: world.clock.now() }
    for (let round = 0; round < 5; round += 1) {
      await record(
        context,
        Array.from({ length: 300 }, () => entry),
      )
      const answers = await Promise.all(Array.from({ length: 8 }, () => sealJournal(world.deps.pool)))
      expect(new Set(answers).size).toBe(1)
    }
    expect(await findBrokenSeal(world.deps.pool)).toBeNull()
  })

  test('cannot be rewritten, and a change around the guard is detected', async () => {
    const change = world.db.updateTable('journal').set({ operation: 'nothing' }).where('position', '=', 2)
    await expect(change.execute()).rejects.toThrow('append-only')
    await expect(world.db.deleteFrom('journal').execute()).rejects.toThrow('append-only')
    for (const [position, forged] of [
      [2, "why = 'forged'"],
      [1, 'agency = uuid'],
    ] as const) {
      const client = await world.deps.pool.connect()
      await client.query('begin; alter table journal disable trigger journal_append_only')
      await client.query(`update journal set ${forged} where position = ${position}`)
      await client.query('alter table journal enable trigger journal_append_only; commit')
      client.release()
      expect(await findBrokenSeal(world.deps.pool)).toBe(position)
    }
  })
})
