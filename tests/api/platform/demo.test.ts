import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { itemProgress, totalProgress } from 'contract/money/progress'
import { roles } from 'contract/core/roles'
import { checkKinds, type CheckKind } from 'contract/media/evidence-checks'
import { loadDemo } from 'demo/load-demo'
import { processMedia } from 'provider/media/process-media'
import { first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { signIn } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.set(new Date('2026-11-20T18:00:00Z'))
  // Two nodes that start together load it once.
  expect((await Promise.all([loadDemo(world.deps), loadDemo(world.deps)])).toSorted()).toEqual([false, true])
})
afterAll(() => world.stop())

const johnStreet = () =>
  world.db.selectFrom('lots').selectAll().where('street', '=', '125 John Street').executeTakeFirstOrThrow()
const thirdDraw = async () =>
  world.db
    .selectFrom('draw_requests')
    .selectAll()
    .where('lot', '=', (await johnStreet()).uuid)
    .where('number', '=', 3)
    .executeTakeFirstOrThrow()

test('every account the start prints can sign in', async () => {
  for (const name of ['admin', 'agency', 'reviewer', 'borrower', 'agency2', 'reviewer2', 'borrower2']) {
    const body = JSON.stringify({ email: `${name}@plumbline.test`, password: 'Plumbline1!' })
    const answer = await fetch(`${world.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([name, answer.status]).toEqual([name, 200])
  }
})

test('changes and notifications are stored in each language', async () => {
  for (const table of ['changes', 'notifications'] as const) {
    const rows = await world.db.selectFrom(table).select(['text', 'translations']).execute()
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ text, translations }) => !translations?.['es-US'] || translations['es-US'] === text)).toEqual(
      [],
    )
  }
})

test('sixty lots in several states, draws and items in every state', async () => {
  const lots = await world.db.selectFrom('lots').selectAll().execute()
  expect(lots).toHaveLength(60)
  expect(new Set(lots.map((lot) => lot.state_or_province)).size).toBeGreaterThan(10)
  expect(new Set(lots.map((lot) => lot.lot_number)).size).toBe(60)
  expect(lots.every((lot) => lot.time_zone.startsWith('America/'))).toBe(true)
  const requests = await world.db.selectFrom('draw_requests').select('status').where('deleted_at', 'is', null).execute()
  expect(new Set(requests.map(({ status }) => status))).toEqual(
    new Set(['pending', 'submitted', 're-requested', 'completed']),
  )
  const items = await world.db.selectFrom('inspection_items').select('status').execute()
  expect(new Set(items.map(({ status }) => status)).size).toBe(5)
})

test('the two agencies share nothing', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from draw_requests r join lots l on l.uuid = r.lot left join users u on u.uuid = r.reviewer
    where r.agency is distinct from l.agency or (u.uuid is not null and u.agency <> r.agency)`.execute(world.db)
  expect(rows[0]?.count).toBe(0)
})

test('the main draw is in the state of the pictures', async () => {
  const draw = await thirdDraw()
  expect(draw).toMatchObject({
    title: 'Draw 3: Dry-in and rough-in',
    status: 'submitted',
    total_budget: 486_000,
    total_attempts: 2,
    due_date: '2026-11-21',
  })
  const items = await world.db
    .selectFrom('inspection_items')
    .selectAll()
    .where('draw_request', '=', draw.uuid)
    .execute()
  expect(totalProgress(items)).toBe(51.7)
  const first = await world.db
    .selectFrom('attempts')
    .selectAll()
    .where('draw_request', '=', draw.uuid)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  expect(first).toMatchObject({ outcome: 're-requested', progress: 35.1 })
  expect(first.sent_back.map(({ title, count }) => [title, count])).toEqual([
    ['Masonry', 2],
    ['Siding', 2],
    ['Walks', 2],
  ])
})

test('a lot has a budget with four draws: paid, overridden, approved and not paid, and overfunded', async () => {
  const { db } = world
  const lot = await db.selectFrom('lots').selectAll().where('lot_number', '=', '42').executeTakeFirstOrThrow()
  const viewer = await signIn(world, lot.agency ?? '')
  const { draws, now: toDate } = (await call(world, viewer, 'ledger.draws', { params: { lotId: lot.uuid } })).data
  const { data } = await call(world, viewer, 'ledger.get', { params: { lotId: lot.uuid } })
  expect([data.totals.revisedValue.value, data.changeOrders.length, data.flags]).toEqual([19_750_000, 1, []])
  expect(draws.map(({ status, totals }) => [status, totals.recommended, totals.approved, totals.funded])).toEqual([
    ['completed', 4_327_500, 4_327_500, 4_327_500],
    ['completed', 5_051_000, 5_051_000, 5_051_000],
    ['completed', 2_848_400, 2_848_400, 0],
    ['submitted', 2_375_100, 0, 0],
  ])
  expect(toDate.overfunded).toBe(436_500)
  const shown = await Promise.all(
    draws.map(async ({ requestId }) => (await call(world, viewer, 'ledger.draw', { params: { requestId } })).data),
  )
  expect(shown[1]?.lines.find(({ code }) => code === '04')?.override?.amount).toBe(600_000)
  const last = shown[3]?.lines ?? []
  expect(last.find(({ code }) => code === '33')).toMatchObject({ fellFrom: 100 })
  expect(last.find(({ code }) => code === '02')).toMatchObject({ storedAboveLimit: 96_250 })
  expect(last.find(({ code }) => code === '18')).toMatchObject({ requestedAboveAvailable: 624_900 })
})

test('denormalized values agree', async () => {
  const items = await world.db.selectFrom('inspection_items').selectAll().execute()
  for (const item of items) {
    const lines = await world.db.selectFrom('checklist_entries').selectAll().where('item', '=', item.uuid).execute()
    expect(item.progress).toBe(itemProgress(lines.map(({ progress }) => progress)))
    expect(lines.every((line) => line.frozen_progress === null || (line.progress ?? 0) >= line.frozen_progress)).toBe(
      true,
    )
  }
  const told = await world.db
    .selectFrom('journal')
    .select('uuid')
    .where('operation', '=', 'inspections.approveItem')
    .execute()
  const approved = items.filter(({ status }) => status === 'Approved')
  expect(told.map(({ uuid }) => uuid).sort()).toEqual(approved.map(({ uuid }) => uuid).sort())
  const requests = await world.db.selectFrom('draw_requests').selectAll().execute()
  for (const request of requests) {
    const mine = items.filter((item) => item.draw_request === request.uuid)
    expect(mine.reduce((sum, item) => sum + item.budget, 0)).toBe(request.total_budget)
    const attempts = await world.db
      .selectFrom('attempts')
      .selectAll()
      .where('draw_request', '=', request.uuid)
      .execute()
    expect(Math.max(0, ...attempts.map(({ number }) => number))).toBe(request.total_attempts)
    for (const attempt of attempts.filter(({ kind }) => kind === 'submission')) {
      const { count } = await world.db
        .selectFrom('media')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('draw_request', '=', request.uuid)
        .where('attempt', '=', attempt.number)
        .executeTakeFirstOrThrow()
      expect([request.title, attempt.number, attempt.media_count, count > 0]).toEqual([
        request.title,
        attempt.number,
        count,
        true,
      ])
    }
  }
})

test('nothing happens before its time', async () => {
  const { rows } = await sql<{ late: number }>`
    select (select count(*) from media m join draw_requests r on r.uuid = m.draw_request where m.created_at < r.created_at)
      + (select count(*) from media where decided_at < created_at or decided_at > ${world.clock.now()})
      + (select count(*) from attempts a join media m on m.draw_request = a.draw_request and m.attempt = a.number where m.created_at > a.submitted_at)
      + (select count(*) from journal where at > ${world.clock.now()}) as late`.execute(world.db)
  expect(Number(rows[0]?.late)).toBe(0)
})

test('a replaced photo and its replacement name each other', async () => {
  const { rows } = await sql<{ pairs: number; broken: number }>`
    select count(*)::int as pairs, count(*) filter (where old.replaced_by is distinct from new.uuid or old.item <> new.item)::int as broken
    from media new join media old on old.uuid = new.replaces`.execute(world.db)
  expect(rows[0]).toMatchObject({ broken: 0 })
  expect(rows[0]?.pairs).toBeGreaterThanOrEqual(6)
})

test('the upload pipeline reads the photos and clips', async () => {
  const draw = await thirdDraw()
  const media = await world.db
    .selectFrom('media')
    .selectAll()
    .where('draw_request', '=', draw.uuid)
    .where('processing', '=', 'queued')
    .execute()
  const [photo, clip] = [media.find(({ kind }) => kind === 'image'), media.find(({ kind }) => kind === 'video')]
  for (const one of [photo, clip]) await processMedia(world.deps, one?.uuid ?? '')
  const drawn = await world.db
    .selectFrom('media')
    .selectAll()
    .where('uuid', 'in', [photo?.uuid ?? '', clip?.uuid ?? ''])
    .execute()
  expect(drawn.find(({ kind }) => kind === 'image')).toMatchObject({
    processing: 'ready',
    has_preview: true,
    width: 960,
    position_source: 'exif',
  })
  expect(drawn.find(({ kind }) => kind === 'video')).toMatchObject({
    processing: 'ready',
    has_poster: true,
    width: 480,
    position_source: 'browser',
  })
  for (const { sha256, bytes } of drawn) {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(bytes).toBeGreaterThan(10_000)
  }
})

test('every evidence check passes on one photo of the main lot and fails on another', async () => {
  const ofLot = world.db
    .selectFrom('media')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'media.draw_request')
    .where('draw_requests.lot', '=', (await johnStreet()).uuid)
    .orderBy('media.created_at')
  for (const { uuid } of await ofLot.select('media.uuid').execute()) await processMedia(world.deps, uuid)
  const media = await ofLot.select(['media.processing', 'media.checks']).execute()
  expect(new Set(media.map(({ processing }) => processing))).toEqual(new Set(['ready']))
  const answers = (kind: CheckKind) =>
    media.flatMap(({ checks }) => checks?.filter((check) => check.kind === kind) ?? []).map(({ result }) => result)
  for (const kind of checkKinds)
    expect([kind, ...answers(kind)]).toEqual(expect.arrayContaining([kind, 'pass', 'fail']))
}, 120_000)

test('every committed picture belongs to a photo, and together they stay under 4 MB', async () => {
  const files = await readdir('demo/pictures')
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join('demo/pictures', file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
  const { photos } = await world.db
    .selectFrom('media')
    .select(sql<number>`count(*) filter (where kind = 'image')::int`.as('photos'))
    .executeTakeFirstOrThrow()
  // Two photos are copies of another photo's file.
  expect(files).toHaveLength(photos - 2)
})

test('does not change a database with users', async () => {
  expect(await loadDemo(world.deps)).toBe(false)
})

test('the archive contains records to view and restore', async () => {
  const admin = await world.db
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', 'admin@plumbline.test')
    .executeTakeFirstOrThrow()
  const { data } = await call(world, await signIn(world, admin.uuid), 'archive.list', { query: {} })
  const [gone] = data.data
  expect(gone).toMatchObject({ type: 'drawRequest', remainingDays: 26 })
  const back = await call(world, await signIn(world, admin.uuid), 'archive.restore', { params: { id: gone?.id ?? '' } })
  expect([back.status, back.data]).toMatchObject([200, { restored: 1 }])
})

test('its reviewers take seconds per photo, as people do', async () => {
  const { db } = world
  const admin = await db.selectFrom('users').select('uuid').where('email', '=', 'admin@plumbline.test').execute()
  const viewer = await signIn(world, first(admin).uuid)
  const reviewers = await db.selectFrom('users').select('uuid').where('role', '=', roles.reviewer).execute()
  const paces = []
  for (const { uuid: userId } of reviewers)
    paces.push((await call(world, viewer, 'dashboard.reviewerStats', { query: { userId } })).data.medianSeconds)
  const known = paces.filter((pace) => pace !== null)
  expect(known.length).toBeGreaterThan(1)
  expect(known.filter((pace) => pace < 3 || pace > 10)).toEqual([])
})
