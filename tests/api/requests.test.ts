import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { InputOf } from 'contract/catalogue'
import { refusal } from 'contract/refusals'
import type { InspectionStatus, ItemStatus } from 'contract/statuses'
import { newId } from 'provider/ids'
import { waitsFor } from 'provider/modules/requests/waiting'
import { theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/call'
import { inWorld } from 'tests/support/in-world'
import { aPerson, type Person } from 'tests/support/people'

type Filter = InputOf<'requests.list'>['body']

const { world, who } = await inWorld()

const list = async (person: Person, filter: Filter = {}) =>
  (await call(world, person, 'requests.list', { body: filter })).data
const page = (person: Person, id: string) => call(world, person, 'requests.requestDetails', { params: { id } })
const inspection = (person: Person, inspectionId: string, attempt?: number) =>
  call(world, person, 'requests.inspection', { body: { inspectionId, ...(attempt && { attempt }) } })
const uuids = (rows: readonly { uuid: string }[]) => rows.map((row) => row.uuid)

/** An agency of its own with a reviewer and a borrower, so that a test sees nothing of the others. */
async function aHouse() {
  const agency = await aPerson(world, { role: 'agency', agencyName: 'House' })
  const reviewer = await aPerson(world, { role: 'reviewer', agency: agency.uuid })
  const borrower = await aPerson(world, { role: 'borrower' })
  const lot = (facts: Parameters<typeof aLot>[1] = {}) =>
    aLot(world, { agency: agency.uuid, borrower_email: borrower.email, ...facts })
  return { agency, reviewer, borrower, lot }
}

test('each role sees its draw requests and no others, in lists, totals and by id', async () => {
  const house = await aHouse()
  const { drawRequest: mine, lot } = await aReview(world, house)
  const other = await aDrawRequest(world, { lot: lot.uuid })
  const elsewhere = await aDrawRequest(world, {
    lot: (await house.lot({ borrower_email: 'somebody@plumbline.test' })).uuid,
  })
  const expected: [Person, string[]][] = [
    [house.agency, [mine.uuid, other.uuid, elsewhere.uuid]],
    [house.reviewer, [mine.uuid]],
    [house.borrower, [mine.uuid, other.uuid]],
    [who.agency2, []],
    [who.reviewer2, []],
    [who.borrower2, []],
  ]
  for (const [person, seen] of expected) {
    const { lot: rows, totalRecord } = await list(person)
    expect(uuids(rows.inspections).sort()).toEqual([...seen].sort())
    expect(totalRecord).toBe(seen.length)
    for (const { uuid } of [mine, other, elsewhere]) {
      const status = seen.includes(uuid) ? 200 : 404
      const byId = [
        await call(world, person, 'requests.details', { params: { id: uuid } }),
        await page(person, uuid),
        await inspection(person, uuid),
      ]
      expect(byId.map((answer) => answer.status)).toEqual([status, status, status])
    }
  }
  expect((await page(who.admin, newId())).status).toBe(404)
})

test('a row carries its lot, its people, its piles and its progress', async () => {
  const house = await aHouse()
  const { drawRequest, item, media, lot } = await aReview(world, house, { photos: 5 })
  const [verified, defective, replaced, old] = uuids(media)
  const set = (uuid: string | undefined, values: Record<string, unknown>) =>
    world.db
      .updateTable('media')
      .set(values)
      .where('uuid', '=', uuid ?? '')
      .execute()
  await set(verified, { status: 'verified' })
  await set(defective, { status: 'defective' })
  const next = await aMedia(world, { item: item.uuid, uploaded_by: house.borrower.uuid, replaces: replaced ?? null })
  await set(replaced, { status: 'defective', replaced_by: next.uuid })
  await set(old, { deleted_at: world.clock.now() })
  const gone = await anItem(world, { draw_request: drawRequest.uuid, deleted_at: world.clock.now(), progress: 100 })
  await aMedia(world, { item: gone.uuid, uploaded_by: house.borrower.uuid, attempt: 1 })
  const row = first((await list(house.agency)).lot.inspections)
  expect(row).toMatchObject({
    uuid: drawRequest.uuid,
    lotId: lot.uuid,
    agency: { uuid: house.agency.uuid, name: 'House' },
    reviewer: { uuid: house.reviewer.uuid, name: 'Reviewer Tester' },
    reviewerId: house.reviewer.uuid,
    status: 'submitted',
    attempts: 1,
    itemCount: 1,
    captured: 1,
    progress: 0,
    overdue: false,
    counts: { toReview: 1, resubmitted: 1, defective: 1, verified: 1 },
    lot: { uuid: lot.uuid, street: lot.street, borrowerName: 'Borrower Tester' },
  })
})

test('the draw requests of one lot come with that lot', async () => {
  const house = await aHouse()
  const { lot, drawRequest } = await aReview(world, house)
  await aReview(world, house)
  const { lot: rows, lotDetails, totalRecord } = await list(house.reviewer, { filters: { lotId: [lot.uuid] } })
  expect([uuids(rows.inspections), lotDetails?.uuid, totalRecord]).toEqual([[drawRequest.uuid], lot.uuid, 1])
  const foreign = await list(who.agency2, { filters: { lotId: [lot.uuid] } })
  expect([foreign.lot.inspections, foreign.lotDetails, foreign.totalRecord]).toEqual([[], null, 0])
  expect((await list(house.reviewer)).lotDetails).toBeNull()
})

test('filters and totals', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '77 Quarry Lane', lot_number: 'QL-77' })
  const add = (status: InspectionStatus, facts = {}) => aDrawRequest(world, { lot: lot.uuid, status, ...facts })
  const pending = await add('pending', { title: 'Shell and first fix' })
  const submitted = await add('submitted', { reviewer: house.reviewer.uuid })
  const completed = await add('completed', { reviewer: house.reviewer.uuid })
  const found = async (filter: Filter) => {
    const { lot: rows, totalRecord } = await list(house.agency, filter)
    expect(totalRecord).toBe(rows.inspections.length)
    return uuids(rows.inspections).sort()
  }
  expect(await found({ filters: { status: ['pending', 'completed'] } })).toEqual(uuids([pending, completed]))
  expect(await found({ filters: { reviewer: [house.reviewer.uuid] } })).toEqual(uuids([submitted, completed]))
  expect(await found({ filters: { reviewer: ['none'] } })).toEqual(uuids([pending]))
  expect(await found({ filters: { agency: [who.agency2.uuid] } })).toEqual([])
  expect(await found({ filters: { ids: [submitted.uuid] } })).toEqual(uuids([submitted]))
  expect(await found({ keyword: 'first fix' })).toEqual(uuids([pending]))
  expect(await found({ keyword: 'quarry draw 2' })).toEqual(uuids([submitted]))
  expect(await found({ keyword: 'ql' })).toHaveLength(3)
  expect(await found({ keyword: 'quarry', filters: { status: ['completed'] } })).toEqual(uuids([completed]))
  const byStatus = await list(house.agency, { sortDescriptor: { column: 'status', direction: 'ascending' } })
  expect(byStatus.lot.inspections.map((row) => row.status)).toEqual(['pending', 'submitted', 'completed'])
})

test('an invalid list filter is answered with the sentence the specification fixes', async () => {
  const { status, message, issues } = await callWrongly(world, who.admin, 'requests.list', {
    body: { filters: { due: ['tomorrow'] } },
  })
  expect([status, message, first(issues).path]).toEqual([400, refusal('requestListInvalid'), 'filters.due.0'])
})

test('overdue is decided by the date at the lot', async () => {
  const house = await aHouse()
  const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'America/New_York', 'America/Los_Angeles', 'Pacific/Midway']
  const dates = Array.from({ length: 14 }, (_, index) => `2030-03-${String(index + 5).padStart(2, '0')}`)
  for (const time_zone of zones) {
    const lot = await house.lot({ time_zone })
    for (const due_date of dates) await aDrawRequest(world, { lot: lot.uuid, due_date })
    await aDrawRequest(world, { lot: lot.uuid, due_date: '2030-03-01', status: 'completed' })
  }
  const was = world.clock.now()
  for (const now of ['2030-03-10T00:30:00Z', '2030-03-10T11:59:00Z', '2030-03-10T20:00:00Z']) {
    world.clock.set(new Date(now))
    const today = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now)).slice(0, 10)
    const inAWeek = (date: string) => new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10)
    const expected = (isDue: (due: string, today: string) => boolean) =>
      zones.flatMap((zone) => dates.filter((due) => isDue(due, today(zone)))).length
    const person = { ...house.agency, ...(await signInAgain(house.agency)) }
    const overdue = await list(person, { limit: 100, filters: { due: ['overdue'] } })
    expect(overdue.totalRecord).toBe(expected((due, day) => due < day))
    expect(overdue.lot.inspections.every((row) => row.overdue)).toBe(true)
    const soon = await list(person, { limit: 100, filters: { due: ['soon'] } })
    expect(soon.totalRecord).toBe(expected((due, day) => due >= day && due <= inAWeek(day)))
    expect(soon.lot.inspections.some((row) => row.overdue)).toBe(false)
    const both = await list(person, { filters: { due: ['soon', 'overdue'] } })
    expect(both.totalRecord).toBe(overdue.totalRecord + soon.totalRecord)
  }
  world.clock.set(was)
})

async function signInAgain(person: Person) {
  const { data } = await call(world, null, 'auth.login', { body: { email: person.email, password: 'Plumbline1!' } })
  return { accessToken: data.accessToken }
}

const anyRequest = fc.record({
  status: fc.constantFrom<InspectionStatus>('pending', 're-requested', 'submitted', 'completed'),
  hasAgency: fc.boolean(),
  hasReviewer: fc.boolean(),
  items: fc.array(fc.constantFrom<ItemStatus>('Not initiated', 'Requested', 'Submitted', 'Approved'), { maxLength: 2 }),
})

test('the queue holds exactly what waits for whoever asks, and the page names the same person', async () => {
  const house = await aHouse()
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ status, hasAgency, hasReviewer, items }) => {
      const lot = await house.lot({ agency: hasAgency ? house.agency.uuid : null })
      const reviewer = hasReviewer ? house.reviewer.uuid : null
      const drawRequest = await aDrawRequest(world, { lot: lot.uuid, status, reviewer })
      for (const item of items) await anItem(world, { draw_request: drawRequest.uuid, status: item })
      const requested_items = items.filter((item) => item === 'Requested').length
      const role = waitsFor({ status, agency: lot.agency, reviewer, requested_items })
      for (const person of [who.admin, house.agency, house.reviewer, house.borrower]) {
        const queue = uuids(
          (await list(person, { limit: 100, filters: { waiting: ['me'], ids: [drawRequest.uuid] } })).lot.inspections,
        )
        expect(queue).toEqual(person.role === role ? [drawRequest.uuid] : [])
        const { status: code, data } = await page(person, drawRequest.uuid)
        if (code === 404) continue
        expect(data.waitingFor?.roleName ?? null).toBe(role)
        expect(data.waitingFor?.me ?? false).toBe(person.role === role)
      }
    }),
    { numRuns: 30 },
  )
})

test('since when it waits: submitted, sent back, asked, or made', async () => {
  const house = await aHouse()
  const { drawRequest, item, attempt } = await aReview(world, house)
  const since = async () => (await page(house.agency, drawRequest.uuid)).data.waitingFor
  expect(await since()).toMatchObject({
    roleName: 'reviewer',
    who: { uuid: house.reviewer.uuid },
    since: attempt.submitted_at.toISOString(),
  })
  const ended_at = new Date(world.clock.now().getTime() - 1000)
  await world.db
    .updateTable('attempts')
    .set({ ended_at, outcome: 're-requested', progress: 35.1 })
    .where('uuid', '=', attempt.uuid)
    .execute()
  await world.db.updateTable('inspection_items').set({ status: 'Requested' }).where('uuid', '=', item.uuid).execute()
  await world.db
    .updateTable('draw_requests')
    .set({ status: 're-requested' })
    .where('uuid', '=', drawRequest.uuid)
    .execute()
  expect(await since()).toEqual({
    roleName: 'borrower',
    who: { uuid: house.borrower.uuid, name: 'Borrower Tester' },
    me: false,
    since: ended_at.toISOString(),
  })
  expect((await page(house.agency, drawRequest.uuid)).data.drawRequest.previousProgress).toBe(35.1)
})

test('the page holds lot, items, attempts, lenders and the comment templates of the agency, else the shipped ones', async () => {
  const house = await aHouse()
  const { drawRequest, lot, item, attempt, checklist } = await aReview(world, house)
  const now = world.clock.now()
  const lender = newId(now)
  await world.db
    .insertInto('lenders')
    .values({ uuid: lender, agency: house.agency.uuid, name: 'Cedar Valley Bank', created_at: now, updated_at: now })
    .execute()
  await world.db.insertInto('request_lenders').values({ draw_request: drawRequest.uuid, lender }).execute()
  const template = (agency: string | null, text: string) => theTemplates(world, agency, [{ label: text, text }])
  await template(null, 'Too far away')
  const { data } = await page(house.borrower, drawRequest.uuid)
  expect([data.lot.uuid, uuids(data.items), uuids(data.attempts), data.lenders]).toEqual([
    lot.uuid,
    [item.uuid],
    [attempt.uuid],
    [{ uuid: lender, name: 'Cedar Valley Bank' }],
  ])
  expect(uuids(first(data.items).checklist)).toEqual(uuids(checklist))
  expect(data.commentTemplates).toContainEqual({ position: 1, label: 'Too far away', text: 'Too far away' })
  await template(house.agency.uuid, 'Ours')
  expect((await page(house.borrower, drawRequest.uuid)).data.commentTemplates).toEqual([
    { position: 1, label: 'Ours', text: 'Ours' },
  ])
  const form = await call(world, house.agency, 'requests.details', { params: { id: drawRequest.uuid } })
  expect([form.data.result.uuid, uuids(form.data.result.inspectionItems), form.data.lotDetails.uuid]).toEqual([
    drawRequest.uuid,
    [item.uuid],
    lot.uuid,
  ])
})

test('a gate is open exactly when the call passes, and says what the call would say', async () => {
  const house = await aHouse()
  const { drawRequest, item, media } = await aReview(world, house, { photos: 2 })
  const gates = async () => (await page(house.reviewer, drawRequest.uuid)).data.gates
  const setStatus = (status: 're-requested' | 'completed') =>
    call(world, house.reviewer, 'inspections.setStatus', {
      params: { inspectionId: drawRequest.uuid },
      body: { status },
    })
  const submit = () =>
    call(world, house.borrower, 'inspections.addAttempt', { body: { inspectionId: drawRequest.uuid } })
  const set = (index: number, values: Record<string, unknown>) =>
    world.db
      .updateTable('media')
      .set(values)
      .where('uuid', '=', media[index]?.uuid ?? '')
      .execute()

  expect((await gates()).complete.reasons).toHaveLength(2)
  expect((await setStatus('completed')).message).toBe(first((await gates()).complete.reasons))
  expect((await setStatus('re-requested')).message).toBe(first((await gates()).reRequest.reasons))
  expect((await submit()).message).toBe(first((await gates()).submit.reasons))
  await set(0, { status: 'defective', comment: 'said in passing' })
  expect((await setStatus('re-requested')).message).toBe(first((await gates()).reRequest.reasons))
  await set(0, { remarks: 'Too dark' })
  await set(1, { status: 'verified' })
  expect((await setStatus('completed')).message).toBe(first((await gates()).complete.reasons))
  await world.db.updateTable('inspection_items').set({ progress: 0 }).where('uuid', '=', item.uuid).execute()
  expect(await gates()).toMatchObject({ complete: { open: true, reasons: [] }, reRequest: { open: true, reasons: [] } })
  expect((await setStatus('re-requested')).status).toBe(200)
  expect((await submit()).message).toBe(first((await gates()).submit.reasons))
  await aMedia(world, { item: item.uuid, uploaded_by: house.borrower.uuid, processing: 'failed' })
  expect((await gates()).submit.open).toBe(false)
  const queued = await aMedia(world, { item: item.uuid, uploaded_by: house.borrower.uuid, processing: 'queued' })
  expect((await submit()).message).toBe(first((await gates()).submit.reasons))
  await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', queued.uuid).execute()
  expect((await gates()).submit).toEqual({ open: true, reasons: [] })
  expect((await submit()).status).toBe(200)
})

test('the inspection holds the current media, or those an attempt brought, with their comments', async () => {
  const house = await aHouse()
  const { drawRequest, item, media } = await aReview(world, house, { photos: 3 })
  const [kept, replaced, removed] = media
  if (!kept || !replaced || !removed) throw new Error('three are needed')
  const comment = await aComment(world, { media: kept.uuid, user_id: house.reviewer.uuid })
  await anAttempt(world, { draw_request: drawRequest.uuid, submitted_by: house.borrower.uuid })
  const next = await aMedia(world, {
    item: item.uuid,
    uploaded_by: house.borrower.uuid,
    attempt: 2,
    replaces: replaced.uuid,
  })
  await world.db.updateTable('media').set({ replaced_by: next.uuid }).where('uuid', '=', replaced.uuid).execute()
  await world.db.updateTable('media').set({ deleted_at: world.clock.now() }).where('uuid', '=', removed.uuid).execute()
  const { data } = await inspection(house.borrower, drawRequest.uuid)
  expect([uuids(data.result.media).sort(), uuids(data.result.items), data.totalAttempts]).toEqual([
    [kept.uuid, next.uuid].sort(),
    [item.uuid],
    2,
  ])
  expect(uuids(data.result.media.flatMap((one) => one.comments))).toEqual([comment.uuid])
  expect(uuids((await inspection(house.borrower, drawRequest.uuid, 1)).data.result.media).sort()).toEqual([
    kept.uuid,
    replaced.uuid,
  ])
  expect(uuids((await inspection(house.borrower, drawRequest.uuid, 2)).data.result.media).sort()).toEqual([next.uuid])
})

test('one that is found by its description alone is shown with the words around what was looked for', async () => {
  const house = await aHouse()
  const lot = await house.lot({ street: '508 Zimmer Street' })
  const description = `All six walls of the basement are poured.\n\nThe Wiremesh delivery is late by eleven days, and ${'so on '.repeat(200)}`
  await aDrawRequest(world, { lot: lot.uuid, title: 'Second', description })
  const why = async (q: string) => {
    const { data } = await call(world, house.agency, 'search', { query: { q, types: 'drawRequest' } })
    return data.data.map((hit) => hit.matched)
  }
  expect(await why('wiremesh zim')).toEqual(['… poured. The Wiremesh delivery is late by eleven days, and so …'])
  expect(await why('basement walls')).toEqual(['All six walls of the basement are poured. The Wiremesh …'])
  expect(await why('second')).toEqual([null])
  // Nor does an address before it push it out of what is shown.
  const address = `https://plans.example.com/${'roof'.repeat(20)}`
  await aDrawRequest(world, { lot: lot.uuid, title: 'Third', description: `${address} shows where the gutters hang` })
  expect(await why('where gutters')).toEqual([`… ${address.slice(-17)} shows where the gutters hang`])
})
