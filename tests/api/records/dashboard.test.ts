import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
const now = world.clock.now()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const dateAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)

const ours = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email, city: 'Arvada' })
const theirs = await aLot(world, { agency: who.agency2.uuid, borrower_email: who.borrower2.email, city: 'Norman' })
const reviewer = who.reviewer.uuid
const done = { lot: ours.uuid, reviewer, status: 'completed' } as const
await aDrawRequest(world, { ...done, total_budget: 900, completed_at: daysAgo(2), due_date: dateAgo(0) })
await aDrawRequest(world, { ...done, total_budget: 100, completed_at: daysAgo(2), due_date: dateAgo(9) })
await aDrawRequest(world, { ...done, total_budget: 50, completed_at: daysAgo(100), created_at: daysAgo(800) })
const open = await aDrawRequest(world, { lot: ours.uuid, reviewer, status: 'submitted', total_budget: 500 })
await aDrawRequest(world, { lot: ours.uuid, status: 're-requested', total_budget: 1 })
await aDrawRequest(world, { lot: theirs.uuid, status: 'pending', total_budget: 5000 })
await aDrawRequest(world, { lot: ours.uuid, status: 'pending', deleted_at: now })

const stats = async (person: Person) => (await call(world, person, 'dashboard.stats', {})).data

describe('the eight counts', () => {
  test('equal the totals of their lists, for every role', async () => {
    for (const person of [who.admin, who.agency, who.agency2, who.reviewer, who.borrower]) {
      const counts = await stats(person)
      const requests = async (status?: string) =>
        (await call(world, person, 'requests.list', { body: { filters: status ? { status: [status] } : {} } })).data
          .totalRecord
      const people = async (role: string) =>
        (await call(world, person, 'users.list', { body: { filters: { role: [role] } } })).data.totalRecord
      expect(counts, person.role).toEqual({
        totalAgency: await people('agency'),
        totalBorrower: await people('borrower'),
        totalReviewer: await people('reviewer'),
        pendingInspection: await requests('pending'),
        reviewedInspection: await requests('completed'),
        requestedInspection: await requests('re-requested'),
        submittedInspection: await requests('submitted'),
        totalInspections: await requests(),
      })
      const { pendingInspection, reviewedInspection, requestedInspection, submittedInspection } = counts
      expect(pendingInspection + reviewedInspection + requestedInspection + submittedInspection).toBe(
        counts.totalInspections,
      )
    }
  })

  test('cover the viewer’s own records', async () => {
    expect(await stats(who.admin)).toMatchObject({ totalInspections: 6, pendingInspection: 1, totalAgency: 2 })
    expect(await stats(who.agency)).toMatchObject({ totalInspections: 5, reviewedInspection: 3, totalReviewer: 1 })
    expect(await stats(who.reviewer)).toMatchObject({ totalInspections: 4, submittedInspection: 1 })
    expect(await stats(who.borrower2)).toMatchObject({ totalInspections: 1, pendingInspection: 1, totalAgency: 0 })
  })
})

test('lists recently updated ones first, with the total of all', async () => {
  const later = new Date(now.getTime() + 1000)
  await world.db.updateTable('draw_requests').set({ updated_at: later }).where('uuid', '=', open.uuid).execute()
  const { data } = await call(world, who.agency, 'dashboard.latestInspections', { query: { limit: 2 } })
  expect(data.totalRecord).toBe(5)
  expect(data.data.map(({ uuid }) => uuid)[0]).toBe(open.uuid)
  expect(data.data).toHaveLength(2)
})

test('accepts the usual list filter: page, keyword, order', async () => {
  const latest = async (query: InputOf<'dashboard.latestInspections'>['query']) =>
    (await call(world, who.agency, 'dashboard.latestInspections', { query })).data
  const budgets = async (query: InputOf<'dashboard.latestInspections'>['query']) =>
    (await latest(query)).data.map(({ totalBudget }) => totalBudget)
  const sortDescriptor = { column: 'totalBudget', direction: 'descending' } as const
  expect(await budgets({ sortDescriptor, limit: 3 })).toEqual([900, 500, 100])
  expect(await budgets({ sortDescriptor, limit: 3, page: 2 })).toEqual([50, 1])
  expect((await latest({ filters: { status: ['completed'] } })).totalRecord).toBe(3)
  expect((await latest({ keyword: 'nowhere' })).totalRecord).toBe(0)
})

describe('top inspections', () => {
  const top = async (person: Person, query: object = {}) =>
    (await call(world, person, 'dashboard.topInspections', { query })).data

  test('are the most expensive of a year and a city', async () => {
    const found = await top(who.agency, { limit: 2 })
    expect(found.data.map(({ totalBudget }) => totalBudget)).toEqual([900, 500])
    expect(found).toMatchObject({ year: now.getUTCFullYear(), totalRecord: 4 })
    expect(found.cities).toEqual([{ city: { name: 'Arvada' }, stateOrProvince: ours.state_or_province, count: 4 }])
    expect((await top(who.agency, { year: daysAgo(800).getUTCFullYear() })).totalRecord).toBe(1)
    expect(found.years).toContain(daysAgo(800).getUTCFullYear())
    expect((await top(who.admin, { city: 'Norman' })).data.map(({ totalBudget }) => totalBudget)).toEqual([5000])
    expect((await top(who.agency, { city: 'Norman' })).totalRecord).toBe(0)
  })

  test('lists cities of the viewer’s draw requests, most frequent first', async () => {
    const cities = async (person: Person) =>
      (await call(world, person, 'dashboard.cities', { query: {} })).data.data.map(({ city, count }) => [
        city.name,
        count,
      ])
    expect(await cities(who.admin)).toEqual([
      ['Arvada', 5],
      ['Norman', 1],
    ])
    expect(await cities(who.borrower2)).toEqual([['Norman', 1]])
  })
})

describe('the numbers of reviewers, agencies and cities', () => {
  const listed = async (person: Person, filters: Record<string, string[]>) =>
    (await call(world, person, 'requests.list', { body: { filters } })).data.totalRecord

  test('equal the totals of their lists', async () => {
    for (const person of [who.admin, who.agency, who.reviewer]) {
      const performers = (await call(world, person, 'dashboard.topPerformer', {})).data.data
      expect(performers.length, person.role).toBeGreaterThan(0)
      for (const { uuid, roleName, completed } of performers)
        expect(await listed(person, { [roleName]: [uuid], completed: ['recent'] })).toBe(completed)
      const { open: openOnes } = (await call(world, person, 'dashboard.reviewerStats', { query: { userId: reviewer } }))
        .data
      const status = ['pending', 'submitted', 're-requested']
      expect(await listed(person, { reviewer: [reviewer], status })).toBe(openOnes)
      for (const year of [now, daysAgo(800)].map((date) => date.getUTCFullYear())) {
        const { cities } = (await call(world, person, 'dashboard.topInspections', { query: { year } })).data
        expect(cities.length).toBeGreaterThan(0)
        for (const { city, stateOrProvince, count } of cities) {
          const filters = { city: [city.name], stateOrProvince: [stateOrProvince], year: [String(year)] }
          expect(await listed(person, filters)).toBe(count)
        }
      }
    }
  })
})

describe('reviewers', () => {
  test('are ranked by completions in 90 days; an admin also sees agencies', async () => {
    const ranked = async (person: Person) => (await call(world, person, 'dashboard.topPerformer', {})).data.data
    expect(await ranked(who.admin)).toEqual([
      { uuid: reviewer, name: 'Reviewer Tester', roleName: 'reviewer', completed: 2 },
      { uuid: who.agency.uuid, name: 'First Agency', roleName: 'agency', completed: 2 },
    ])
    expect(await ranked(who.agency)).toHaveLength(1)
    expect(await ranked(who.agency2)).toEqual([])
  })

  test('have open requests, decisions, pace and punctuality', async () => {
    const item = await anItem(world, { draw_request: open.uuid })
    const seconds = [0, 2, 5, 9, 2000]
    for (const second of seconds) {
      const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
      const decided = { decided_by: reviewer, decided_at: new Date(now.getTime() + second * 1000) }
      await world.db.updateTable('media').set(decided).where('uuid', '=', media.uuid).execute()
    }
    const read = (person: Person, userId?: string) =>
      call(world, person, 'dashboard.reviewerStats', { query: { userId } })
    // The long pause does not count.
    const expected = { userId: reviewer, open: 1, decided: 5, medianSeconds: 3, onTime: 50 }
    expect((await read(who.reviewer)).data).toEqual(expected)
    expect((await read(who.agency, reviewer)).data).toEqual(expected)
    expect((await read(who.agency2, reviewer)).status).toBe(404)
    expect((await read(who.reviewer2)).data).toMatchObject({ open: 0, decided: 0, medianSeconds: null, onTime: null })
  })
})
