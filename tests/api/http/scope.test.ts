import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import type { Noun } from 'contract/core/nouns'
import type { Actor } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { lotsVisibleTo, mayReceive, requestsVisibleTo } from 'provider/access/scope'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
let viewers: Actor[]

beforeAll(async () => {
  const unverified = await aPerson(world, {
    role: 'borrower',
    email: 'unverified@plumbline.test',
    isEmailVerified: false,
  })
  viewers = [...Object.values(who), unverified].map((person) => actorOf(person, person !== unverified))
  await fill(who.agency.uuid, who.agency2.uuid, [who.reviewer.uuid, who.reviewer2.uuid, null])
})

const actorOf = ({ uuid, role, email, name }: Person, isEmailVerified = true, agency: string | null = null): Actor => ({
  uuid,
  role,
  email,
  name,
  isEmailVerified,
  agency: role === 'agency' ? uuid : agency,
  sessionId: '',
})

/** Lots and draw requests in every combination of agency, borrower, reviewer and deletion, with an event on each. */
async function fill(agency: string, agency2: string, reviewers: (string | null)[]): Promise<void> {
  const now = world.clock.now()
  const context = { db: world.db, actor: null, operation: 'lots.details' as const, now }
  for (const owner of [agency, agency2, null]) {
    for (const email of [
      'borrower@plumbline.test',
      'borrower2@plumbline.test',
      'unverified@plumbline.test',
      'nobody@plumbline.test',
    ]) {
      for (const deleted of [null, now]) {
        const lot = await aLot(world, { agency: owner, borrower_email: email, deleted_at: deleted })
        await record(context, [{ noun: 'lot', uuid: lot.uuid, lot: lot.uuid, changed: [] }])
        for (const reviewer of reviewers) {
          const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer })
          await record(context, [
            { noun: 'drawRequest', uuid: drawRequest.uuid, lot: lot.uuid, drawRequest: drawRequest.uuid, changed: [] },
          ])
        }
      }
    }
  }
}

test('events reach exactly the people who may see the records', async () => {
  const last = await sealJournal(world.deps.pool)
  const deliveries = await readDeliveries(world.deps.pool, 0, last)
  expect(deliveries).toHaveLength(24 + 72)
  for (const viewer of viewers) {
    const received = deliveries.filter(({ facts }) => mayReceive(viewer, facts)).map(({ facts }) => facts.uuid)
    expect([viewer.email, received.sort()]).toEqual([viewer.email, await shownTo(viewer)])
  }
})

// Agencies and admins see the archive, so deleted records are only excluded for borrowers.
async function shownTo(viewer: Actor): Promise<string[]> {
  const deletedToo = viewer.role === 'borrower' ? sql<boolean>`deleted_at is null` : sql<boolean>`true`
  const lots = await world.db.selectFrom('lots').select('uuid').where(lotsVisibleTo(viewer)).where(deletedToo).execute()
  const requests = await world.db.selectFrom('draw_requests').select('uuid').where(requestsVisibleTo(viewer)).execute()
  return [...lots, ...requests].map(({ uuid }) => uuid).sort()
}

/** Names of people who receive an event of a record without a lot. */
async function haveEvent(noun: Noun, agency: string | null, uuid = newId()): Promise<string[]> {
  const before = await sealJournal(world.deps.pool)
  const context = { db: world.db, actor: null, operation: 'lots.details' as const, now: world.clock.now() }
  await record(context, [{ noun, uuid, agency, changed: ['name'] }])
  const [delivery] = await readDeliveries(world.deps.pool, before, await sealJournal(world.deps.pool))
  const { reviewer, reviewer2, borrower, borrower2, ...others } = who
  const of = (agencyId: string) => (person: Person) => actorOf(person, true, agencyId)
  const asking = [
    ...Object.values(others).map((person) => actorOf(person)),
    ...[reviewer, borrower].map(of(who.agency.uuid)),
    ...[reviewer2, borrower2].map(of(who.agency2.uuid)),
  ]
  return asking
    .filter((actor) => delivery && mayReceive(actor, delivery.facts))
    .map(({ email }) => email.split('@')[0] ?? '')
    .sort()
}

test.each([
  ['user', ['admin', 'agency'], ['admin']],
  ['lender', ['admin', 'agency'], ['admin']],
  [
    'costCode',
    ['admin', 'agency', 'reviewer'],
    ['admin', 'agency', 'agency2', 'borrower', 'borrower2', 'reviewer', 'reviewer2'],
  ],
  ['media', ['admin'], ['admin']],
] as const)(
  'an event of a %s without a lot reaches its owner, and for shared ones all who may read it',
  async (noun, own, global) => {
    expect(await haveEvent(noun, who.agency.uuid)).toEqual(own)
    expect(await haveEvent(noun, null)).toEqual(global)
  },
)

test('a person and their agency receive the person’s events', async () => {
  const { borrower, agency } = who
  expect(await haveEvent('user', agency.uuid, borrower.uuid)).toEqual(['admin', 'agency', 'borrower'])
})
