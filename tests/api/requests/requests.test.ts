import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import type { InspectionStatus, ItemStatus } from 'contract/core/statuses'
import { newId } from 'provider/db/ids'
import { waitsFor } from 'provider/modules/requests/waiting'
import { theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

type Filter = InputOf<'requests.list'>['body']

const { world, who } = await inWorld()

const list = async (person: Person, filter: Filter = {}) =>
  (await call(world, person, 'requests.list', { body: filter })).data
const page = (person: Person, id: string) => call(world, person, 'requests.requestDetails', { params: { id } })
const inspection = (person: Person, inspectionId: string, attempt?: number) =>
  call(world, person, 'requests.inspection', { body: { inspectionId, ...(attempt && { attempt }) } })
const uuids = (rows: readonly { uuid: string }[]) => rows.map((row) => row.uuid)

/** A separate agency with a reviewer and a borrower, isolated from other tests. */
async function aTenant() {
  const agency = await aPerson(world, { role: 'agency', agencyName: 'House' })
  const reviewer = await aPerson(world, { role: 'reviewer', agency: agency.uuid })
  const borrower = await aPerson(world, { role: 'borrower' })
  const lot = (facts: Parameters<typeof aLot>[1] = {}) =>
    aLot(world, { agency: agency.uuid, borrower_email: borrower.email, ...facts })
  return { agency, reviewer, borrower, lot }
}

test('each role sees its draw requests and no others, in lists, totals and by id', async () => {
  const tenant = await aTenant()
  const { drawRequest: mine, lot } = await aReview(world, tenant)
  const other = await aDrawRequest(world, { lot: lot.uuid })
  const elsewhere = await aDrawRequest(world, {
    lot: (await tenant.lot({ borrower_email: 'somebody@plumbline.test' })).uuid,
  })
  const expected: [Person, string[]][] = [
    [tenant.agency, [mine.uuid, other.uuid, elsewhere.uuid]],
    [tenant.reviewer, [mine.uuid]],
    [tenant.borrower, [mine.uuid, other.uuid]],
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

test('a row has its lot, its people, its counts and its progress', async () => {
  const tenant = await aTenant()
  const { drawRequest, item, media, lot } = await aReview(world, tenant, { photos: 5 })
  const [verified, defective, replaced, old] = uuids(media)
  const set = (uuid: string | undefined, values: Record<string, unknown>) =>
    world.db
      .updateTable('media')
      .set(values)
      .where('uuid', '=', uuid ?? '')
      .execute()
  await set(verified, { status: 'verified' })
  await set(defective, { status: 'defective' })
  const next = await aMedia(world, { item: item.uuid, uploaded_by: tenant.borrower.uuid, replaces: replaced ?? null })
  await set(replaced, { status: 'defective', replaced_by: next.uuid })
  await set(old, { deleted_at: world.clock.now() })
  const gone = await anItem(world, { draw_request: drawRequest.uuid, deleted_at: world.clock.now(), progress: 100 })
  await aMedia(world, { item: gone.uuid, uploaded_by: tenant.borrower.uuid, attempt: 1 })
  const row = first((await list(tenant.agency)).lot.inspections)
  expect(row).toMatchObject({
    uuid: drawRequest.uuid,
    lotId: lot.uuid,
    agency: { uuid: tenant.agency.uuid, name: 'House' },
    reviewer: { uuid: tenant.reviewer.uuid, name: 'Reviewer Tester' },
    reviewerId: tenant.reviewer.uuid,
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

test('the draw requests of one lot include that lot', async () => {
  const tenant = await aTenant()
  const { lot, drawRequest } = await aReview(world, tenant)
  await aReview(world, tenant)
  const { lot: rows, lotDetails, totalRecord } = await list(tenant.reviewer, { filters: { lotId: [lot.uuid] } })
  expect([uuids(rows.inspections), lotDetails?.uuid, totalRecord]).toEqual([[drawRequest.uuid], lot.uuid, 1])
  const foreign = await list(who.agency2, { filters: { lotId: [lot.uuid] } })
  expect([foreign.lot.inspections, foreign.lotDetails, foreign.totalRecord]).toEqual([[], null, 0])
  expect((await list(tenant.reviewer)).lotDetails).toBeNull()
})

test('filters limit the list and its total', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '77 Quarry Lane', lot_number: 'QL-77' })
  const add = (status: InspectionStatus, facts = {}) => aDrawRequest(world, { lot: lot.uuid, status, ...facts })
  const pending = await add('pending', { title: 'Dry-in and rough-in' })
  const submitted = await add('submitted', { reviewer: tenant.reviewer.uuid })
  const completed = await add('completed', { reviewer: tenant.reviewer.uuid })
  const found = async (filter: Filter) => {
    const { lot: rows, totalRecord } = await list(tenant.agency, filter)
    expect(totalRecord).toBe(rows.inspections.length)
    return uuids(rows.inspections).sort()
  }
  expect(await found({ filters: { status: ['pending', 'completed'] } })).toEqual(uuids([pending, completed]))
  expect(await found({ filters: { reviewer: [tenant.reviewer.uuid] } })).toEqual(uuids([submitted, completed]))
  expect(await found({ filters: { reviewer: ['none'] } })).toEqual(uuids([pending]))
  expect(await found({ filters: { agency: [who.agency2.uuid] } })).toEqual([])
  expect(await found({ filters: { ids: [submitted.uuid] } })).toEqual(uuids([submitted]))
  expect(await found({ keyword: 'rough-in' })).toEqual(uuids([pending]))
  expect(await found({ keyword: 'quarry draw 2' })).toEqual(uuids([submitted]))
  expect(await found({ keyword: 'ql' })).toHaveLength(3)
  expect(await found({ keyword: 'quarry', filters: { status: ['completed'] } })).toEqual(uuids([completed]))
  const byStatus = await list(tenant.agency, { sortDescriptor: { column: 'status', direction: 'ascending' } })
  expect(byStatus.lot.inspections.map((row) => row.status)).toEqual(['pending', 'submitted', 'completed'])
})

test('answers an invalid list filter with the specification’s message', async () => {
  const { status, message, issues } = await callWrongly(world, who.admin, 'requests.list', {
    body: { filters: { due: ['tomorrow'] } },
  })
  expect([status, message, first(issues).path]).toEqual([400, refusal('requestListInvalid'), 'filters.due.0'])
})

test('overdue depends on the date at the lot', async () => {
  const tenant = await aTenant()
  const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'America/New_York', 'America/Los_Angeles', 'Pacific/Midway']
  const dates = Array.from({ length: 14 }, (_, index) => `2030-03-${String(index + 5).padStart(2, '0')}`)
  for (const time_zone of zones) {
    const lot = await tenant.lot({ time_zone })
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
    const person = { ...tenant.agency, ...(await signInAgain(tenant.agency)) }
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

test('the queue contains what waits for the viewer, and the page names the same person', async () => {
  const tenant = await aTenant()
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ status, hasAgency, hasReviewer, items }) => {
      const lot = await tenant.lot({ agency: hasAgency ? tenant.agency.uuid : null })
      const reviewer = hasReviewer ? tenant.reviewer.uuid : null
      const drawRequest = await aDrawRequest(world, { lot: lot.uuid, status, reviewer })
      for (const item of items) await anItem(world, { draw_request: drawRequest.uuid, status: item })
      const requested_items = items.filter((item) => item === 'Requested').length
      const role = waitsFor({ status, agency: lot.agency, reviewer, requested_items })
      for (const person of [who.admin, tenant.agency, tenant.reviewer, tenant.borrower]) {
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

test('the waiting time begins when submitted, sent back, requested, or created', async () => {
  const tenant = await aTenant()
  const { drawRequest, item, attempt } = await aReview(world, tenant)
  const since = async () => (await page(tenant.agency, drawRequest.uuid)).data.waitingFor
  expect(await since()).toMatchObject({
    roleName: 'reviewer',
    who: { uuid: tenant.reviewer.uuid },
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
    who: { uuid: tenant.borrower.uuid, name: 'Borrower Tester' },
    me: false,
    since: ended_at.toISOString(),
  })
  expect((await page(tenant.agency, drawRequest.uuid)).data.drawRequest.previousProgress).toBe(35.1)
})

test('the wait for a borrower counts from the request, not from the day their account began', async () => {
  const tenant = await aTenant()
  const email = 'new.borrower@plumbline.test'
  const lot = await aLot(world, { agency: tenant.agency.uuid, borrower_email: email })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  await call(world, tenant.agency, 'items.sendRequest', { body: { requestId: drawRequest.uuid } })
  const requested = (await page(tenant.agency, drawRequest.uuid)).data.waitingFor
  world.clock.advance(3 * 86_400_000)
  const borrower = await aPerson(world, { role: 'borrower', email })
  expect((await page(borrower, drawRequest.uuid)).data.waitingFor).toMatchObject({ me: true, since: requested?.since })
})

test('does not count the wait from a request for photos that was undone', async () => {
  const tenant = await aTenant()
  const lot = await aLot(world, { agency: tenant.agency.uuid })
  const created_at = new Date(world.clock.now().getTime() - 86_400_000)
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, created_at })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  const since = async () => (await page(tenant.agency, drawRequest.uuid)).data.waitingFor?.since
  const body = { requestId: drawRequest.uuid }
  const { changeId } = await call(world, tenant.agency, 'items.sendRequest', { body })
  expect(await since()).not.toBe(created_at.toISOString())
  await call(world, tenant.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
  expect(await since()).toBe(created_at.toISOString())
})

test('the page has lot, items, attempts, lenders, and the agency’s or the default comment templates', async () => {
  const tenant = await aTenant()
  const { drawRequest, lot, item, attempt, checklist } = await aReview(world, tenant)
  const now = world.clock.now()
  const lender = newId(now)
  await world.db
    .insertInto('lenders')
    .values({ uuid: lender, agency: tenant.agency.uuid, name: 'Cedar Valley Bank', created_at: now, updated_at: now })
    .execute()
  await world.db.insertInto('request_lenders').values({ draw_request: drawRequest.uuid, lender }).execute()
  const template = (agency: string | null, text: string) => theTemplates(world, agency, [{ label: text, text }])
  await template(null, 'Too far away')
  const { data } = await page(tenant.borrower, drawRequest.uuid)
  expect([data.lot.uuid, uuids(data.items), uuids(data.attempts), data.lenders]).toEqual([
    lot.uuid,
    [item.uuid],
    [attempt.uuid],
    [{ uuid: lender, name: 'Cedar Valley Bank' }],
  ])
  expect(uuids(first(data.items).checklist)).toEqual(uuids(checklist))
  expect(data.commentTemplates).toContainEqual({ position: 1, label: 'Too far away', text: 'Too far away' })
  await template(tenant.agency.uuid, 'Ours')
  expect((await page(tenant.borrower, drawRequest.uuid)).data.commentTemplates).toEqual([
    { position: 1, label: 'Ours', text: 'Ours' },
  ])
  const form = await call(world, tenant.agency, 'requests.details', { params: { id: drawRequest.uuid } })
  expect([form.data.result.uuid, uuids(form.data.result.inspectionItems), form.data.lotDetails.uuid]).toEqual([
    drawRequest.uuid,
    [item.uuid],
    lot.uuid,
  ])
})

test('a transition is possible exactly when its call succeeds, with the same reasons', async () => {
  const tenant = await aTenant()
  const { drawRequest, item, media } = await aReview(world, tenant, { photos: 2 })
  const gates = async () => (await page(tenant.reviewer, drawRequest.uuid)).data.gates
  const setStatus = (status: 're-requested' | 'completed') =>
    call(world, tenant.reviewer, 'inspections.setStatus', {
      params: { inspectionId: drawRequest.uuid },
      body: { status },
    })
  const submit = () =>
    call(world, tenant.borrower, 'inspections.addAttempt', { body: { inspectionId: drawRequest.uuid } })
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
  await aMedia(world, { item: item.uuid, uploaded_by: tenant.borrower.uuid, processing: 'failed' })
  expect((await gates()).submit.open).toBe(false)
  const queued = await aMedia(world, { item: item.uuid, uploaded_by: tenant.borrower.uuid, processing: 'queued' })
  expect((await submit()).message).toBe(first((await gates()).submit.reasons))
  await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', queued.uuid).execute()
  expect((await gates()).submit).toEqual({ open: true, reasons: [] })
  expect((await submit()).status).toBe(200)
})

test('the inspection has the current media, or those of an attempt, with their comments', async () => {
  const tenant = await aTenant()
  const { drawRequest, item, media } = await aReview(world, tenant, { photos: 3 })
  const [kept, replaced, removed] = media
  if (!kept || !replaced || !removed) throw new Error('three are needed')
  const comment = await aComment(world, { media: kept.uuid, user_id: tenant.reviewer.uuid })
  await anAttempt(world, { draw_request: drawRequest.uuid, submitted_by: tenant.borrower.uuid })
  const next = await aMedia(world, {
    item: item.uuid,
    uploaded_by: tenant.borrower.uuid,
    attempt: 2,
    replaces: replaced.uuid,
  })
  await world.db.updateTable('media').set({ replaced_by: next.uuid }).where('uuid', '=', replaced.uuid).execute()
  await world.db.updateTable('media').set({ deleted_at: world.clock.now() }).where('uuid', '=', removed.uuid).execute()
  const { data } = await inspection(tenant.borrower, drawRequest.uuid)
  expect([uuids(data.result.media).sort(), uuids(data.result.items), data.totalAttempts]).toEqual([
    [kept.uuid, next.uuid].sort(),
    [item.uuid],
    2,
  ])
  expect(uuids(data.result.media.flatMap((one) => one.comments))).toEqual([comment.uuid])
  expect(uuids((await inspection(tenant.borrower, drawRequest.uuid, 1)).data.result.media).sort()).toEqual([
    kept.uuid,
    replaced.uuid,
  ])
  expect(uuids((await inspection(tenant.borrower, drawRequest.uuid, 2)).data.result.media).sort()).toEqual([next.uuid])
})

test('a hit in the description is shown with an excerpt', async () => {
  const tenant = await aTenant()
  const lot = await tenant.lot({ street: '508 Zimmer Street' })
  const description = `All six walls of the basement are poured.\n\nThe Wiremesh delivery is late by eleven days, and ${'so on '.repeat(200)}`
  await aDrawRequest(world, { lot: lot.uuid, title: 'Second', description })
  const why = async (q: string) => {
    const { data } = await call(world, tenant.agency, 'search', { query: { q, types: 'drawRequest' } })
    return data.data.map((hit) => hit.matched)
  }
  expect(await why('wiremesh zim')).toEqual(['… poured. The Wiremesh delivery is late by eleven days, and so …'])
  expect(await why('basement walls')).toEqual(['All six walls of the basement are poured. The Wiremesh …'])
  expect(await why('second')).toEqual([null])
  // A long URL before the match does not push it out of the excerpt.
  const address = `https://plans.example.com/${'roof'.repeat(20)}`
  await aDrawRequest(world, { lot: lot.uuid, title: 'Third', description: `${address} shows where the gutters hang` })
  expect(await why('where gutters')).toEqual([`… ${address.slice(-17)} shows where the gutters hang`])
})
