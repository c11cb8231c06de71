import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { purgeExpired } from 'provider/jobs/housekeeping'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

const { world, who } = await inWorld()

const comment = (person: Person, id: string, text: string, key: string, at: Pick<World, 'url'> = world) =>
  call(at, person, 'inspections.commentMedia', { params: { id }, body: { text } }, { key })
const countComments = async (media: string) =>
  (await world.db.selectFrom('comments').select('uuid').where('media', '=', media).execute()).length

describe('a change with a key', () => {
  test('returns the first answer when repeated, without a second effect', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const one = await comment(who.reviewer, uuid, 'Blurred', 'key-repeated')
    const again = await comment(who.reviewer, uuid, 'Blurred', 'key-repeated')
    expect(again.body).toEqual(one.body)
    expect(one.changeId).toBeTruthy()
    expect(await countComments(uuid)).toBe(1)
  })

  test('has one effect when sent concurrently to two nodes; early repeats get a retry time', async () => {
    const node = await createWorld({ databaseUrl: world.deps.config.databaseUrl ?? '' })
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        comment(who.reviewer, uuid, 'Blurred', 'key-at-once', index % 2 ? node : world),
      ),
    )
    await node.stop()
    const early = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200).length + early.length).toBe(10)
    for (const { message, headers } of early)
      expect([message, headers.get('retry-after')]).toEqual([refusal('stillRunning'), '1'])
    expect(await countComments(uuid)).toBe(1)
    expect((await comment(who.reviewer, uuid, 'Blurred', 'key-at-once')).status).toBe(200)
    expect(await countComments(uuid)).toBe(1)
  })

  test.each(['another body', 'another record', 'another call'])('is refused for %s', async (what) => {
    const { media } = await aReview(world, who)
    const [one, other] = media
    const key = `key-${what}`
    await comment(who.reviewer, one?.uuid ?? '', 'Blurred', key)
    const target = what === 'another record' ? other : one
    const refused =
      what === 'another call'
        ? await call(
            world,
            who.reviewer,
            'inspections.validateMedia',
            { params: { id: one?.uuid ?? '' }, body: { status: 'verified' } },
            { key },
          )
        : await comment(who.reviewer, target?.uuid ?? '', what === 'another body' ? 'Dark' : 'Blurred', key)
    expect(refused).toMatchObject({ status: 422, message: refusal('keyReused') })
    expect(await countComments(one?.uuid ?? '')).toBe(1)
    expect(await countComments(other?.uuid ?? '')).toBe(0)
  })

  test('belongs to its actor: another person’s equal key is independent', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    expect((await comment(who.reviewer, uuid, 'Blurred', 'key-shared')).status).toBe(200)
    expect((await comment(who.agency, uuid, 'Blurred', 'key-shared')).status).toBe(200)
    expect(await countComments(uuid)).toBe(2)
  })

  test('can be retried after a refusal', async () => {
    const { media, drawRequest } = await aReview(world, who)
    const { uuid } = first(media)
    const setStatus = (status: 'submitted' | 'completed') =>
      world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', drawRequest.uuid).execute()
    await setStatus('completed')
    expect((await comment(who.reviewer, uuid, 'Blurred', 'key-retried')).status).toBe(409)
    await setStatus('submitted')
    expect((await comment(who.reviewer, uuid, 'Blurred', 'key-retried')).status).toBe(200)
  })

  test('must have a reasonable length', async () => {
    const { media } = await aReview(world, who)
    expect((await comment(who.reviewer, first(media).uuid, 'Blurred', 'k'.repeat(201))).status).toBe(400)
  })
})

test('keys are deleted after seven days', async () => {
  const { media } = await aReview(world, who)
  const { uuid } = first(media)
  await comment(who.reviewer, uuid, 'Blurred', 'key-old')
  const in7Days = (milliseconds: number) => new Date(world.clock.now().getTime() + 7 * 86_400_000 + milliseconds)
  const kept = async () =>
    (await world.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'key-old').execute()).length
  await purgeExpired(world.db, in7Days(-60_000))
  expect(await kept()).toBe(1)
  expect((await purgeExpired(world.db, in7Days(60_000))).keys).toBeGreaterThan(0)
  expect(await kept()).toBe(0)
})

test('a call without a body refuses fields, and accepts an empty body', async () => {
  expect(
    (
      await callWrongly(world, who.admin, 'notifications.mark', {
        params: { id: who.admin.uuid },
        body: { isRead: true },
      })
    ).status,
  ).toBe(400)
  const empty = await fetch(`${world.url}/api/notifications/update-notification-status/${who.admin.uuid}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${who.admin.accessToken}`, 'content-type': 'application/json' },
    body: '',
  })
  expect(empty.status).toBe(404)
})
